"""What is pointed at on the main screen, in one sentence; a cell has `cell_stories`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.language.cell_stories import listed
from visualizer.language.formatting import capital, cell_text, fill, number_text
from visualizer.language.terms import UNITS, order_text
from visualizer.playback.comparison import Comparison
from visualizer.trace.source import SourceCode
from visualizer.trace.waiting import Frontier

SENTENCES = {
    "start": "The start: no cell is visited yet. Click to go there.",
    "step": "{unit} {step}: {clauses}. Click to go there.",
    "at": "{names} {count:is|are} at {cell}",
    "done": "{names} {count:is|are} done",
    "curve-calls": "{name} has {waiting:no open call|1 open call|# open calls} after {unit} {step};"
    " the most is {most}, in {unit} {at}.",
    "curve": "{name} keeps {waiting:no cell|1 cell|# cells} waiting after {unit} {step};"
    " the most is {most}, in {unit} {at}.",
    "title": "{name}: {title}{source}; neighbours {order}{marks}.",
    "line": "Line {line}: a click, or Enter, goes on to where it runs next, if it does.",
}


def step_text(comparison: Comparison, step: int, names: Sequence[str]) -> str:
    """Which cell each run, by its name, is at after a step of the comparison."""
    if not step:
        return SENTENCES["start"]
    groups: dict[Cell | None, list[str]] = {}
    for name, cell in zip(names, cells_at_step(comparison, step)):
        groups.setdefault(cell, []).append(name)
    clauses = [_at(cell, group) for cell, group in groups.items()]
    unit = capital(UNITS[comparison.sync])
    return fill(SENTENCES["step"], unit=unit, step=number_text(step), clauses=", ".join(clauses))


def cells_at_step(comparison: Comparison, step: int) -> list[Cell | None]:
    """The cell that each run visits in a step, or has visited last; None once it is done."""
    found = []
    for pane, trace in enumerate(comparison.traces):
        done = step > 0 and comparison.step_end(pane, step - 1) == len(trace)
        end = comparison.step_end(pane, step)
        found.append(None if done else trace.state_at(end).current)
    return found


def _at(cell: Cell | None, names: list[str]) -> str:
    key = "done" if cell is None else "at"
    return fill(SENTENCES[key], names=listed(names), count=len(names), cell=cell_text(cell))


def curve_text(comparison: Comparison, pane: int, step: int, name: str) -> str:
    """How much a run keeps waiting after a step, and when that is most."""
    trace = comparison.traces[pane]
    highest = int(np.argmax(trace.waiting))
    key = "curve-calls" if trace.frontier is Frontier.CALLS else "curve"
    return fill(
        SENTENCES[key],
        name=name,
        waiting=int(trace.waiting[comparison.step_end(pane, step)]),
        unit=UNITS[comparison.sync],
        step=number_text(step),
        most=number_text(int(trace.waiting[highest])),
        at=number_text(comparison.step_of_moment(pane, highest)),
    )


def title_text(code: SourceCode, order: Order, name: str, document: str = "") -> str:
    """What runs in a pane: the whole name, its name in the documents, and what sets it apart."""
    return fill(
        SENTENCES["title"],
        name=name,
        title=code.title,
        source=f" ({document})" if document else "",
        order=order_text(order),
        marks=f"; marks {code.marks}" if code.marks else "",
    )


def line_text(line: int) -> str:
    """What a line of the listing is good for."""
    return fill(SENTENCES["line"], line=line)
