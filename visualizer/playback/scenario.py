"""A scenario: a board and how it is to be watched, as a window shows it and a file has it.

In a board file each field is a header line with a key of its own; docs/file-formats.md has them
all. Opening a scenario runs nothing but programs of the catalogue and the lab: it names no files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from string import ascii_uppercase
from typing import Any, NamedTuple

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import (
    by_family,
    find_algorithm,
    is_file_of_python,
    separate_names,
)
from visualizer.board.board import Board, HeaderLine
from visualizer.board.neighbours import Order, order_name, parse_order_of_all
from visualizer.board.text import parse_board
from visualizer.errors import ScenarioError, VisualizerError, one_line, quoted
from visualizer.playback.comparison import START, StepPosition, Sync
from visualizer.playback.stops import LONGEST_CAPTION, MOST_STOPS, Stop, in_order
from visualizer.recording.program import Program


class Overlay(Enum):
    """What is drawn over the cells; the value is its key in files and on the command line."""

    NUMBERS = "numbers"
    HEAT = "heat"
    TREE = "tree"
    DIGITS = "digits"
    NONE = "none"


@dataclass(frozen=True)
class ScenarioView:
    """What is shown of the boards; None leaves it as the person has it."""

    overlay: Overlay | None = None
    mines: bool | None = None
    code: bool | None = None


AS_IT_IS = ScenarioView()


@dataclass(frozen=True)
class Scenario:
    """A ``board`` with its click, and how it is watched; None leaves a choice to the opener.

    ``algorithms`` are names of the catalogue or the lab, ``order`` replaces the neighbour order of
    all (`OWN_ORDERS`: each keeps its own), ``position`` and ``stops`` count in the steps of
    ``sync``. ``letters`` stand for the algorithms; none mean A, B, C. A plain board is a scenario
    with nothing else. The board's header lines are those that no key here claims.
    """

    board: Board
    algorithms: tuple[str, ...] = ()
    order: Order | None = None
    sync: Sync | None = None
    position: StepPosition = START
    view: ScenarioView = AS_IT_IS
    stops: tuple[Stop, ...] = ()
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "stops", in_order(self.stops))
        if self.letters == tuple(ascii_uppercase[: len(self.letters)]):
            object.__setattr__(self, "letters", ())

    @property
    def programs(self) -> tuple[Program, ...]:
        """The algorithms that are named. Raises UnknownNameError for a name that is not known."""
        return tuple(map(find_algorithm, self.algorithms))

    def to_board(self) -> Board:
        """The board with a header line for each field that is set, before the other lines."""
        lines = (HeaderLine(key, value) for key, value in _values(self))
        return replace(self.board, header=(*lines, *self.board.header))


def parse_scenario(text: str, *, source: str | None = None) -> Scenario:
    """The scenario that a board file or LeetCode's JSON describes; errors as `scenario_of`.

    >>> scenario = parse_scenario("# click: 0,0\\n# algorithms: stack,mark=pop\\n# step: 2\\nEE")
    >>> scenario.algorithms, scenario.position.step
    (('stack,mark=pop',), 2)
    """
    return scenario_of(parse_board(text, source=source), source=source)


def scenario_of(board: Board, *, source: str | None = None) -> Scenario:
    """The scenario that the header of ``board`` describes.

    Keys that are not known stay with its board. Raises ScenarioError, with ``source``, line and
    column, for a value that a key does not allow and for a key that comes twice.
    """
    fields: dict[str, Any] = {}
    lines: dict[str, HeaderLine] = {}
    for line in board.header:
        key = line.key.lower()
        if key in _READERS:
            fields[_READERS[key].field] = _read(line, lines.get(key), source)
            lines[key] = line
    stops = tuple(_stops(board.header, source))
    letters = fields.get("letters", ())
    if letters and len(letters) != len(fields.get("algorithms", ())):
        error = _WrongValueError("there are not as many letters as algorithms; remove this line")
        raise _error_in(lines["letters"], error, source)
    rest = tuple(line for line in board.header if line.key.lower() not in KEYS)
    scenario = Scenario(replace(board, header=rest), **fields, stops=stops)
    return scenario if scenario.algorithms else _from_note(scenario)


def _read(line: HeaderLine, first: HeaderLine | None, source: str | None) -> object:
    """The value of a header line; ``first`` is the line that had its key before, if any."""
    try:
        if first is not None:
            raise _WrongValueError(f"this is a second {line.key}; keep one")
        return _READERS[line.key.lower()].read(line.value)
    except _WrongValueError as error:
        raise _error_in(line, error, source) from None


def _stops(lines: Iterable[HeaderLine], source: str | None) -> Iterator[Stop]:
    """The stops among header lines, each with a line of its own."""
    marked: set[StepPosition] = set()
    for line in lines:
        if line.key.lower() != _STOP:
            continue
        try:
            stop = _stop(line.value)
            if stop.position in marked:
                raise _WrongValueError(f"this is a second stop at {stop.position}; keep one")
            if len(marked) == MOST_STOPS:
                raise _WrongValueError(f"there are more than {MOST_STOPS} stops; remove some")
        except _WrongValueError as error:
            raise _error_in(line, error, source) from None
        marked.add(stop.position)
        yield stop


def _error_in(line: HeaderLine, error: _WrongValueError, source: str | None) -> ScenarioError:
    """What is wrong with a line's value, and where in the file."""
    column = None if line.column is None else line.column + error.offset
    return ScenarioError(str(error), source=source, line=line.line, column=column)


