"""Scenarios: a board with a click, programs, position, stops and view, as a board file keeps them.

In a board file each field is a header line with a key of its own, described in docs/file-formats.md.
Opening a scenario runs no user's program, since it can name only programs of the catalogue and the lab.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from string import ascii_uppercase
from typing import Any, NamedTuple

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.lookup import find_algorithm, is_program_file, split_names
from visualizer.board.board import Board, HeaderLine
from visualizer.board.neighbours import Order, order_name, parse_order_or_own
from visualizer.board.text import parse_board, split_lecture
from visualizer.errors import BoardError, ScenarioError, VisualizerError, problem_text, quote, shorten, to_one_line
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, StepPosition, Sync
from visualizer.recording.program import Program
from visualizer.trace.listings import LISTING_LANGUAGES
from visualizer.trace.operations import FrontierKind
from visualizer.values import value_class

#: In characters; nobody reads a longer text during a lecture.
LONGEST_CAPTION = 200
MOST_STOPS = 200


class Overlay(Enum):
    """What is drawn over the cells; the value is the key in files and on the command line."""

    NUMBERS = "numbers"
    HEAT = "heat"
    TREE = "tree"
    DIGITS = "digits"
    NONE = "none"


@value_class
class ScenarioView:
    """What is shown; None keeps the user's choice.

    ``language`` is that of the code, and ``pane`` the letter of the pane in front.
    """

    overlay: Overlay | None = None
    mines: bool | None = None
    code: bool | None = None
    language: str | None = None
    pane: str | None = None

    @property
    def choices(self) -> Mapping[str, Any]:
        """The fields that are not None, by their names."""
        return {name: value for name, value in vars(self).items() if value is not None}

    def merge(self, other: ScenarioView) -> ScenarioView:
        """The view with the choices of another one in place of its own."""
        return replace(self, **other.choices)

    def changes_from(self, other: ScenarioView) -> ScenarioView:
        """The choices that another view does not have."""
        return ScenarioView(**dict(self.choices.items() - other.choices.items()))


DEFAULT_VIEW = ScenarioView()


@value_class
class Stop:
    """A marked ``position``, its ``caption`` and its ``view``.

    The caption is one line that is cut after `LONGEST_CAPTION` characters.
    """

    position: StepPosition
    caption: str = ""
    view: ScenarioView = DEFAULT_VIEW

    def __post_init__(self) -> None:
        caption = shorten(to_one_line(self.caption), LONGEST_CAPTION)
        object.__setattr__(self, "caption", caption)


Stops = tuple[Stop, ...]


def sort_stops(stops: Iterable[Stop]) -> Stops:
    """The stops by ascending position; of several at one position only the last."""
    last = {stop.position: stop for stop in stops}
    return tuple(last[position] for position in sorted(last))


@value_class
class RunStops:
    """The stops that lie in one run, by ascending position, and their ticks.

    In a lecture, ``earlier`` stops come in the boards before, and ``others`` on all other boards.
    """

    stops: Stops = ()
    ticks: tuple[int, ...] = ()
    earlier: int = 0
    others: int = 0

    @classmethod
    def from_stops(
        cls, stops: Iterable[Stop], comparison: Comparison, sync: Sync | None = None, pane: int = 0
    ) -> RunStops:
        """The ``stops`` that lie in the run of ``comparison``.

        Positions that are counted in steps of another ``sync`` are converted as by `convert_position`.
        """
        own = comparison.with_sync(sync or comparison.sync)
        kept = tuple(stop for stop in sort_stops(stops) if own.contains_position(stop.position))
        positions = [convert_position(stop.position, own, comparison, pane) for stop in kept]
        return cls(kept, tuple(map(comparison.tick_of, positions)))

    def index_at(self, tick: int) -> int | None:
        """The index of the stop at a tick, None if there is none."""
        index = bisect_left(self.ticks, tick)
        return index if index < len(self.ticks) and self.ticks[index] == tick else None


NO_STOPS = RunStops()


def convert_position(position: StepPosition, old: Comparison, new: Comparison, pane: int) -> StepPosition:
    """The position in ``new``, which has another `Sync`, at the same moment of trace ``pane``.

    If that trace is over at the position, another trace that is not over decides.
    """
    if old is new:
        return position
    tick = old.tick_of(position)
    for number in (pane, *range(len(old.traces))):
        moment = old.moment(number, tick)
        if moment < len(old.traces[number]):
            converted = new.position_of(new.tick_of_moment(number, moment))
            # If the trace has finished the step and only others go on, the end of the step is meant.
            end = min(converted.step + 1, new.steps)
            has_ended = converted.operations and new.moment_of_step(number, end) == moment
            return StepPosition(end) if has_ended else converted
    return StepPosition(new.steps)


@value_class
class Scenario:
    """A ``board`` with its click, and how to show it; None keeps the user's choice.

    ``algorithms`` are names of the catalogue or the lab, ``order`` replaces their neighbour orders
    (`OWN_ORDERS` keeps them), ``position`` and ``stops`` count in steps of ``sync``. ``letters`` are
    those of the algorithms, by default A, B, C. The header of the board has only lines whose keys
    are not keys of a scenario.
    """

    board: Board
    algorithms: tuple[str, ...] = ()
    order: Order | None = None
    sync: Sync | None = None
    position: StepPosition = START_POSITION
    view: ScenarioView = DEFAULT_VIEW
    stops: tuple[Stop, ...] = ()
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "stops", sort_stops(self.stops))
        if self.letters == tuple(ascii_uppercase[: len(self.letters)]):
            object.__setattr__(self, "letters", ())

    @property
    def programs(self) -> tuple[Program, ...]:
        """The programs of ``algorithms``. Raises UnknownNameError for an unknown name."""
        return tuple(map(find_algorithm, self.algorithms))

    def without(self, *names: str) -> Scenario:
        """The scenario without these choices of its view and of its stops."""
        none = dict.fromkeys(names)
        stops = tuple(replace(stop, view=replace(stop.view, **none)) for stop in self.stops)
        return replace(self, view=replace(self.view, **none), stops=stops)

    def to_board(self) -> Board:
        """The board with a header line for each field that is set, before its other header lines."""
        lines = (HeaderLine(key, value) for key, value in _header_values(self))
        return replace(self.board, header=(*lines, *self.board.header))


def parse_scenario(text: str, *, source: str | None = None) -> Scenario:
    """The scenario in a board file or LeetCode's JSON. Raises errors as `scenario_from_board`.

    >>> scenario = parse_scenario("# click: 0,0\\n# algorithms: stack,mark=pop\\n# step: 2\\nEE")
    >>> scenario.algorithms, scenario.position.step
    (('stack,mark=pop',), 2)
    """
    return scenario_from_board(parse_board(text, source=source), source=source)


def parse_lecture(text: str, *, source: str | None = None) -> tuple[Scenario, ...]:
    """The scenario of each board of a lecture, or the only one. Raises errors as `parse_scenario`.

    >>> [scenario.board.rows for scenario in parse_lecture("EE\\n---\\nEM")]
    [('EE',), ('EM',)]
    """
    try:
        parts = split_lecture(text)
    except BoardError as error:
        raise error.with_source(source) from None
    return tuple(parse_scenario(part, source=source) for part in parts)


def lecture_text(scenarios: Iterable[Scenario]) -> str:
    """The text of a file with these scenarios, which `parse_lecture` reads."""
    return "---\n".join(scenario.to_board().to_text() for scenario in scenarios)


def scenario_from_board(board: Board, *, source: str | None = None) -> Scenario:
    """The scenario in the header of ``board``; lines with unknown keys stay in the header.

    Raises ScenarioError, with ``source``, line and column, for an invalid value and a repeated key.
    """
    fields: dict[str, Any] = {}
    stops: list[Stop] = []
    for line in board.header:
        key = line.key.lower()
        try:
            if key == _STOP_KEY:
                stops.append(_parse_stop(line.value))
            elif key in fields:
                raise ScenarioError(f"this is a second {line.key}; keep one")
            elif key in _HEADER_FIELDS:
                fields[key] = _HEADER_FIELDS[key].parse(line.value)
            if len(stops) > MOST_STOPS:
                raise ScenarioError(f"there are more than {MOST_STOPS} stops; remove some")
        except VisualizerError as error:
            raise line.error(ScenarioError, problem_text(error)).with_source(source) from None
    other_lines = tuple(line for line in board.header if line.key.lower() not in SCENARIO_KEYS)
    values = {_HEADER_FIELDS[key].name: value for key, value in fields.items()}
    return Scenario(replace(board, header=other_lines), **values, stops=tuple(stops))


def catalogue_in_panes() -> tuple[Algorithm, ...]:
    """The catalogue in the order of panes: recursions, queues, stacks, then those without a pane."""
    families = list(FrontierKind)
    fitting = sorted(CATALOGUE[:MOST_PANES], key=lambda algorithm: families.index(algorithm.frontier_kind))
    return (*fitting, *CATALOGUE[MOST_PANES:])


# Reading and writing the value of each key


def _parse_algorithms(value: str) -> tuple[str, ...]:
    if value.strip().lower() == "all":
        return tuple(algorithm.name for algorithm in catalogue_in_panes())
    names = [name.strip() for name in split_names(value)]
    for name in names:
        if is_program_file(name):
            raise ScenarioError(
                f"a file never names a program file ({quote(to_one_line(name))}), since opening one"
                f" runs no code; remove it, and open the program by itself, {to_one_line(name)}"
            )
    if not names:
        raise ScenarioError("no algorithm is named; see the list of algorithms")
    return tuple(find_algorithm(name).name for name in names)


def _parse_letters(value: str) -> tuple[str, ...]:
    letters = tuple(word.upper() for word in _split_words(value))
    if not set(letters) <= set(ascii_uppercase) or len(set(letters)) < len(letters):
        raise ScenarioError(f"{quote(value)} are not different letters; write B, C, D")
    return letters


def _parse_sync(value: str) -> Sync:
    syncs = {sync.value: sync for sync in Sync}
    if value.lower() not in syncs:
        raise ScenarioError(f"{quote(value)} is not a way of keeping step; write {_join_with_or(syncs)}")
    return syncs[value.lower()]


def _parse_stop(value: str) -> Stop:
    position, _, caption = value.partition(" ")
    view, caption = _split_bracket(caption)
    return Stop(StepPosition.from_text(position), caption, view or DEFAULT_VIEW)


def _split_bracket(caption: str) -> tuple[ScenarioView | None, str]:
    """The view that the words of a view in brackets before a caption name, None without them; and the caption."""
    bracket = _BRACKET.match(caption)
    words = _split_words(bracket[1]) if bracket else []
    if bracket is None or not _ALL_WORDS.keys() >= {*filter(None, words)}:
        return None, caption
    return _parse_view(bracket[1]) if any(words) else DEFAULT_VIEW, caption[bracket.end() :]


def _stop_text(stop: Stop) -> str:
    # Without brackets, a caption that looks like words of a view would become them.
    needs_bracket = stop.view != DEFAULT_VIEW or _split_bracket(stop.caption)[0] is not None
    return f"{stop.position} {f'[{_view_text(stop.view)}] ' * needs_bracket}{stop.caption}"


def _parse_view(value: str) -> ScenarioView:
    fields = {}
    for word in _split_words(value):
        if word not in _ALL_WORDS:
            known = [*VIEW_WORDS, "a pane such as pane B"]
            raise ScenarioError(f"{quote(word)} is not a word of a view; write {_join_with_or(known)}")
        name, chosen = _ALL_WORDS[word]
        fields[name] = chosen
    return ScenarioView(**fields)


def _split_words(value: str) -> list[str]:
    """The words of a list with commas, in lower case, at least one."""
    return [re.sub(" .$", lambda letter: letter[0].upper(), part.strip().lower()) for part in value.split(",")]


def _join_with_or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


#: The words of a view: the field that each sets, and its value.
VIEW_WORDS: dict[str, tuple[str, Any]] = {
    **{overlay.value: ("overlay", overlay) for overlay in Overlay},
    "mines": ("mines", True),
    "no-mines": ("mines", False),
    "code": ("code", True),
    "no-code": ("code", False),
    **{language: ("language", language) for language in LISTING_LANGUAGES},
}
_ALL_WORDS = VIEW_WORDS | {f"pane {letter}": ("pane", letter) for letter in ascii_uppercase}
#: The words of a view in brackets, before the caption of a stop.
_BRACKET = re.compile(r"\s*\[([^\[\]]*)\]\s*")


def _view_text(view: ScenarioView) -> str:
    return ", ".join(word for word, (field, chosen) in _ALL_WORDS.items() if getattr(view, field) == chosen)


class _HeaderField(NamedTuple):
    """The name of a field of a scenario, and how its value is read and written."""

    name: str
    parse: Callable[[str], object]
    to_text: Callable[[Any], str]


#: The fields by their keys in a header, in the order in which they are written.
_HEADER_FIELDS = {
    "algorithms": _HeaderField("algorithms", _parse_algorithms, ",".join),
    "letters": _HeaderField("letters", _parse_letters, ", ".join),
    "order": _HeaderField("order", parse_order_or_own, order_name),
    "in-step": _HeaderField("sync", _parse_sync, lambda sync: str(sync.value)),
    "step": _HeaderField("position", StepPosition.from_text, str),
    "view": _HeaderField("view", _parse_view, _view_text),
}
#: The only key that may be repeated.
_STOP_KEY = "stop"
SCENARIO_KEYS = (*_HEADER_FIELDS, _STOP_KEY)


def _header_values(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for key, (name, _, to_text) in _HEADER_FIELDS.items():
        value = getattr(scenario, name)
        if value != getattr(Scenario, name):  # the default
            yield key, to_text(value)
    for stop in scenario.stops:
        yield _STOP_KEY, _stop_text(stop)
