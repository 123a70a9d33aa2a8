"""What is pointed at, in one sentence: a cell and what the runs did with it, a step, a title."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visualizer.analysis.cell_story import CellStory
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.rules import mines_beside
from visualizer.board.symbols import ANY_MINE
from visualizer.language.formatting import capitalize, cell_text, fill_template, join_with_and, number_text, ordinal
from visualizer.language.terms import FRONTIER_COUNTS, SYNC_UNITS, order_text
from visualizer.playback.comparison import Comparison
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.source import SourceCode

#: A clause of each kind; ``{names}`` is who, ``{count}`` how many these are, ``{when}`` the rest.
CLAUSE_TEMPLATES = {
    "now": "{names} {count:visits|visit} it now, {when}",
    "visited": "{names} visited it {when}",
    "waits": "{names} {count:has|have} it waiting, {when}",
    "called": "{names} {count:has|have} just called it",
    "not-yet": "{names} {count:has|have} not reached it yet",
    "never": "{names} never {count:visits|visit} it",
}
#: What follows when a cell was visited: more visits, an open call, another entry that waits.
ADDITION_TEMPLATES = {
    "two": "{first} and {second}",
    "more": "{first} and {count} more times",
    "open": "{when} (its call is open)",
    "waits-again": "{when} (and it waits again)",
}
#: How far an entry is from being the next one.
PLACE_TEMPLATES = {
    (FrontierKind.QUEUE, True): "next in the queue",
    (FrontierKind.QUEUE, False): "{place} from the front",
    (FrontierKind.STACK, True): "on top of the stack",
    (FrontierKind.STACK, False): "{place} from the top",
    (FrontierKind.BAG, True): "in the bag",
    (FrontierKind.BAG, False): "in the bag",
}
SEVERAL_PLACES = "{when} ({count} times in all)"
MINES_TEMPLATE = "{mines:no mine|1 mine|# mines} beside it"
MINE_CLAUSE = "it is a mine"


def story_text(cell: Cell, stories: Sequence[tuple[str, CellStory]], beside: str | None = None) -> str:
    """What each run, by its name, did with ``cell``; ``beside`` is said of the board at the end.

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


def mines_text(board: Board, cell: Cell) -> str:
    """How many mines are beside a cell, or that it is one itself."""
    return MINE_CLAUSE if board[cell] in ANY_MINE else fill_template(MINES_TEMPLATE, mines=mines_beside(board, cell))


def _clause(template: str, group: dict[str, list[str]]) -> str:
    """The clause of one kind; its verb is said once: ``A visited it 7th, B 12th``."""
    (when, names), *others = group.items()
    first = fill_template(template, names=join_with_and(names), count=len(names), when=when)
    return ", ".join([first, *(f"{join_with_and(names)} {when}" for when, names in others)])


def _story_clause(story: CellStory) -> tuple[str, str]:
    """The kind of a story's clause, and what is special in it."""
    if story.is_current:
        return "now", _visits_text(story.visits)
    if story.visits:
        return "visited", _visits_and_places_text(story)
    if story.places and story.frontier_kind is FrontierKind.CALLS:
        return "called", ""
    if story.places:
        return "waits", _place_text(story)
    return ("never" if story.is_finished else "not-yet"), ""


def _visits_and_places_text(story: CellStory) -> str:
    when = _visits_text(story.visits)
    if not story.places:
        return when
    calls = story.frontier_kind is FrontierKind.CALLS
    return fill_template(ADDITION_TEMPLATES["open" if calls else "waits-again"], when=when)


def _visits_text(visits: Sequence[int]) -> str:
    first = ordinal(visits[0])
    if len(visits) == 1:
        return first
    if len(visits) == 2:
        return fill_template(ADDITION_TEMPLATES["two"], first=first, second=ordinal(visits[1]))
    return fill_template(ADDITION_TEMPLATES["more"], first=first, count=len(visits) - 1)


def _place_text(story: CellStory) -> str:
    place = story.places[0]
    when = fill_template(PLACE_TEMPLATES[story.frontier_kind, place == 1], place=ordinal(place))
    return when if len(story.places) == 1 else fill_template(SEVERAL_PLACES, when=when, count=len(story.places))


POINTER_SENTENCES = {
    "start": "The start: no cell is visited yet. Click to go there.",
    "step": "{unit} {step}: {clauses}. Click to go there.",
    "at": "{names} {count:is|are} at {cell}",
    "done": "{names} {count:is|are} done",
    "curve": "{name} has {waiting} after {unit} {step}; most: {most}, in {unit} {at}.",
    "title": "{name}: {title}{source}; neighbours {order}{marks}.",
    "line": "Line {line}: a click, or Enter, goes on to where it runs next, if it does.",
}


def step_text(comparison: Comparison, step: int, names: Sequence[str]) -> str:
    """Which cell each run, by its name, is at after a step of the comparison."""
    if not step:
        return POINTER_SENTENCES["start"]
    groups: dict[Cell | None, list[str]] = {}
    for name, cell in zip(names, cells_at_step(comparison, step)):
        groups.setdefault(cell, []).append(name)
    clauses = [_cell_group_text(cell, group) for cell, group in groups.items()]
    unit = capitalize(SYNC_UNITS[comparison.sync])
    return fill_template(POINTER_SENTENCES["step"], unit=unit, step=number_text(step), clauses=", ".join(clauses))


def cells_at_step(comparison: Comparison, step: int) -> list[Cell | None]:
    """The cell that each run visits in a step, or has visited last; None once it is done."""
    found = []
    for pane, trace in enumerate(comparison.traces):
        done = step > 0 and comparison.step_end(pane, step - 1) == len(trace)
        end = comparison.step_end(pane, step)
        found.append(None if done else trace.state_at(end).current)
    return found


def _cell_group_text(cell: Cell | None, names: list[str]) -> str:
    key = "done" if cell is None else "at"
    return fill_template(POINTER_SENTENCES[key], names=join_with_and(names), count=len(names), cell=cell_text(cell))


def curve_text(comparison: Comparison, pane: int, step: int, name: str) -> str:
    """How much a run keeps waiting after a step, and when that is most."""
    trace = comparison.traces[pane]
    highest = int(np.argmax(trace.frontier_sizes))
    count = int(trace.frontier_sizes[comparison.step_end(pane, step)])
    return fill_template(
        POINTER_SENTENCES["curve"],
        name=name,
        waiting=fill_template(FRONTIER_COUNTS[trace.frontier_kind], count=count),
        unit=SYNC_UNITS[comparison.sync],
        step=number_text(step),
        most=number_text(int(trace.frontier_sizes[highest])),
        at=number_text(comparison.step_of_moment(pane, highest)),
    )


def title_text(code: SourceCode, order: Order, name: str, document: str = "") -> str:
    """What runs in a pane: the whole name, its name in the documents, and what sets it apart."""
    return fill_template(
        POINTER_SENTENCES["title"],
        name=name,
        title=code.title,
        source=f" ({document})" if document else "",
        order=order_text(order),
        marks=f"; marks {code.marks}" if code.marks else "",
    )


def line_text(line: int) -> str:
    """What a line of the listing is good for."""
    return fill_template(POINTER_SENTENCES["line"], line=line)
