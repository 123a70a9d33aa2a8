"""The verdict on the focused program: judged in a process of its own, while the user looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

import pygame

from visualizer.algorithms.lookup import find_algorithm
from visualizer.draw.board.board import draw_values
from visualizer.draw.icons import draw_icon
from visualizer.draw.panels.code import code_rows, draw_listing
from visualizer.draw.text import REGULAR, STRONG, height_of, wrapped
from visualizer.errors import one_line
from visualizer.language import checking, verdicts
from visualizer.language.failing_moments import moment_text
from visualizer.language.formatting import capital, fill
from visualizer.playback.scenario import Overlay, ScenarioView
from visualizer.programs.judging.failing_moment import failing_moment, reference_name
from visualizer.programs.judging.judging_process import Judging, JudgingProcess
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.recording.program import Program
from visualizer.window.loading import LoadRequest
from visualizer.window.own_programs import is_own
from visualizer.window.session import Session
from visualizer.window.shell import Panel, Shell
from visualizer.window.stop_list import StopList
from visualizer.window.ui import Box, Ui

#: Both boards together have at least this share of the height below the verdict.
_BOARDS = 0.62
#: Begins to judge the program of this name.
StartJudging: TypeAlias = Callable[[str], Judging]


class _Line(NamedTuple):
    text: str
    face: str = REGULAR
    dim: bool = False


class CheckPanel(Panel):
    """Judges a program, then says whether it is right; where it is not, on which board."""

    size = (1120, 760)

    def __init__(self, shell: Shell, program: Program, start: StartJudging | None = None) -> None:
        super().__init__(shell)
        self.program = program
        self._start: StartJudging = start or JudgingProcess
        self.title = fill(checking.TITLE, title=program.title)
        self.judging = self._start(program.name)
        self._seen: object = None

    @property
    def verdict(self) -> Verdict | None:
        """What is known of the program; None while it is judged."""
        return self.judging.verdict

    @property
    def changed(self) -> bool:
        """Whether the file has changed since it was judged."""
        return self.shell.session.own.newest(self.program).code != self.program.code

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Look how far the judge is."""
        done = self.judging.poll()
        seen = self.judging, done, self.judging.progress, self.changed
        if seen != self._seen:
            self._seen = seen
            self.shell.redraw()
        return not done

    def closed(self) -> None:
        """End the judge."""
        self.judging.close()

    # One pass

    def show(self, ui: Ui, box: Box) -> None:
        """Show the verdict, the boards, and what is said of it, or how far the judge is."""
        verdict, foot = self.verdict, box.cut_bottom(ui.px(38), ui.px(14))
        if verdict is None:
            said, progress = checking.STARTING, self.judging.progress
            if progress is not None:
                said = f"{verdicts.progress_text(progress)} \u2026"
            ui.text(box.cut_top(ui.px(36)), said, size=ui.canvas.metrics.title)
        else:
            self._show_verdict(ui, box, verdict)
        failure = None if verdict is None else verdict.failure
        foot = ui.right_part(foot, 1 + (verdict is not None) + (failure is not None))
        changed, width = self.changed, ui.px(130)
        if failure is not None and ui.button(
            foot, "Watch it", ("W", "Enter"), "play this board from just where it goes wrong",
            name="watch", width=width, selected=not changed,
        ):  # fmt: skip
            self.shell.close()
            watch_failure(self.shell.session, self.program, failure)
        if verdict is not None and ui.button(
            foot, "Check again", ("A", "F5"), "judge the file as it is now", name="again",
            width=width, selected=changed,
        ):  # fmt: skip
            self.judging.close()
            self.program = self.shell.session.own.newest(self.program)
            self.judging = self._start(self.program.name)
        label, keys = ("Cancel", ()) if verdict is None else ("Close", "Enter")
        if ui.button(foot, label, keys, name="shut", width=width):
            self.shell.run("escape")

    def _show_verdict(self, ui: Ui, box: Box, verdict: Verdict) -> None:
        metrics, theme = ui.canvas.metrics, ui.canvas.theme
        right, side = verdict.status is Status.RIGHT, ui.px(26)
        sign = pygame.Rect(box.left, box.top + ui.px(1), side, side)
        ui.canvas.disc(sign.center, side / 2, theme.good if right else theme.warning)
        draw_icon(ui.canvas, "check" if right else "close",
                  sign.inflate(-side // 3, -side // 3), theme.panel)  # fmt: skip
        # The panel's title has the file, and a path would take the place of what matters.
        text = capital(verdicts.verdict_line(verdict).removeprefix(f"{one_line(verdict.name)}: "))
        heading = Box(box)
        heading.cut_left(side + ui.px(12))
        ui.paragraph(heading, text, size=metrics.title, face=STRONG, max_lines=3)
        box.cut_top(heading.top - box.top + ui.px(12))
        code = self.program.code
        wrong = {each.line for each in verdict.mistakes if each.line in code.lines}
        if wrong:
            place = box.cut_right(box.width * 2 // 5, ui.px(24))
            rows = code_rows(code, place.size, metrics).around(min(wrong), place.height)
            draw_listing(ui.canvas, place, rows, wrong)
        lines = [
            line._replace(text=part)
            for line in self._lines(verdict)
            for part in wrapped(line.text, line.face, metrics.strong, box.width)
        ]
        height = height_of(REGULAR, metrics.strong)
        if verdict.failure is not None:
            # Where there is little to say the boards are larger.
            high = max(round(box.height * _BOARDS), box.height - (len(lines) + 2) * height)
            below = _show_boards(ui, Box(box.topleft, (box.width, high)), verdict.failure)
            box.cut_top(below - box.top, ui.px(16))
        for index, row in ui.rows("words", box, len(lines), height):
            line = lines[index]
            ui.text(row, line.text, size=metrics.strong, face=line.face,
                    colour=theme.dim if line.dim else theme.text)  # fmt: skip

    def _lines(self, verdict: Verdict) -> Iterator[_Line]:
        """All that is said below the verdict, and the boards."""
        if self.changed:
            yield from (_Line(checking.AGAIN, STRONG), _Line(""))
        failure, mistakes = verdict.failure, verdict.mistakes
        if failure is not None:
            said = verdicts.failure_sentences(failure, mistakes)
            said += verdicts.mistake_sentences(mistakes, failure)
            yield from (_Line(each, STRONG) for each in said)
            if text := verdicts.differing_text(failure):
                yield _Line(text, dim=True)
        if verdict.status is Status.RIGHT:
            remarks = verdicts.remark_sentences(verdict.remarks, verdict.overflow)
            yield from (_Line(each, STRONG) for each in remarks)
            if verdict.same is not None:
                yield _Line(verdicts.same_orders_text(verdict.same))
            if verdict.overflow is not None:
                yield from (_Line(""), _Line(verdicts.overflow_text(verdict.overflow)))


def _show_boards(ui: Ui, box: Box, failure: Failure) -> int:
    """Draw the expected board beside the one that came out; the y below both."""
    assert failure.board.click is not None
    heading = checking.STOPPED_AT if failure.answer.cells is None else checking.CAME_OUT
    width, below = (box.width - ui.px(30)) // 2, box.top
    for text, values, wrong in (
        (checking.EXPECTED, failure.expected, ()),
        (heading, verdicts.came_out(failure.answer), failure.cells),
    ):  # fmt: skip
        half = box.cut_left(width, ui.px(30))
        ui.text(half.cut_top(ui.px(24), ui.px(4)), text, size=ui.canvas.metrics.strong,
                face=STRONG, align="middle")  # fmt: skip
        grid = draw_values(ui.canvas, half, values, failure.expected, failure.board.click, wrong)
        below = max(below, grid.rect.bottom)
    return below


def open_check(shell: Shell) -> Panel | None:
    """The verdict on the focused program, or on the first of one's own; without one a message."""
    session = shell.session
    own = [each for each in session.programs if is_own(each)]
    focused = session.programs[session.focus]
    if not own:
        shell.say(checking.NO_OWN_PROGRAM)
        return None
    return CheckPanel(shell, session.own.newest(focused if is_own(focused) else own[0]))


def watch_failure(session: Session, program: Program, failure: Failure) -> None:
    """Show the board on which a program fails, beside a right run, where it first goes wrong.

    Of a failure at the second call this is the first one, which is all that a pane can show.
    """
    reference = find_algorithm(reference_name(failure))

    def show_moment() -> None:
        player, found = session.player, failing_moment(failure)
        assert player is not None
        trace = player.comparison.traces[0]
        moment = len(trace) if found is None else min(found.moment, len(trace))
        if failure.before is not None:
            said = checking.WATCHING_SECOND
        elif found is None or found.cell is None:
            said = checking.WATCHING_END
        else:
            said = moment_text(found, failure)
        session.focus_on(0)
        player.seek(player.comparison.tick_of_moment(0, moment))
        # It is said of this moment, so it stays as long as that is looked at.
        session.say_of_step(f"{said} {checking.GO_BACK}")

    session.load(
        LoadRequest(
            failure.board if failure.before is None else failure.before,
            (program, reference),
            None,
            fill(checking.FAILING_BOARD, title=program.title),
            # The symbols are what is right or wrong, so that they are what is large.
            view=ScenarioView(Overlay.DIGITS, mines=True, code=True),
            stops=StopList(),
            then=show_moment,
        )
    )
