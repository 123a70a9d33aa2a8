"""What can be opened: practices from a menu, as pages in the browser; and files by their names.

The text in the field of the dialog determines the folder that is listed and the names that match. Entering a
folder of the list therefore just changes the text.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from visualizer.algorithms.lookup import ENDINGS_TEXT, PROGRAM_ENDINGS
from visualizer.board.copied_text import LESSON_PROBLEM
from visualizer.board.text import shipped_board_names
from visualizer.errors import SourceError
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import LESSON_ENDING, load_lesson, shipped_lessons, shipped_quizzes
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.export.practice import practice_page
from visualizer.playback.opening import open_board
from visualizer.programs.observing.observe import observe_runs
from visualizer.trace.files import TRACE_ENDINGS
from visualizer.window.opening import open_anything
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import do_nothing
from visualizer.window.widgets.menu import Menu, MenuItem, Prompt

_QUESTION_COUNT = 10
#: The most entries of a folder that are listed.
MOST_LISTED = 1000
_FILE_HINT = f"A board, trace, lesson or your program ({ENDINGS_TEXT}): choose it, or type its name."
_OPENED_ENDINGS = (".txt", ".json", LESSON_ENDING, *PROGRAM_ENDINGS, *TRACE_ENDINGS)


def open_practise(shell: Shell) -> Panel | None:
    """The menu of practices about the shown runs, of lessons, and of quizzes; None, and a message, for growing runs."""
    session = shell.session
    if not session.comparison.is_complete:
        shell.say("Questions need whole runs: wait, click to record again, or choose another board (N).", error=True)
        return None
    focus, board, seed = session.focus, session.name, session.new_seed()
    programs, traces = session.programs, session.comparison.traces
    names = [program.name for program in programs]
    trace = partial(make_hand_trace, traces[focus], seed=seed)
    items = [
        MenuItem("This board", heading=True),
        MenuItem(
            "Ten questions",
            partial(
                open_page,
                shell,
                lambda: make_quiz(observe_runs(programs, traces), _QUESTION_COUNT, seed),
                practice_page.run_page_name("quiz", board, names),
            ),
            tip="What comes next, and why. The questions are new each time.",
        ),
        MenuItem(
            "Trace it by hand",
            partial(open_page, shell, trace, practice_page.run_page_name("trace", board, [names[focus]])),
            tip=f"Click the cells in the order of {session.programs[focus].title}.",
        ),
        MenuItem("Lessons", heading=True),
        *(_lesson_item(shell, lesson) for lesson in shipped_lessons()),
        MenuItem("Quizzes for the end of an hour", heading=True),
        *(_lesson_item(shell, lesson) for lesson in shipped_quizzes()),
    ]
    return Menu(shell, "practise", items)


def _lesson_item(shell: Shell, lesson: Lesson) -> MenuItem:
    label = f"{lesson.number}  {lesson.title}" if lesson.number else lesson.title
    note = f"{'optional, ' if lesson.optional else ''}{lesson.minutes} min"
    page = practice_page.lesson_page_name(lesson)
    # Loading a quiz makes its steps, which takes a moment, so that it is left to the thread.
    press = partial(open_page, shell, lambda: practice_from_lesson(load_lesson(lesson.name)), page)
    return MenuItem(label, press, note, tip=lesson.about)


# Files of lessons


def open_by_name(shell: Shell, name: str, close: Callable[[], None] = do_nothing) -> None:
    """Open a lesson as a page, or any other file, by its name; show a message if that fails.

    ``close`` is called once the file is known to be valid.
    """
    name = name.strip()
    if not name.lower().endswith(LESSON_ENDING) or not _is_lesson(name):
        if open_anything(shell.session, name):
            close()
        return

    def open_lesson() -> None:
        lesson = load_lesson(name)
        close()
        open_page(shell, partial(practice_from_lesson, lesson), practice_page.lesson_page_name(lesson))

    shell.session.attempt(open_lesson)


def _is_lesson(name: str) -> bool:
    """Whether a file is a lesson, even one with errors, and not a text with a board."""
    try:
        open_board(name, may_wait=False)
    except SourceError as error:
        return error.problem == LESSON_PROBLEM
    return False


# Making the page


def open_page(shell: Shell, make: Callable[[], Practice], name: str) -> None:
    """Open the page of the practice that ``make`` returns, which may take seconds."""
    shell.open(PageMaking(shell, make, name))


class PageMaking(Panel):
    """Makes a page in a thread, which may take seconds, and opens it; closing the panel cancels it."""

    title = "Opening the page"
    size = (560, 130)

    def __init__(self, shell: Shell, make: Callable[[], Practice], name: str) -> None:
        super().__init__(shell)
        self._page: Future[Path] = Future()
        Thread(target=self._make_page, args=(make, name), daemon=True).start()

    def _make_page(self, make: Callable[[], Practice], name: str) -> None:
        theme = self.shell.session.choices.theme
        try:
            self._page.set_result(practice_page.save_practice_page([make()], name, theme))
        except BaseException as error:  # raised again in the thread of the window
            self._page.set_exception(error)

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Open the page once it is made; True until then."""
        if self._page.done():
            self.shell.close()
            self.shell.session.attempt(self._open_made_page)
        return not self._page.done()

    def _open_made_page(self) -> None:
        path = self._page.result()
        # A browser may take seconds to start.
        Thread(target=practice_page.open_in_browser, args=(path,), daemon=True).start()
        self.shell.session.say(f"Your browser opens {path}", at_step=True)

    def show(self, ui: Ui, box: Box) -> None:
        """Show a text while the page is being made."""
        ui.paragraph(box, "Your browser opens it as soon as it is made. Escape gives it up.")


