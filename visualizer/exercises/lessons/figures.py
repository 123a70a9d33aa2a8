"""Figures: what a lesson's texts and answers say about runs, computed when they are shown.

A figure is written as the words of `FIGURES` or `MORE_FIGURES`, and may go on with the run that
it is about::

    visits
    visits of queue,mark=pop on empty 5x5
    cell 11 clicked 2,1
    waiting at 9
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from visualizer.board.cells import Cell
from visualizer.board.text import parse_click
from visualizer.errors import (
    LessonError,
    SourceError,
    VisualizerError,
    one_line,
    problem_of,
    quoted,
)
from visualizer.exercises.lessons.known_figures import FIGURES, KnownFigure, Value
from visualizer.exercises.lessons.more_figures import MORE_FIGURES
from visualizer.exercises.lessons.situation import (
    Situation,
    lesson_algorithm,
    named_board,
    parse_position,
)
from visualizer.exercises.lessons.words import Position, Words

#: What may follow the words of a figure, each once: the words and the values between them.
_CHANGE = re.compile(r"\s(of|on|clicked|at)\s")
_TIMES = re.compile(r"([0-9]{1,6})\s+times\s+(.+)")


@dataclass(frozen=True)
class Figure:
    """One figure: its form with its numbers, and what changes the situation it is computed in."""

    text: str
    position: Position
    known: KnownFigure
    numbers: tuple[int, ...]
    changes: tuple[Callable[[Situation], Situation], ...]
    times: int = 1

    def value(self, situation: Situation) -> Value:
        """The value in a situation. Raises LessonError at the figure's position."""
        try:
            for change in self.changes:
                situation = change(situation)
            value = self.known.value(situation, *self.numbers)
        except (LessonError, LookupError) as error:
            problem = error.problem if isinstance(error, SourceError) else "the run is too short"
            remedy = "" if ";" in problem else "; change the figure, the board or the moment"
            raise self.position.error(
                f"{quoted(self.text)} cannot be computed here: {problem}{remedy}"
            ) from None
        if self.times == 1:
            return value
        if not isinstance(value, int):
            raise self.position.error(
                f"{quoted(self.text)} cannot be computed here, since only a number has a multiple;"
                f" leave {self.times} times out"
            )
        return value * self.times


def parse_figure(words: Words) -> Figure:
    """The figure that a text names. Raises LessonError for one that is not known."""
    text = " ".join(words.text.split())
    times = _TIMES.fullmatch(text)
    head, *more = _CHANGE.split(times[2] if times else text)
    if not head:
        raise words.error("no figure is named; write one such as visits or cell 3")
    head = head.lower()
    for known in (*FIGURES, *MORE_FIGURES):
        numbers = known.pattern.fullmatch(head)
        if numbers is not None:
            return Figure(
                text,
                words.at,
                known,
                tuple(int(number) for number in numbers.groups()),
                _changes(more, words),
                int(times[1]) if times else 1,
            )
    listed = [known.words for known in (*FIGURES, *MORE_FIGURES)]
    near = get_close_matches(head, listed, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else "docs/lessons/figures.md lists all"
    raise words.error(f"{quoted(one_line(text))} is not a figure; {hint}")


def _changes(parts: list[str], words: Words) -> tuple[Callable[[Situation], Situation], ...]:
    """What the words after a figure change; ``parts`` are a word and its value, again and again."""
    values = dict(zip(parts[::2], parts[1::2]))
    if len(values) < len(parts) // 2:
        raise words.error("the figure says of, on, clicked or at twice; say each once")
    changes: list[Callable[[Situation], Situation]] = []
    try:
        if "of" in values:
            name = lesson_algorithm(values["of"]).name
            changes.append(lambda situation: situation.running(name))
        if "on" in values:
            board = named_board(values["on"].lower())
            changes.append(lambda situation: situation.on(board))
        if "clicked" in values:
            click = parse_click(values["clicked"])
            changes.append(lambda situation: situation.clicked(click))
        if "at" in values:
            position = parse_position(values["at"])
            changes.append(lambda situation: situation.at(position))
    except VisualizerError as error:
        raise words.error(problem_of(error)) from None
    return tuple(changes)


def value_text(value: Value) -> str:
    """A value as it stands in a sentence.

    >>> value_text(2500), value_text(((0, 1), (1, 0))), value_text(())
    ('2,500', '(0, 1), (1, 0)', 'no cell')
    """
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return value
    if not value:
        return "no cell"
    if isinstance(value[0], int):
        return "({}, {})".format(*value)
    return ", ".join("({}, {})".format(*cell) for cell in value if isinstance(cell, tuple))


def cells_in(value: Value) -> tuple[Cell, ...] | None:
    """The cells of a value, in their order; None for a number or a text."""
    if isinstance(value, (int, str)):
        return None
    return tuple(_cells(value))


def _cells(value: tuple[object, ...]) -> list[Cell]:
    if value and isinstance(value[0], int):
        return [value]  # type: ignore[list-item]
    return list(value)  # type: ignore[arg-type]


# Texts with figures in them


@dataclass(frozen=True)
class Text:
    """A text of a lesson: words, and the figures that stand among them in braces."""

    parts: tuple[str | Figure, ...]

    def filled(self, situation: Situation) -> str:
        """The text with its figures computed. Raises LessonError."""
        return "".join(
            part if isinstance(part, str) else value_text(part.value(situation))
            for part in self.parts
        )


_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def parse_text(words: Words) -> Text:
    """A text with its figures read; ``{{`` and ``}}`` are braces. Raises LessonError."""
    text = words.text
    parts: list[str | Figure] = []
    end = 0
    for found in _BRACES.finditer(text):
        parts.append(text[end : found.start()])
        end = found.end()
        if found[0] in ("{{", "}}"):
            parts.append(found[0][0])
        elif found[1] is None:
            raise words.error(
                "a brace has no partner; write a figure as {visits}, or a brace as two",
                found.start(),
            )
        else:
            parts.append(parse_figure(words.part(found.start(1), found.end(1))))
    parts.append(text[end:])
    return Text(tuple(part for part in parts if part != ""))
