"""Computing the figures, in braces, in the texts of lessons.

A figure has the words of one of `FIGURES`; the algorithm, board, click or position may follow::

    visits
    visits of queue,mark=pop on empty 5x5
    open count clicked 2,1
    waiting at 9
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches

from visualizer.board.cells import Cell
from visualizer.board.text import parse_click
from visualizer.errors import VisualizerError, problem_text, quote, to_one_line
from visualizer.exercises.lessons.known_figures import FIGURES, FigureValue, KnownFigure
from visualizer.exercises.lessons.located_text import LocatedText
from visualizer.exercises.lessons.situation import Situation, find_lesson_algorithm, named_board
from visualizer.playback.comparison import StepPosition

#: The words before an algorithm, a board, a click and a position.
_CHANGE_PATTERN = re.compile(r"\s(of|on|clicked|at)\s")
_BRACES_PATTERN = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def figure_value(words: LocatedText, situation: Situation) -> FigureValue:
    """The value of the figure that ``words`` name. Raises LessonError at the position of the words."""
    text = " ".join(words.text.split())
    head, *more = _CHANGE_PATTERN.split(text)
    figure, numbers = _find_figure(head.lower(), words)
    changes = dict(zip(more[::2], more[1::2]))
    if len(changes) < len(more) // 2:
        raise words.error("the figure says of, on, clicked or at twice; say each once")
    changed = words.read(lambda _: _apply_changes(situation, changes))
    try:
        return figure.value(changed, *numbers)
    except VisualizerError as error:
        problem = problem_text(error)
        remedy = "" if ";" in problem else "; change the figure, the board or the moment"
        raise words.error(f"{quote(text)} cannot be computed here: {problem}{remedy}") from None


def _find_figure(head: str, words: LocatedText) -> tuple[KnownFigure, list[int]]:
    """The figure that a text names, and the numbers in the text."""
    for figure in FIGURES:
        numbers = figure.pattern.fullmatch(head)
        if numbers is not None:
            return figure, [int(number) for number in numbers.groups()]
    near = get_close_matches(head, [figure.words for figure in FIGURES], n=1, cutoff=0.5)
    hint = (
        f"did you mean {near[0]}?"
        if near
        else "write a value such as 0,1 or 12, or a figure of docs/lessons/figures.md"
    )
    raise words.error(f"{quote(to_one_line(words.text))} is not a figure; {hint}")


def _apply_changes(situation: Situation, changes: dict[str, str]) -> Situation:
    """The situation with the changes that follow the words of a figure."""
    if "of" in changes:
        situation = replace(situation, algorithms=(find_lesson_algorithm(changes["of"]).name,))
    if "on" in changes:
        situation = situation.with_board(named_board(changes["on"]))
    if "clicked" in changes:
        situation = situation.with_click(parse_click(changes["clicked"]))
    if "at" in changes:
        situation = replace(situation, position=StepPosition.from_text(changes["at"]))
    return situation


def figure_text(value: FigureValue) -> str:
    """The text of a value in a sentence.

    >>> figure_text(2500), figure_text(((0, 1), (1, 0))), figure_text(())
    ('2,500', '(0, 1), (1, 0)', 'no cell')
    """
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return value
    return ", ".join(map(str, value_cells(value) or ())) or "no cell"


def value_cells(value: FigureValue) -> tuple[Cell, ...] | None:
    """The cells of a value, in order; None for a number or a text."""
    if isinstance(value, (int, str)):
        return None
    if value and isinstance(value[0], int):
        return (value,)
    return value


def fill_figures(words: LocatedText, situation: Situation) -> str:
    """The text with its figures computed; ``{{`` and ``}}`` are braces. Raises LessonError."""

    def replacement(match: re.Match[str]) -> str:
        if match[0] in ("{{", "}}"):
            return match[0][0]
        if match[1] is None:
            raise words.error("a brace has no partner; write a figure as {visits}, or a brace as two", match.start())
        return figure_text(figure_value(words.substring(*match.span(1)), situation))

    return _BRACES_PATTERN.sub(replacement, words.text)