# The dialog that opens a file


class FileChoice(NamedTuple):
    """A line of the list: ``value`` is the name that is opened or, of a folder, the new text."""

    label: str
    value: str
    detail: str = ""


def list_folder(typed: str) -> list[FileChoice]:
    """The parent, the subfolders and the files of a folder, with values that begin as ``typed``."""
    path = os.path.abspath(os.path.expanduser(typed))
    above = os.path.join(os.path.dirname(path), "")
    try:
        with os.scandir(path) as listing:
            labels = [*islice(filter(None, map(_entry_label, listing)), MOST_LISTED)]
    except (OSError, ValueError):
        return [FileChoice(os.pardir, above, f"{path} cannot be read")]
    labels.sort(key=lambda label: (not label.endswith(os.sep), label.casefold()))
    return [
        FileChoice(os.pardir, above, f"the folder above {path}"),
        # With the folder, since a shipped board may have the same name.
        *(FileChoice(label, os.path.join(typed or os.curdir, label)) for label in labels),
    ]


def _entry_label(entry: os.DirEntry[str]) -> str:
    """The name of a file that can be opened or, with a separator, of a folder; empty for others."""
    if entry.name.startswith("."):
        return ""
    if os.path.isdir(entry):
        return entry.name + os.sep
    return entry.name if entry.name.lower().endswith(_OPENED_ENDINGS) and os.path.isfile(entry) else ""


class OpenDialog(Prompt):
    """A field for the file's name, and a list of what can be opened.

    ``entries`` are those whose names contain what is typed, and what is typed itself. While
    nothing is typed, recent files come first.
    """

    size = (920, 700)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, "Open a file", _FILE_HINT, lambda name: open_by_name(shell, name, shell.close))
        self._list_matches("")

    def _list_matches(self, text: str) -> None:
        """Put ``text`` into the field, and list the entries that match it, the best first."""
        folder = text[: len(text) - len(os.path.split(text)[1])]
        name = text[len(folder) :].casefold()
        recent = [] if text else filter(os.path.isfile, self.shell.session.choices.recent)
        ships = [] if folder else shipped_board_names()
        entries = [
            *(FileChoice(os.path.basename(path), path, os.path.dirname(path)) for path in recent),
            *list_folder(folder),
            *(FileChoice(name, name, "ships with the program") for name in ships),
        ]
        self.entries = [entry for entry in entries if name in entry.label.casefold()]
        if name:
            self.entries.sort(key=lambda entry: (not entry.label.casefold().startswith(name), len(entry.label)))
            self.entries.append(FileChoice(text, text.strip().strip('"'), "as typed"))
        self.text = text
        #: The index of the entry that Enter opens.
        self.chosen_index = 0
        self._scroll_positions.clear()

    def show(self, ui: Ui, box: Box) -> None:
        """Show the field and the list, and open the entry that is chosen."""
        foot, height = box.cut_bottom(ui.px(38), ui.px(14)), ui.px(34)
        ui.paragraph(box, self.hint, gap=ui.px(10), colour=ui.canvas.theme.dim)
        end, line = len(self.text), box.cut_top(ui.px(42), ui.px(12))
        # Without a selection, so that typing continues after a folder that was entered.
        text = ui.field("text", line, self.text, "a name, a path, or part of a name", (end, end))
        if text != self.text:
            self._list_matches(text)
        self.chosen_index = ui.move_index(self.chosen_index, len(self.entries), box.height // height, "another file")
        for index, row in ui.rows("files", box, len(self.entries), height, show=self.chosen_index):
            label, _, detail = self.entries[index]
            chosen, place = index == self.chosen_index, row.inflate(0, -ui.px(2))
            if ui.control(f"line {index}", place, "row", label=label, detail=detail, selected=chosen):
                self.chosen_index = index
                self.accept_text()
                break
        self.show_foot(ui, foot)

    def accept_text(self) -> None:
        """Open the chosen entry, or list its folder."""
        value = self.entries[self.chosen_index].value
        if value.endswith(os.sep):
            self._list_matches(value)
            self.shell.input_state.focus = "text"
        else:
            self._callback(value)
