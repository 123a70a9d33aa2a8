"""The sentence about whatever the user points at: a cell, a step of the timeline, a title, a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from visualizer.analysis.cell_story import CellStory
from visualizer.board.board import Board
from visualizer.board.cells import ANY_MINE, Cell
from visualizer.board.neighbours import Order
from visualizer.board.rules import mines_beside
from visualizer.language.formatting import capitalize, cell_text, fill_template, join_with_and, number_text, ordinal
from visualizer.language.terms import FRONTIER_COUNTS, SYNC_UNITS, order_text
from visualizer.playback.comparison import Comparison
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

#: The clauses about a cell. ``{names}`` are algorithms, ``{count}`` is their number.
CLAUSE_TEMPLATES = {
    "now": "{names} {count:visits|visit} it now, {when}",
    "visited": "{names} visited it {when}",
    "waits": "{names} {count:has|have} it waiting, {when}",
    "called": "{names} {count:has|have} just called it",
    "not-yet": "{names} {count:has|have} not reached it yet",
    "never": "{names} never {count:visits|visit} it",
}
_REVEALS_TEMPLATE = "{names} {count:reveals|reveal} it {when}"
#: A field of a note, with the colon before it: a cell, or the orders.
_NOTE_FIELD = re.compile(r":? ?\{(?:(\d+), ?(\d+)|orders)\}")
_SENTENCE_END = re.compile(r"(?<=[.?!]) ")
#: The place of an entry in the frontier: at the next place to leave, and elsewhere.
PLACE_TEMPLATES = {
    FrontierKind.QUEUE: ("next in the queue", "{place} from the front"),
    FrontierKind.STACK: ("on top of the stack", "{place} from the top"),
    FrontierKind.BAG: ("in the bag", "in the bag"),
}


def story_text(cell: Cell, stories: Sequence[tuple[str, CellStory]], beside: str | None = None) -> str:
    """A sentence that says what each run, given with its name, did with a cell; ``beside`` is a last clause.

    >>> queue = CellStory(FrontierKind.QUEUE, visits=(7,))
    >>> stack = CellStory(FrontierKind.STACK, places=(3,))
    >>> story_text((3, 4), [("A", queue), ("B", stack)], "1 mine beside it")
    '(3, 4): A visited it 7th; B has it waiting, 3rd from the top; 1 mine beside it.'
    """
    groups: dict[str, dict[str, list[str]]] = {kind: {} for kind in CLAUSE_TEMPLATES}
    for name, story in stories:
        kind, when = _story_clause(story)
        groups[kind].setdefault(when, []).append(name)
    clauses = [_clause(CLAUSE_TEMPLATES[kind], group) for kind, group in groups.items() if group]
    return f"{cell_text(cell)}: {'; '.join([*clauses, *([beside] if beside else [])])}."


def notes_text(board: Board, comparison: Comparison | None = None) -> str:
    """The notes of a board, with their fields computed for the runs of ``comparison``.

    The field ``{5,5}`` says when the runs reveal that cell, ``{orders}`` in how many orders they reveal all.
    A field that says nothing about these runs, or about their beginnings, is left out, with the colon before it;
    where it is about a cell, its sentence is left out.
    """

    def value_of(field: re.Match[str]) -> str:
        if comparison is None or not comparison.is_complete:
            return ""
        cell = field[1] and (int(field[1]), int(field[2]))
        text = _reveals_text(comparison, cell) if cell else _orders_text(comparison.traces)
        return text and f": {text}"

    sentences = [
        _NOTE_FIELD.sub(value_of, sentence)
        for sentence in _SENTENCE_END.split(" ".join(board.notes))
        if all(value_of(field) for field in _NOTE_FIELD.finditer(sentence) if field[1])
    ]
    return " ".join(sentences)


def _reveals_text(comparison: Comparison, cell: Cell) -> str:
    """A clause that says when each run reveals a cell; empty if one of them does not."""
    names = comparison.letters if len(comparison.traces) > 1 else ("this run",)
    groups: dict[int, list[str]] = {}
    for trace, name in zip(comparison.traces, names):
        places = np.flatnonzero(trace.cells[trace.reveal_indices] == cell[0] * trace.width + cell[1])
        if not places.size:
            return ""
        groups.setdefault(int(places[0]) + 1, []).append(name)
    count = max(len(trace.reveals) for trace in comparison.traces)
    clause = _clause(_REVEALS_TEMPLATE, {ordinal(place): groups[place] for place in sorted(groups)})
    return f"{clause} of {number_text(count)}"


def _orders_text(traces: Sequence[Trace]) -> str:
    """A clause with the number of different orders of reveals; empty for one run."""
    count = len({trace.reveals.tobytes() for trace in traces})
    template = "the {runs} runs here have {count:the same order|# orders}"
    return fill_template(template, runs=len(traces), count=count) if len(traces) > 1 else ""


def mines_text(board: Board, cell: Cell) -> str:
    """A clause with the number of mines beside a cell, or the clause that it is a mine."""
    if board[cell] in ANY_MINE:
        return "it is a mine"
    return fill_template("{mines:no mine|1 mine|# mines} beside it", mines=mines_beside(board, cell))


def _clause(template: str, group: dict[str, list[str]]) -> str:
    """The clause of one kind, with its verb once: ``A visited it 7th, B 12th``."""
    (when, names), *others = group.items()
    first = fill_template(template, names=join_with_and(names), count=len(names), when=when)
    return ", ".join([first, *(f"{join_with_and(names)} {when}" for when, names in others)])


def _story_clause(story: CellStory) -> tuple[str, str]:
    """The kind of the clause about a story, and the value of ``{when}`` in it."""
    has_calls = story.frontier_kind is FrontierKind.CALLS
    if story.is_current:
        return "now", _visits_text(story.visits)
    if story.visits:
        place = (" (its call is open)" if has_calls else " (and it waits again)") if story.places else ""
        return "visited", _visits_text(story.visits) + place
    if story.places:
        return ("called", "") if has_calls else ("waits", _place_text(story))
    return ("never" if story.is_finished else "not-yet"), ""


def _visits_text(visits: Sequence[int]) -> str:
    first, *others = map(ordinal, visits)
    if len(others) > 1:
        return f"{first} and {number_text(len(others))} more times"
    return " and ".join([first, *others])


def _place_text(story: CellStory) -> str:
    next_text, other_text = PLACE_TEMPLATES[story.frontier_kind]
    place = story.places[0]
    text = next_text if place == 1 else fill_template(other_text, place=ordinal(place))
    return text if len(story.places) == 1 else f"{text} ({number_text(len(story.places))} times in all)"


def step_text(comparison: Comparison, step: int) -> str:
    """A sentence that says where each run, named by its letter, is after a step of the comparison."""
    if not step:
        return "The start: no cell is visited yet. Click to go there."
    groups: dict[Cell | None, list[str]] = {}
    for name, cell in zip(comparison.letters, cells_at_step(comparison, step)):
        groups.setdefault(cell, []).append(name)
    clauses = [_cell_group_text(cell, group) for cell, group in groups.items()]
    unit = capitalize(SYNC_UNITS[comparison.sync])
    return f"{unit} {number_text(step)}: {', '.join(clauses)}. Click to go there."


def cells_at_step(comparison: Comparison, step: int) -> list[Cell | None]:
    """The cell that each run visits in a step or has visited last; None for a run that has ended."""
    cells = []
    for pane, trace in enumerate(comparison.traces):
        has_ended = step > 0 and comparison.moment_of_step(pane, step - 1) == len(trace)
        cells.append(None if has_ended else trace.state_at(comparison.moment_of_step(pane, step)).current)
    return cells


def _cell_group_text(cell: Cell | None, names: list[str]) -> str:
    verb = "is" if len(names) == 1 else "are"
    place = "done" if cell is None else f"at {cell_text(cell)}"
    return f"{join_with_and(names)} {verb} {place}"


def curve_text(comparison: Comparison, pane: int, step: int) -> str:
    """A sentence with the size of a run's frontier after a step, and the step with the largest size."""
    trace, unit = comparison.traces[pane], SYNC_UNITS[comparison.sync]
    count = trace.state_at(comparison.moment_of_step(pane, step)).frontier_size
    size = fill_template(FRONTIER_COUNTS[trace.frontier_kind], count=count, most=trace.max_frontier)
    peak = number_text(comparison.step_of_moment(pane, trace.peak))
    end = f"; the most in {unit} {peak}" if comparison.is_complete else ", as far as it is recorded"
    return f"{comparison.letters[pane]} has {size} after {unit} {number_text(step)}{end}."


def title_text(code: SourceCode, order: Order, name: str, document: str = "") -> str:
    """A sentence about the program of a pane: its title, its source, its neighbour order and its marks."""
    source = f" ({document})" if document else ""
    marks = f"; marks {code.marks}" if code.marks else ""
    return f"{name}: {code.title}{source}; neighbours {order_text(order)}{marks}."


def line_text(line: int) -> str:
    """A sentence that says what a click on a line of the listing does."""
    return f"Line {number_text(line)}: a click, or Enter, goes on to where it runs next, if it does."
