"""The verdict on the focused program: judged in a process of its own, while one looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from visualizer.draw.board.board import draw_values
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, REGULAR, STRONG, height_of, wrapped
from visualizer.draw.theme import Colour, Theme
from visualizer.errors import one_line
from visualizer.language.checking import (
    AGAIN,
    CAME_OUT,
    EXPECTED,
    NO_OWN_PROGRAM,
    NOTHING_TO_CHECK,
    PRINTED,
    STARTING,
    STOPPED_AT,
    TITLE,
)
from visualizer.language.formatting import capital, fill, number_text
from visualizer.language.verdicts import (
    came_out,
    differing_text,
    failure_sentences,
    mistake_sentences,
    overflow_text,
    progress_text,
    remark_sentences,
    same_orders_text,
    verdict_line,
)
from visualizer.programs.judging.judging_process import Judging, JudgingProcess
from visualizer.programs.judging.verdict import Counts, Failure, Status, Verdict
from visualizer.recording.program import Program
from visualizer.window.actions import CHECK_ACTIONS
from visualizer.window.own_programs import is_own
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.titles import not_in_sight
from visualizer.window.watching import watch_failure
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.dialogs import Question

_ICONS = {Status.RIGHT: "check", Status.WRONG: "close", Status.COULD_NOT_RUN: "close"}
#: Both boards together take at least this share of the height below the verdict.
_BOARDS = 0.62
_MOST_PRINTED = 3


#: What begins to judge the program of this name.
StartJudging: TypeAlias = Callable[[str], Judging]


class _Line(NamedTuple):
    text: str
    face: str = REGULAR
    dim: bool = False


class CheckPanel(Panel):
    """Judges a program, then says whether it is right; where it is not, on which board."""

    size = (1120, 760)
    bindings = CHECK_ACTIONS

    def __init__(self, shell: Shell, program: Program, start: StartJudging | None = None) -> None:
        super().__init__(shell)
        self.program = program
        self._start: StartJudging = start or JudgingProcess
        self.title = fill(TITLE, title=program.title)
        self.offset = 0
        self.judging = self._start(program.name)
        self._seen: object = None
        #: What has come to a verdict that has been seen.
        self._judged: Judging | None = None
        self._arranged: tuple[object, list[_Line]] = (None, [])

    # What can be done

    @property
    def verdict(self) -> Verdict | None:
        """What is known of the program; None while it is judged."""
        return self.judging.verdict

    @property
    def changed(self) -> bool:
        """Whether the file has changed since it was judged."""
        return self.shell.session.own.newest(self.program).code != self.program.code

    def commands(self) -> Commands:
        """Watching the failure, and judging again."""
        return {"check-watch": self._watch, "check-again": self._again}

    def key(self, name: str) -> bool:
        """Arrows scroll what is said; Enter belongs to a button that has the keyboard."""
        moves = {"Up": -1, "Down": 1, "Page Up": -8, "Page Down": 8}
        if name in moves:
            self.scroll(moves[name])
            return True
        if name == "Enter" and self.shell.view.focus not in ("", "watch"):
            return False
        return super().key(name)

    def scroll(self, rows: int) -> None:
        """Move what is said by so many lines."""
        self.offset = max(self.offset + rows, 0)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Look how far the judge is."""
        done = self.judging.poll()
        seen = self.judging, done, self.judging.progress, self.changed
        if seen != self._seen:
            if done and self._judged is not self.judging:
                self._judged = self.judging
                self.shell.focus(self.preferred_focus())
            self._seen = seen
            self.shell.redraw()
        return not done

    def _watch(self) -> None:
        verdict = self.verdict
        if verdict is None or verdict.failure is None:
            return
        self.shell.close()
        watch_failure(self.shell.session, self.program, verdict.failure)

    def _again(self) -> None:
        """Judge the file as it is now."""
        self.judging.close()
        self.program = self.shell.session.own.newest(self.program)
        self.offset = 0
        self.judging = self._start(self.program.name)
        self.shell.redraw()

    def closed(self) -> None:
        """End the judge."""
        self.judging.close()

    def preferred_focus(self) -> str:
        """What is done next: watching where it fails, or closing."""
        failed = self.verdict is not None and self.verdict.failure is not None
        return "watch" if failed else "shut"

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The buttons below."""
        verdict, changed = self.verdict, self.changed
        done = verdict is not None
        watch = Control("watch", label="Watch it", press=self._watch, selected=not changed,
                        tip="Play this board from just where it goes wrong (W)")  # fmt: skip
        again = Control("again", label="Check again", press=self._again, selected=changed,
                        tip="Judge the file as it is now (A)")  # fmt: skip
        buttons = [watch] if verdict is not None and verdict.failure is not None else []
        if done:
            buttons.append(again)
        label = "Close" if done else "Cancel"
        buttons.append(Control("shut", label=label, press=lambda: self.shell.run("escape")))
        height = metrics.px(38)
        row = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        widths = fitted_widths(buttons, metrics, metrics.px(40))
        return button_row(buttons, row, widths, metrics.gap, "right")

    @property
    def lines(self) -> list[_Line]:
        """What is said below the verdict and the boards, as wide as the panel."""
        metrics, width = self.shell.view.metrics, self.inner.width
        if self.verdict is None:
            return []
        key = (metrics, width, self.changed, id(self.verdict))
        if self._arranged[0] != key:
            self._arranged = key, [*self._lines(self.verdict, metrics, width)]
        return self._arranged[1]

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the verdict, the boards, and what is said of it."""
        verdict = self.verdict
        if verdict is None:
            self._draw_progress(canvas, rect)
            return
        top = _draw_verdict(canvas, rect, verdict)
        room = pygame.Rect(rect.left, top, rect.width, max(rect.bottom - canvas.px(52) - top, 1))
        if verdict.failure is not None:
            # Where there is little to say the boards are larger.
            said = (len(self.lines) + 1) * height_of(REGULAR, canvas.metrics.strong)
            high = max(round(room.height * _BOARDS), room.height - said - canvas.px(16))
            boards = pygame.Rect(room.topleft, (room.width, high))
            below = _draw_boards(canvas, boards, verdict.failure)
            room.height, room.top = room.bottom - below, below
        self._draw_lines(canvas, room)

    def _draw_progress(self, canvas: Canvas, rect: pygame.Rect) -> None:
        progress = self.judging.progress
        said = STARTING if progress is None else f"{progress_text(progress)} \u2026"
        canvas.text(said, rect.topleft, size=canvas.metrics.title, colour=canvas.theme.text,
                    most=rect.width)  # fmt: skip

    def _draw_lines(self, canvas: Canvas, room: pygame.Rect) -> None:
        lines = self.lines
        row = height_of(REGULAR, canvas.metrics.strong)
        fitting = max(room.height // row, 1)
        self.offset = min(self.offset, max(len(lines) - fitting, 0))
        top = room.top
        for line in lines[self.offset : self.offset + fitting]:
            size = canvas.metrics.text if line.face == MONO else canvas.metrics.strong
            colour = canvas.theme.dim if line.dim else canvas.theme.text
            canvas.text(line.text, (room.left, top), size=size, colour=colour, face=line.face,
                        most=room.width)  # fmt: skip
            top += row
        left = len(lines) - self.offset - fitting
        if left > 0:
            text = not_in_sight(number_text(left))
            below = (room.left, room.bottom + canvas.px(20))
            canvas.text(text, below, size=canvas.metrics.small, colour=canvas.theme.dim)

    def _lines(self, verdict: Verdict, metrics: Metrics, width: int) -> Iterator[_Line]:
        """All that is said below the verdict, and the boards."""
        if self.changed:
            yield from _wrapped(AGAIN, metrics, width, STRONG)
            yield _Line("")
        if verdict.failure is not None:
            yield from self._about_failure(verdict, verdict.failure, metrics, width)
        if verdict.status is Status.RIGHT:
            yield from _about_right(verdict, self.program.title, metrics, width)
        if printed := verdict.printed.strip("\n"):
            yield _Line("")
            yield _Line(PRINTED, STRONG, dim=True)
            for line in printed.split("\n")[:_MOST_PRINTED]:
                yield _Line(one_line(line), MONO)

    def _about_failure(
        self, verdict: Verdict, failure: Failure, metrics: Metrics, width: int
    ) -> Iterator[_Line]:
        ended = failure_sentences(failure, verdict.mistakes)
        for sentence in (*ended, *mistake_sentences(verdict.mistakes, failure)):
            yield from _wrapped(sentence, metrics, width, STRONG)
        for line in dict.fromkeys(each.line for each in verdict.mistakes):
            text = self.program.code.lines.get(line or 0, "").strip()
            if text:
                yield _Line(f"{line}  {text}", MONO)
        yield from _wrapped(differing_text(failure), metrics, width, dim=True)


def _about_right(verdict: Verdict, title: str, metrics: Metrics, width: int) -> Iterator[_Line]:
    for remark in remark_sentences(verdict.remarks, verdict.overflow):
        yield from _wrapped(remark, metrics, width, STRONG)
    if verdict.same is not None:
        yield from _wrapped(same_orders_text(verdict.same), metrics, width)
        # Its path would take the room of the numbers.
        names = [title if each.name == verdict.name else each.name for each in verdict.same.counts]
        yield from _table([*map(one_line, names)], verdict.same.counts)
    if verdict.overflow is not None:
        yield _Line("")
        yield from _wrapped(overflow_text(verdict.overflow), metrics, width)


def _table(names: Sequence[str], counts: Sequence[Counts]) -> Iterator[_Line]:
    """What a program costs beside those with its order."""
    if not counts:
        return
    columns = max(map(len, names))
    yield _Line("")
    yield _Line(f"{'':{columns}}  {'visits':>7} {'repeats':>8} {'most waiting':>13}", MONO,
                dim=True)  # fmt: skip
    for name, each in zip(names, counts):
        yield _Line(f"{name:{columns}}  {each.visits:>7,}"
                    f" {each.repeated_visits:>8,} {each.most_waiting:>13,}", MONO)  # fmt: skip


def _wrapped(
    text: str, metrics: Metrics, width: int, face: str = REGULAR, dim: bool = False
) -> Iterator[_Line]:
    if text:
        yield from (_Line(each, face, dim) for each in wrapped(text, face, metrics.strong, width))


def _draw_verdict(canvas: Canvas, rect: pygame.Rect, verdict: Verdict) -> int:
    """Draw the verdict in one or two lines, with its sign; the y below it."""
    metrics = canvas.metrics
    colour = _colour(canvas.theme, verdict.status)
    side = canvas.px(26)
    sign = pygame.Rect(rect.left, rect.top + canvas.px(1), side, side)
    canvas.disc(sign.center, side / 2, colour)
    draw_icon(canvas, _ICONS[verdict.status], sign.inflate(-side // 3, -side // 3),
              canvas.theme.panel)  # fmt: skip
    left = sign.right + canvas.px(12)
    # The panel's title has the file, and a path would take the room of what matters.
    text = capital(verdict_line(verdict).removeprefix(f"{one_line(verdict.name)}: "))
    below = canvas.text_lines(text, (left, rect.top), rect.right - left, size=metrics.title,
                              colour=canvas.theme.text, face=STRONG, most=3)  # fmt: skip
    return below + canvas.px(12)


def _colour(theme: Theme, status: Status) -> Colour:
    return theme.good if status is Status.RIGHT else theme.warning


def _draw_boards(canvas: Canvas, room: pygame.Rect, failure: Failure) -> int:
    """Draw what is right beside what came out; the y below both."""
    gap = canvas.px(30)
    width = (room.width - gap) // 2
    assert failure.board.click is not None
    stopped = failure.answer.cells is None
    below = room.top
    for number, (heading, values, wrong) in enumerate((
        (EXPECTED, failure.expected, ()),
        (STOPPED_AT if stopped else CAME_OUT, came_out(failure.answer), failure.cells),
    )):  # fmt: skip
        box = pygame.Rect(room.left + number * (width + gap), room.top, width, room.height)
        canvas.text(heading, box.midtop, size=canvas.metrics.strong, colour=canvas.theme.text,
                    face=STRONG, align="middle", most=box.width)  # fmt: skip
        box.top += canvas.px(28)
        box.height = max(box.height - canvas.px(44), 1)
        grid = draw_values(canvas, box, values, failure.expected, failure.board.click, wrong)
        below = max(below, grid.rect.bottom)
    return below + canvas.px(16)


def open_check(shell: Shell) -> Panel | None:
    """The verdict on the focused program, or on the first of one's own; or how to have one."""
    session = shell.session
    if session.player is None:
        return None
    own = [each for each in session.programs if is_own(each)]
    focused = session.programs[session.focus]
    if not own:
        answers = ("Open a file", partial(shell.open, "open")), ("Close", lambda: None)
        return Question(shell, NOTHING_TO_CHECK, NO_OWN_PROGRAM, answers)
    return CheckPanel(shell, session.own.newest(focused if is_own(focused) else own[0]))
