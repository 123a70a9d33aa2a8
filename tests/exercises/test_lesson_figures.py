"""Figures in lessons agree with independent reference runs."""

from __future__ import annotations

import re

import pytest
from reference_runs import CALLS, FRONTIERS, reference_figure

from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.errors import LessonError
from visualizer.exercises.lessons.figures import FIGURES, figure_pattern, figure_text, figure_value, fill_figures
from visualizer.exercises.lessons.located_text import LocatedText, TextPosition
from visualizer.exercises.lessons.shipped import shipped_lessons, shipped_quizzes
from visualizer.exercises.lessons.situation import REFERENCE_NAME, Situation, named_board
from visualizer.playback.comparison import StepPosition


def located_words(text: str) -> LocatedText:
    return LocatedText.from_text(text, TextPosition("a.md", 3, 5))


def value(text: str, situation: Situation) -> object:
    """Return the value of a figure, cells as a list."""
    found = figure_value(located_words(text), situation)
    is_cells = isinstance(found, tuple) and not (found and isinstance(found[0], int))
    return list(found) if is_cells else found


def reference_value(text: str, situation: Situation) -> object:
    head, *changes = re.split(r" (of|on|clicked|at) ", " ".join(text.split()).lower())
    options = dict(zip(changes[::2], changes[1::2]))
    board = named_board(options["on"]) if "on" in options else situation.board
    click = board.click or situation.click
    if "clicked" in options:
        click = tuple(map(int, options["clicked"].split(",")))
    name = options.get("of", (*situation.algorithms, REFERENCE_NAME)[0])
    position = situation.position if board is situation.board and "clicked" not in options else None
    if "at" in options:
        position = StepPosition.from_text(options["at"])
    # An algorithm's own neighbour order is data of the catalogue.
    order = Situation(board, (name,), situation.order).trace.order
    if position is not None and position.operations:
        return None
    return reference_figure(head, board.rows, click, order, name, position.step if position else 0)


NAMES = (*FRONTIERS, *CALLS)
TRIED = [re.sub(r"\bM\b", "5", re.sub(r"\bN\b", "4", words)) for words in FIGURES]


def test_figures_agree_with_reference_runs_on_random_boards():
    tried = set()
    for number, name in enumerate(NAMES * 2):
        board = random_board(5, 6, 3, number)
        order = NAMED_ORDERS[("clockwise", "east-first", "row-by-row")[number % 3]]
        situation = Situation(board, (name,), order, position=StepPosition(4))
        if situation.trace.visit_count < 7:
            continue
        row, col = situation.trace.visits[5].tolist()
        for text in TRIED:
            figure = text.replace("R,C", f"{row},{col}")
            expected = reference_value(figure, situation)
            if expected is not None and expected != []:
                tried.add(text)
                assert value(figure, situation) == expected, (figure, name, board)
    assert [text for text in TRIED if text not in tried] == []


def texts_of(step) -> list[str]:
    """Return all texts of a step that may name a figure."""
    task = step.task or ()
    texts = [step.title.text, *(located_words.text for located_words in step.captions)]
    texts += [field.value.text for field in task]
    found = [each for text in texts for each in re.findall(r"\{([^{}]+)\}", text)]
    for field in task:
        if field.key in ("answer", "choices"):
            found += re.split(r"[|;]", field.value.text)
        elif field.key.startswith("wrong "):
            found += field.key.removeprefix("wrong ").split(";")
    return [" ".join(each.split()) for each in found]


@pytest.mark.long
def test_every_figure_in_every_lesson_agrees_with_a_reference_run():
    known = list(map(figure_pattern, FIGURES))
    compared = left = 0
    for lesson in (*shipped_lessons(), *shipped_quizzes()):
        for step in lesson.steps:
            for text in texts_of(step):
                head = re.split(r" (?:of|on|clicked|at) ", text)[0].lower()
                if not any(pattern.fullmatch(head) for pattern in known):
                    continue
                expected = reference_value(text, step.situation)
                left += expected is None
                compared += expected is not None
                found = value(text, step.situation)
                assert expected is None or found == expected, (lesson.name, text)
    assert compared > 5 * left


BY_HAND = [
    ("open cells", Situation(Board(("EEEME",), (0, 0))), "(0, 0), (0, 1), (0, 2)"),
    ("pushed 3", Situation(Board(("EEEME",), (0, 0))), "no cell"),
    ("cells on empty 50x50", Situation(Board(("E",))), "2,500"),
    ("result of recursive-blank-guard", Situation(Board(("EX",))), "BB"),
    ("result of program-c on cells EEE/EEE", Situation(Board(("E",))), "BBE/BBB"),
    ("waiting at 1", Situation(Board(("EEE",), (0, 1)), ("recursion,mark=push",)), "(0, 1)"),
]


def test_a_figure_is_written_as_text():
    for text, situation, written in BY_HAND:
        assert fill_figures(located_words(f"It is {{{text}}}."), situation) == f"It is {written}."
    assert figure_text("B1") == "B1"
    assert fill_figures(located_words("{{x}} and **bold**"), BY_HAND[0][1]) == "{x} and **bold**"


QUEUE = Situation(Board(("EEEME",), (0, 0)), ("queue,mark=push",), position=StepPosition(2))
REFUSED = [
    ("cell 0", "the run has 3 visits, and no visit 0"),
    ("caller 2", "calls are asked for"),
    ("caller 1 of recursion,mark=push", "visit 1 is the click's"),
    ("first waiting at 3", "nothing waits"),
    ("state 5,5", "5,5 is not on the board"),
    ("ring 0,4", "0,4 stays hidden"),
    ("number 0,4", "0,4 is not visited"),
    ("waiting at 4", "the run has no step 4; give 0 to 3"),
    ("open cells clicked 4,4", "the click (4, 4) is off the board"),
    ("visits of kueue", "no algorithm is called 'kueue'"),
    ("visits on korner", "no board is called 'korner'"),
    ("visits of queue,mark=push of queue,mark=pop", "say each once"),
    ("vists", "did you mean visits?"),
]


def test_an_impossible_figure_is_refused_with_its_position():
    for text, problem in REFUSED:
        with pytest.raises(LessonError) as caught:
            value(text, QUEUE)
        assert problem in str(caught.value)
        assert str(caught.value).startswith("a.md:3:5: ")
