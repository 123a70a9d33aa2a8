"""What each key of practising does: how one gets there, what is looked at, before and after."""

from __future__ import annotations

from dataclasses import replace

from layout_canvas import layout_of
from practices import QUEUE, practice_with, tasks

from visualizer.exercises.making.board_property import parse_property, small_boards
from visualizer.exercises.making.board_task import BoardTask
from visualizer.exercises.making.program_task import ProgramTask
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import literal
from visualizer.exercises.tracing.trace_practice import make_trace_task
from visualizer.window.screens.practice.chooser import Practise
from visualizer.window.screens.practice.opening import open_on_practice, open_practice

CELL, CHOICE, CELLS, SORT, ORDER = 0, 1, 3, 6, 7
DRAWN = Scene(QUEUE.board)
WANTED = "differ queue-mark-on-push stack-mark-on-push"
LEAST = next(each for each in small_boards() if parse_property(WANTED, None).shows(each))


def practising(task):
    """Opens a practice at this task, after the step that is only read."""

    def begin(driver):
        open_practice(driver.app, practice_with(task))
        driver.settle()
        driver.key("Enter")

    return begin


def at(number):
    return practising(tasks()[number])


def drawing(driver):
    task = BoardTask(
        name="1", prompt=literal("Draw."), scene=DRAWN, right=literal("So."),
        wanted=WANTED, smallest=LEAST,
    )  # fmt: skip
    practising(task)(driver)


def writing(driver):
    task = ProgramTask(name="1", prompt=literal("Write."), scene=DRAWN, right=literal("So."),
                       template="pass")  # fmt: skip
    practising(task)(driver)


def judged_by_nobody(driver):
    """A judge that only takes down what it is given."""
    driver.judged = []
    driver.panel.answering.judge = lambda: driver.judged.append("judged")


def tracing(**settings):
    return practising(replace(make_trace_task(QUEUE, length=8, checkpoints=1), **settings))


def opens(number):
    def click(driver):
        driver.panel.answering.click(tuple(QUEUE.reveals[number - 1].tolist()))

    return click


def wrong_step(driver):
    driver.panel.answering.click(tuple(QUEUE.reveals[6].tolist()))


def voting(driver):
    open_on_practice(driver.app, practice_with(*(tasks()[n] for n in (CHOICE, CELL))), voting=True)
    driver.settle()


def answering(of):
    return lambda driver: of(driver.panel.answering)


def index(driver):
    return driver.panel.progress.index


def hands(driver):
    return sorted(driver.panel.question.hands.items())


def from_the_middle(driver):
    driver.panel.cursor = (1, 1)


def hint_said(driver):
    items = layout_of(driver.app, driver.surface.get_size())
    return "Think of the end" in " ".join(item.full for item in items if item.full)


def fixed_seed(driver):
    driver.panel.seed = 5


def due(driver):
    """Clicks as the queue does until what waits is to be written."""
    number = 2
    while driver.panel.answering.tracing.checkpoint_due is None:
        opens(number)(driver)
        number += 1


def taken(driver):
    return list(driver.panel.answering.taken)


def first_two_taken(driver):
    driver.panel.answering.taken = [3, 1, 4]
    driver.panel.answering.lit = 1


def answered(driver):
    """The step that is shown, and whether its task is settled."""
    return driver.panel.progress.index, driver.panel.open_task is None


def question(of):
    return lambda driver: of(driver.panel.question.vote)


def at_question(driver):
    return driver.panel.votes.index


PRACTICE_CHECKS = {
    "practise": ((), lambda driver: type(driver.panel), type(None), Practise),
    "practise-move": (("F6", "Home", "Down"), lambda driver: driver.focus,
                      "lesson call-stack-by-hand",
                      {"Up": "lesson what-a-click-opens", "Down": "lesson queue-by-hand"}),
    "practise-seed": (("F6", fixed_seed), lambda driver: driver.panel.seed == 5, True, False),
    "practice-choose": ((at(CHOICE),), answering(lambda each: each.chosen), (),
                        {letter: (letter,) for letter in "ABCD"}),
    "practice-move": ((at(CELLS), from_the_middle), lambda driver: driver.panel.cursor, (1, 1),
                      {"Left": (1, 0), "Right": (1, 2), "Up": (0, 1), "Down": (2, 1)}),
    "practice-mark": ((at(CELLS), "Right"), answering(lambda each: len(each.cells)), 0, 1),
    "practice-line": ((at(ORDER), first_two_taken), taken, [3, 1, 4],
                      {"Ctrl+Up": [1, 3, 4], "Ctrl+Down": [3, 4, 1]}),
    "practice-group": ((at(SORT),), answering(lambda each: each.groups[0]), 0,
                       {"1": 1, "2": 2, "3": 3}),
    "practice-start": ((drawing, from_the_middle), answering(lambda each: each.board.click),
                       (0, 0), (1, 1)),
    "practice-size": ((drawing, "Shift+Down"), answering(lambda each: each.board.height), 3,
                      {"Shift+Up": 2, "Shift+Down": 4}),
    "practice-write": ((tracing(), due),
                       answering(lambda each: len(each.tracing.written)), 0, 1),
    "practice-fix": ((tracing(feedback="step"), wrong_step),
                     answering(lambda each: len(each.tracing.cells)), 1, 2),
    "practice-judge": ((writing, judged_by_nobody), lambda driver: driver.judged, [], ["judged"]),
    "practice-undo": ((tracing(), opens(2)), answering(lambda each: len(each.tracing.cells)), 2, 1),
    "practice-answer": ((at(CHOICE), "C"), answered, (1, False), (1, True)),
    "practice-hint": ((at(CELL),), hint_said, False, True),
    "practice-solution": ((at(CHOICE), "S"), answered, (1, False), (1, True)),
    "practice-next": ((at(CHOICE), "C", "Enter"), index, 1, 2),
    "practice-back": ((at(CHOICE),), index, 1, 0),
    "vote-hand": ((voting,), hands, [], {letter: [(letter, 1)] for letter in "ABCD"}),
    "vote-undo": ((voting, "A", "B"), hands, [("A", 1), ("B", 1)], [("A", 1), ("B", 0)]),
    "vote-go": ((voting, "A", "B"), question(lambda each: len(each.rounds)), 0, 1),
    "vote-back": ((voting, *"AAA", "Enter", "S", "Enter"), at_question, 1, 0),
    "vote-show": ((voting, *"AAA", "Enter"), question(lambda each: each.done), False, True),
}  # fmt: skip