class _WrongValueError(Exception):
    """What is wrong with a value, and at which of its characters."""

    def __init__(self, problem: str, offset: int = 0) -> None:
        super().__init__(problem)
        self.offset = offset


# Each key's value, read


def _algorithms(value: str) -> tuple[str, ...]:
    if value.strip().lower() == "all":
        return tuple(algorithm.name for algorithm in by_family(CATALOGUE))
    try:
        texts = separate_names(value)
    except VisualizerError as error:
        raise _WrongValueError(str(error)) from None
    names: list[str] = []
    end = 0
    for text in texts:
        begin = max(value.find(text, end), end)
        end = begin + len(text)
        if is_file_of_python(text):
            name = one_line(text)
            raise _WrongValueError(
                f"a file never names a program file ({quoted(name)}), since opening one runs no"
                f" code; remove it, and open the program by itself, {name}",
                begin + len(text) - len(text.lstrip()),
            )
        try:
            names.append(find_algorithm(text.strip()).name)
        except VisualizerError as error:
            offset = begin + len(text) - len(text.lstrip())
            raise _WrongValueError(str(error), offset) from None
    if not names:
        raise _WrongValueError("no algorithm is named; see the list of algorithms")
    return tuple(names)


def _letters(value: str) -> tuple[str, ...]:
    letters = tuple(word.upper() for word, _ in _words(value))
    if not set(letters) <= set(ascii_uppercase) or len(set(letters)) < len(letters):
        raise _WrongValueError(f"{quoted(value)} are not different letters; write B, C, D")
    return letters


def _order(value: str) -> Order:
    try:
        return parse_order_of_all(value)
    except VisualizerError as error:
        raise _WrongValueError(str(error)) from None


def _sync(value: str) -> Sync:
    ways = {sync.value: sync for sync in Sync}
    if value.lower() not in ways:
        raise _WrongValueError(f"{quoted(value)} is not a way of keeping step; write {_or(ways)}")
    return ways[value.lower()]


def _position(value: str) -> StepPosition:
    found = re.fullmatch(r"([0-9]{1,9})(?:\s*\+\s*([0-9]{1,9}))?", value)
    if found is None:
        raise _WrongValueError(
            f"{quoted(value)} is not a position; write a number of steps such as 12, or 12+3 for"
            " three operations more"
        )
    return StepPosition(int(found[1]), int(found[2] or 0))


