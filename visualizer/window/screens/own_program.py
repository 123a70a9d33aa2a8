"""The panels about a program of the user: the verdict, which another process finds, and what the program printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from visualizer.algorithms.lookup import ENDINGS_TEXT, find_algorithm
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.draw.board.board import draw_values
from visualizer.draw.panels.code import code_rows, draw_excerpt
from visualizer.draw.text import MONO, REGULAR, STRONG, line_height, text_width, wrap_text
from visualizer.errors import to_one_line
from visualizer.exercises.program_practice import make_program_quiz
from visualizer.language import run_reports, verdicts
from visualizer.language.formatting import capitalize, fill_template, read_table
from visualizer.playback.comparison import START_POSITION
from visualizer.playback.scenario import Overlay
from visualizer.programs.judging.process import JudgingProcess
from visualizer.programs.verdicts.boards import expected_rows
from visualizer.programs.verdicts.failing_moment import find_failing_moment, reference_name, revisited_cells
from visualizer.programs.verdicts.verdict import Failure, Status, Verdict
from visualizer.recording.program import DEFAULT_OUTCOME, Program
from visualizer.window.own_programs import is_own_program
from visualizer.window.presentation import Change, change_programs
from visualizer.window.screens.open_file import open_page
from visualizer.window.session import Session
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

#: Both boards together have at most this share of the height below the verdict.
_BOARDS_SHARE = 0.66

EXPECTED_TEXT = "expected"
NO_OWN_PROGRAM_TEXT = f"No program of yours is shown: O opens a file that ends in {ENDINGS_TEXT}, and F8 judges it."
_TEXTS = read_table("window.json")["printed"]
_TAB_SIZE = 4


class CheckPanel(Panel):
    """Judges a program, and then shows whether it is right, or on which board it fails."""

    size = (1120, 760)

    def __init__(self, shell: Shell, program: Program) -> None:
        super().__init__(shell)
        self.program = program
        self.title = f"The verdict on {program.title}"
        self.judging = JudgingProcess(program.name)
        self._is_done = False

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Look for news from the judge; True until it has a verdict."""
        if not self._is_done:
            self.shell.dirty = True
            if (verdict := self.judging.verdict) is not None:
                self._is_done = True
                self.shell.session.own_programs.verdicts[self.program.code] = verdict
                self.judging.close()
        return not self._is_done

    def on_close(self) -> None:
        """End the judge."""
        self.judging.close()

    def show(self, ui: Ui, box: Box) -> None:
        """Show the verdict with its boards and sentences, or the progress of the judge."""
        verdict, foot = self.judging.verdict, box.cut_bottom(ui.px(38), ui.px(14))
        if verdict is None:
            progress = self.judging.progress
            text = f"{verdicts.progress_text(progress)} \u2026" if progress else "Starting to judge \u2026"
            ui.paragraph(box, text, size=ui.canvas.metrics.title)
            return
        if ui.button(foot, "Check again", ("A", "F8"), "judge the file as it is now", right=True):
            self.shell.close()
            self.shell.open("check")
        if verdict.failure is not None and ui.button(
            foot, "Watch it", ("W", "Enter"), "play this board from just where it goes wrong", right=True, selected=True
        ):
            self.shell.close()
            watch_failure(self.shell.session, self.program, verdict.failure)
        if verdict.status is Status.RIGHT and ui.button(
            foot, "Compare with BFS", ("W", "Enter"), "show it beside BFS on your board", right=True, selected=True
        ):
            self.shell.close()
            programs = (self.program, find_algorithm("queue-mark-on-push"))
            session = self.shell.session
            session.say(f"{self.program.title} beside BFS. Ctrl+Z goes back to what was shown.")
            session.change(
                panes=change_programs(session.presentation.panes, programs), position=START_POSITION, focus=0
            )
        if verdict.status is Status.RIGHT and ui.button(
            foot, "Now it asks you", "N", "questions about a run of your program, in your browser", right=True
        ):
            self.shell.close()
            session = self.shell.session
            trace = session.comparison.traces[0]
            quiz = partial(make_program_quiz, self.program, trace.board.with_click(trace.click), session.new_seed())
            open_page(self.shell, quiz, f"questions-{Path(self.program.title).stem}")
        metrics, theme = ui.canvas.metrics, ui.canvas.theme
        # The panel's title names the file, whose path would be longer than the verdict.
        text = capitalize(verdicts.verdict_line(verdict).removeprefix(f"{to_one_line(verdict.name)}: "))
        colour = theme.good if verdict.status is Status.RIGHT else theme.warning
        ui.paragraph(box, text, size=metrics.title, face=STRONG, colour=colour, max_lines=3, gap=ui.px(12))
        code = self.program.code
        wrong = {each.line for each in (*verdict.mistakes, verdict.fault) if each and each.line in code.lines}
        if wrong:
            place = box.cut_right(box.width * 2 // 5, ui.px(24))
            rows = code_rows(code, place.size, metrics).rows_around(min(wrong), place.height)
            draw_excerpt(ui.canvas, place, rows, wrong)
        pictures = list(_verdict_boards(verdict))
        if pictures:
            _show_boards(ui, box, pictures)
        lines = [
            (line, face)
            for text, face in self._sentences(verdict)
            for line in wrap_text(text, face, metrics.strong, box.width - ui.px(14))
        ]
        height = line_height(REGULAR, metrics.strong)
        for index, row in ui.rows("words", box, len(lines), height):
            ui.text(row, lines[index][0], size=metrics.strong, face=lines[index][1])

    def _sentences(self, verdict: Verdict) -> list[tuple[str, str]]:
        """The sentences below the boards, each with its font face."""
        newest = self.shell.session.own_programs.last_reading(self.program).program
        important = ["The file has changed since. Check it again (A)."] if newest.code != self.program.code else []
        plain, failure, mistakes = list[str](), verdict.failure, verdict.mistakes
        if failure is not None:
            important += verdicts.failure_sentences(failure, mistakes)
            important += verdicts.mistake_sentences(mistakes, failure)
            plain.append(verdicts.differing_cells_text(failure))
        important += verdicts.remark_sentences(verdict.remarks)
        if verdict.same is not None:
            plain.append(verdicts.same_orders_text(verdict.same))
            plain.append(verdicts.heading_text("counts"))
            plain += [verdicts.counts_text(counts, verdict.same) for counts in verdict.same.counts]
        if verdict.overflow is not None:
            plain.append(verdicts.overflow_text(verdict.overflow))
        return [(text, STRONG) for text in important] + [(text, REGULAR) for text in plain]


#: A board of a verdict: its heading, its values, the board before the run, and the ringed cells.
_VerdictBoard = tuple[str, Sequence[Sequence[object]], Board, Sequence[Cell]]


def _verdict_boards(verdict: Verdict) -> Iterator[_VerdictBoard]:
    """The expected board and the result; of an endless run, the board with the cells it revisits."""
    failure, same = verdict.failure, verdict.same
    if failure is not None and failure.is_unended:
        left = failure.answer.given_cells or failure.board.rows
        cells = revisited_cells(failure)
        yield "visited again and again" if cells else "the board when it was stopped", left, failure.board, cells
    elif failure is not None:
        yield EXPECTED_TEXT, failure.expected, failure.board, ()
        came_out = verdicts.result_rows(failure.answer)
        yield verdicts.result_heading(failure.answer), came_out, failure.board, failure.cells
    elif same is not None and same.counted_on is not None:
        yield EXPECTED_TEXT, expected_rows(same.counted_on), same.counted_on, ()
        yield verdicts.heading_text("result"), expected_rows(same.counted_on), same.counted_on, ()


def _show_boards(ui: Ui, box: Box, pictures: Sequence[_VerdictBoard]) -> None:
    """Draw one or two boards side by side, and cut them from the top of ``box``."""
    boards = Box(box.topleft, (box.width, round(box.height * _BOARDS_SHARE)))
    width = (box.width - ui.px(30)) // 2
    for text, values, board, ringed in pictures:
        half = boards.cut_left(width, ui.px(30))
        ui.text(half.cut_top(ui.px(24), ui.px(4)), text, size=ui.canvas.metrics.strong, face=STRONG, anchor="center")
        assert board.click is not None
        grid = draw_values(ui.canvas, half, values, board.rows, board.click, ringed)
    box.cut_top(grid.rect.bottom - box.top, ui.px(16))


def open_check(shell: Shell) -> Panel | None:
    """The verdict on the focused program, or on the user's first; a message if there is none."""
    session = shell.session
    own = [*filter(is_own_program, (session.programs[session.focus], *session.programs))]
    if not own:
        shell.say(NO_OWN_PROGRAM_TEXT)
        return None
    return CheckPanel(shell, session.own_programs.last_reading(own[0]).program)


def watch_failure(session: Session, program: Program, failure: Failure) -> None:
    """Show the board on which a program fails, beside a right run, at the moment of its error.

    If it fails at its second call, show the first one, since a pane shows no more.
    """
    found = find_failing_moment(failure)
    text = verdicts.moment_text(found, failure)
    if failure.before is not None:
        text = "It fails only when it is called a second time; this is its first call."
    fields = {
        "board": failure.board if failure.before is None else failure.before,
        "panes": change_programs(session.presentation.panes, (program, find_algorithm(reference_name(failure)))),
        "order": None,
        "name": f"where {program.title} fails",
        "focus": 0,
        "position": START_POSITION,
        # The symbols are right or wrong, so they are drawn large.
        "view": replace(session.view, overlay=Overlay.DIGITS, mines=True, code=True),
    }
    message = f"{text} Ctrl+Z goes back to your board."
    session.apply_change(Change(fields, found.moment, message=message, is_given=True))


# What a program printed, with notes on what of its run was not observed


class PrintedPanel(Panel):
    """The report on the focused pane, or on the first that has one, as text that scrolls."""

    size = (1000, 700)
    is_about_runs = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        session = shell.session
        panes = [session.focus, *range(len(session.programs))]
        pane = next((pane for pane in panes if session.outcome_of_pane(pane) != DEFAULT_OUTCOME), session.focus)
        self.report = session.outcome_of_pane(pane)
        name = f"{session.comparison.letters[pane]}: {session.programs[pane].title}"
        self.title = fill_template(_TEXTS["title-with-notes" if self.report.notes else "title"], name=name)
        is_over = session.comparison.traces[pane].is_complete
        self._nothing_text = fill_template(_TEXTS["nothing" if is_over else "later"], name=name)
        self._cached_lines = lru_cache(maxsize=1)(lambda size, width: [*self._wrap_lines(size, width)])

    def show(self, ui: Ui, box: Box) -> None:
        """Show the visible lines, and the button that copies all of them."""
        size, foot = ui.canvas.metrics.text, box.cut_bottom(ui.px(38), ui.px(14))
        lines = self._cached_lines(size, box.width - ui.px(14))
        for index, row in ui.rows("text", box, len(lines), line_height(MONO, size)):
            ui.text(row, lines[index][0], face=lines[index][1])
        if self.report.printed and ui.button(foot, "Copy", "Ctrl+C", "copy all of it", right=True):
            self.shell.copy_text(self.report.printed, "Copied.")

    def _wrap_lines(self, size: int, width: int) -> Iterator[tuple[str, str]]:
        """All lines, wrapped to a width in pixels, each with its font face."""
        report = self.report
        notes = [*(f"{capitalize(note)}." for note in report.notes), ""] if report.notes else []
        notes += [] if report.printed else [self._nothing_text]
        for note in notes:
            yield from ((row, REGULAR) for row in wrap_text(note, REGULAR, size, width))
        for line in report.printed.expandtabs(_TAB_SIZE).splitlines():
            # Characters outside ASCII may be two columns wide.
            columns = max(width // text_width("0" if line.isascii() else "00", MONO, size), 1)
            for start in range(0, max(len(line), 1), columns):
                yield line[start : start + columns], MONO
        if report.fault is not None:
            text = "\n" + fill_template(run_reports.END_TEMPLATE, problem=run_reports.crash_text(report.fault))
            yield from ((row, STRONG) for row in wrap_text(text, STRONG, size, width))
