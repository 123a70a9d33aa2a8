"""The menu of practices, which open as pages in the browser."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Thread

from visualizer.board.copied_text import LESSON_PROBLEM
from visualizer.errors import SourceError
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import LESSON_ENDING, load_lesson, shipped_lessons, shipped_quizzes
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.export.practice.practice_page import (
    lesson_page_name,
    open_in_browser,
    run_page_name,
    save_practice_page,
)
from visualizer.playback.opening import open_board
from visualizer.window.opening import open_anything
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import do_nothing
from visualizer.window.widgets.menu import Menu, MenuItem

_QUESTION_COUNT = 10


def open_practise(shell: Shell) -> Panel:
    """The menu of the practices about the shown runs, of the lessons, and of the quizzes."""
    session = shell.session
    focus, board, seed = session.focus, session.name, session.new_seed()
    names = [program.name for program in session.programs]
    quiz = partial(make_quiz, session.comparison.traces, _QUESTION_COUNT, seed)
    trace = partial(make_hand_trace, session.comparison.traces[focus], seed=seed)
    items = [
        MenuItem("This board", heading=True),
        MenuItem(
            "Ten questions",
            partial(_open_page, shell, quiz, run_page_name("quiz", board, names)),
            tip="What comes next, and why. The questions are new each time.",
        ),
        MenuItem(
            "Trace it by hand",
            partial(_open_page, shell, trace, run_page_name("trace", board, [names[focus]])),
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
    # Loading a quiz makes its steps, which takes a moment, so that it is left to the thread.
    press = partial(_open_page, shell, lambda: practice_from_lesson(load_lesson(lesson.name)), lesson_page_name(lesson))
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
        _open_page(shell, partial(practice_from_lesson, lesson), lesson_page_name(lesson))

    shell.session.attempt(open_lesson)


def _is_lesson(name: str) -> bool:
    """Whether a file is a lesson, even one with errors, and not a text with a board."""
    try:
        open_board(name, may_wait=False)
    except SourceError as error:
        return error.problem == LESSON_PROBLEM
    return False


# Making the page


def _open_page(shell: Shell, make: Callable[[], Practice], name: str) -> None:
    shell.open(PageMaking(shell, make, name))


class PageMaking(Panel):
    """Makes a page in a thread, which may take seconds, and opens it; closing the panel cancels it."""

    title = "Opening the page"
    size = (560, 130)

    def __init__(self, shell: Shell, make: Callable[[], Practice], name: str) -> None:
        super().__init__(shell)
        self._make_practice, self._name = make, name
        self._page: Future[Path] = Future()
        Thread(target=self._make_page, daemon=True).start()

    def _make_page(self) -> None:
        theme = self.shell.session.choices.theme
        try:
            self._page.set_result(save_practice_page([self._make_practice()], self._name, theme))
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
        Thread(target=open_in_browser, args=(path,), daemon=True).start()
        self.shell.session.say(f"Your browser opens {path}", at_step=True)

    def show(self, ui: Ui, box: Box) -> None:
        """Show a text while the page is being made."""
        ui.paragraph(box, "Your browser opens it as soon as it is made. Escape gives it up.")