def _stop(value: str) -> Stop:
    # Nothing stands around the plus, so that a caption may begin with one.
    found = re.fullmatch(r"([0-9]{1,9})(?:\+([0-9]{1,9}))?(?:\s+(.*))?", value)
    if found is None:
        raise _WrongValueError(
            f"{quoted(value)} is not a stop; write its position, such as 12 or 12+3, and after a"
            " blank its caption"
        )
    try:
        return Stop(StepPosition(int(found[1]), int(found[2] or 0)), found[3] or "")
    except ScenarioError as error:
        raise _WrongValueError(str(error), found.start(3) + LONGEST_CAPTION) from None


def _view(value: str) -> ScenarioView:
    view = ScenarioView()
    for word, offset in _words(value):
        if word not in VIEW_WORDS:
            raise _WrongValueError(
                f"{quoted(word)} is not a word of a view; write {_or(VIEW_WORDS)}", offset
            )
        field, chosen = VIEW_WORDS[word]
        if getattr(view, field) is not None:
            raise _WrongValueError(
                f"{quoted(word)} comes after another word for the same; keep one", offset
            )
        view = replace(view, **{field: chosen})
    return view


def _words(value: str) -> Iterator[tuple[str, int]]:
    """The words between commas, in lower case, each with its offset; at least one."""
    offset = 0
    for part in value.split(","):
        yield part.strip().lower(), offset + len(part) - len(part.lstrip())
        offset += len(part) + 1


def _or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


#: The words of a view: the field that each sets, and its value.
VIEW_WORDS: dict[str, tuple[str, Any]] = {
    **{overlay.value: ("overlay", overlay) for overlay in Overlay},
    "mines": ("mines", True),
    "no-mines": ("mines", False),
    "code": ("code", True),
    "no-code": ("code", False),
}


class _Reader(NamedTuple):
    """The field of a scenario that a key sets, and what reads its value."""

    field: str
    read: Callable[[str], object]


_READERS = {
    "algorithms": _Reader("algorithms", _algorithms),
    "letters": _Reader("letters", _letters),
    "order": _Reader("order", _order),
    "in-step": _Reader("sync", _sync),
    "step": _Reader("position", _position),
    "view": _Reader("view", _view),
}
#: The key of which there may be several lines.
_STOP = "stop"
#: The keys that a scenario has.
KEYS = (*_READERS, _STOP)


# Each key's value, written


def _values(scenario: Scenario) -> Iterator[tuple[str, str]]:
    if scenario.algorithms:
        yield "algorithms", ",".join(scenario.algorithms)
    if scenario.letters:
        yield "letters", ", ".join(scenario.letters)
    if scenario.order is not None:
        yield "order", order_name(scenario.order)
    if scenario.sync is not None:
        yield "in-step", scenario.sync.value
    if scenario.position != START:
        yield "step", str(scenario.position)
    words = [word for word, (field, chosen) in VIEW_WORDS.items()
             if getattr(scenario.view, field) == chosen]  # fmt: skip
    if words:
        yield "view", ", ".join(words)
    for stop in scenario.stops:
        yield _STOP, f"{stop.position} {stop.caption}"


# The form of earlier files


_NOTE = "algorithms:"


def _from_note(scenario: Scenario) -> Scenario:
    """``scenario`` with the algorithms that a note of its board lists, if one does.

    Earlier files have them in a note, which may as well be any other text.
    """
    for number, note in enumerate(scenario.board.notes):
        if note.lower().startswith(_NOTE):
            try:
                names = _algorithms(note[len(_NOTE) :])
            except _WrongValueError:
                continue
            return replace(scenario, board=_without_note(scenario.board, number), algorithms=names)
    return scenario


def _without_note(board: Board, number: int) -> Board:
    """``board`` without one of its notes; its header lines stay among the others."""
    header = tuple(
        replace(line, notes_before=line.notes_before - (line.notes_before > number))
        for line in board.header
    )
    notes = (*board.notes[:number], *board.notes[number + 1 :])
    return replace(board, notes=notes, header=header)
