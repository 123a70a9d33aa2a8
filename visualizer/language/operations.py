"""One operation in words: what has just happened, and why."""

from __future__ import annotations

import numpy as np

from visualizer.board.board import around_sum
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, DIGITS, EXPLODED, HIDDEN, MINE, SYMBOLS
from visualizer.trace.operations import Kind, Operation
from visualizer.trace.trace import State, Trace


def place(cell: Cell | None) -> str:
    """A cell as it is written everywhere: ``(3, 1)``."""
    return "(off the board)" if cell is None else f"({cell[0]}, {cell[1]})"


def explain(state: State) -> tuple[str, str]:
    """What the operation before ``state`` did, and the reason or the consequence.

    Both are sentences; the second may be empty.
    """
    operation = state.operation
    if operation is None:
        return f"The click is {place(state.trace.click)}.", "Nothing has happened yet."
    sentence = _SENTENCES[operation.kind]
    return sentence(state.trace, state.moment - 1, operation)


def _symbol_before(trace: Trace, index: int, cell: Cell | None) -> str:
    if cell is None or cell not in trace.board:
        return HIDDEN
    return trace.state_at(index).rows[cell[0]][cell[1]]


def _container(trace: Trace, index: int) -> str:
    return trace.containers[int(trace.values[index])]


def _visit(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    number = int(np.searchsorted(trace.visited_at, index)) + 1
    return f"Visit {number} is {place(operation.cell)}.", _fate(trace, index, operation.cell)


def _fate(trace: Trace, index: int, cell: Cell | None) -> str:
    """What becomes of a visited cell."""
    visit = int(np.searchsorted(trace.visited_at, index, side="right"))
    end = int(trace.visited_at[visit]) if visit < trace.visit_count else len(trace)
    number = trace.cells[index]
    acts = trace.kinds[index:end]
    mine = (trace.cells[index:end] == number) & (acts == Kind.WRITE)
    if mine.any():
        return ""
    symbol = _symbol_before(trace, index, cell)
    if symbol not in (HIDDEN, MINE):
        return f"It already holds {symbol}, so it is skipped."
    return ""


def _call(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    text = f"{place(operation.cell)} is called, {operation.depth} deep."
    if operation.cell is None:
        return text, "The call returns at once: it is not on the board."
    revealed = _symbol_before(trace, index, operation.cell) not in (HIDDEN, MINE)
    if revealed and Kind.RETURN in trace.kinds[index + 1 : index + 3]:
        return text, "It is revealed already, so the call will return at once."
    return text, "The caller waits until this call returns."


def _return(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    calls = trace.state_at(index).calls
    back = trace.state_at(index + 1).calls
    done = place(calls[0]) if calls else "the call"
    if not back:
        return f"The call of {done} returns.", "It was the first, so the run is over."
    return f"The call of {done} returns.", f"{place(back[0])} goes on with its next neighbour."


def _count(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    if not operation.mines:
        return (
            f"No mine is beside {place(operation.cell)}.",
            "It is blank, so its neighbours follow.",
        )
    mines = "1 mine is" if operation.mines == 1 else f"{operation.mines} mines are"
    return (
        f"{mines} beside {place(operation.cell)}.",
        "It shows the number; the search stops there.",
    )


def _write(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    cell, symbol = operation.cell, operation.symbol
    current = trace.state_at(index).current
    text = f"{symbol} is written at {place(cell)}."
    if symbol == EXPLODED:
        return text, "A mine was clicked: the game is over."
    if cell != current:
        return text, "It is marked before its turn, so that it is not queued twice."
    if _symbol_before(trace, index, cell) == symbol:
        return text, "It held that already: the write changes nothing."
    return text, "It is blank." if symbol == BLANK else "It is a number, so the search stops there."


def _push(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    kind = _container(trace, index)
    waiting = trace.histories[int(trace.values[index])].waiting(index)
    again = ""
    if trace.pushed_before[np.searchsorted(trace.pushed_at, index)]:
        again = " It has been there before."
    if kind == "queue":
        return f"{place(operation.cell)} joins the queue.", f"{_others(waiting)} before it.{again}"
    return (
        f"{place(operation.cell)} goes on top of the stack.",
        f"{_others(waiting)} below it.{again}",
    )


def _others(waiting: int) -> str:
    return {0: "Nothing waits", 1: "1 cell waits"}.get(waiting, f"{waiting} cells wait")


def _pop(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    if _container(trace, index) == "queue":
        text = f"{place(operation.cell)} leaves the queue."
        reason = "It has waited longest."
    else:
        text = f"{place(operation.cell)} is taken off the stack."
        reason = "It was pushed last."
    first = trace.first_visit
    number = int(trace.cells[index])
    visits = int(np.searchsorted(trace.visited_at, index))
    if number < len(first) and first[number] < visits and _visited_next(trace, index, number):
        reason = "It was visited before, so it will be skipped."
    elif number < len(first) and first[number] < visits:
        reason = _why_done(trace, index, operation.cell)
    return text, reason


def _why_done(trace: Trace, index: int, cell: Cell | None) -> str:
    """Why a cell that has been visited is taken away without another visit."""
    symbol = _symbol_before(trace, index, cell)
    if symbol in DIGITS:
        return "It is a number, so the search stops there."
    if symbol == EXPLODED:
        return "A mine was clicked: the game is over."
    hidden = trace.state_at(index).codes == SYMBOLS.index(HIDDEN)
    if cell is not None and around_sum(hidden)[cell]:
        return "It was visited before."
    return "It has no hidden neighbour left."


def _visited_next(trace: Trace, index: int, number: int) -> bool:
    following = index + 1
    return (
        following < len(trace)
        and trace.kinds[following] == Kind.VISIT
        and int(trace.cells[following]) == number
    )


def _peek(trace: Trace, index: int, operation: Operation) -> tuple[str, str]:
    kind = _container(trace, index)
    end = "at the front of the queue" if kind == "queue" else "on top of the stack"
    return f"{place(operation.cell)} is {end}.", "It is looked at and stays there."


_SENTENCES = {
    Kind.VISIT: _visit,
    Kind.CALL: _call,
    Kind.RETURN: _return,
    Kind.COUNT: _count,
    Kind.WRITE: _write,
    Kind.PUSH: _push,
    Kind.POP: _pop,
    Kind.PEEK: _peek,
}
