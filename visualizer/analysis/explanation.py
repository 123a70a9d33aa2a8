"""Explanations of operations and lines, as keys and values from which sentences are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import BLANK_CODE, DIGIT_CODES, EXPLODED_CODE, HIDDEN_CODE, MINE_CODE, Cell
from visualizer.trace.operations import KIND_OF_BYTE, NOWHERE, VALUE_OF_BYTE, IntArray, OperationKind, count_before
from visualizer.trace.source import Statement
from visualizer.trace.trace import Trace
from visualizer.values import value_class

ReasonValue = str | int | Cell | None
PhraseKeys = NDArray[np.object_]

#: A name, or the name of a family of phrases and the words that distinguish its members.
PhraseKey: TypeAlias = "str | tuple[str, ...]"


@value_class
class Fact:
    """A statement about an operation: the ``key`` of a phrase, and the values that fill it in.

    A cell among the values is None if the operation has no cell.
    """

    key: PhraseKey
    values: Mapping[str, ReasonValue] = field(default_factory=dict)


@value_class
class Explanations:
    """The explanations of some operations of a trace, each column of shape (n,).

    ``events`` are keys of phrases; ``reasons`` are keys of a reason or consequence, "" for none. The
    values of the phrases are ``cells`` and ``others`` (cell numbers, -1 for none), ``numbers``, and
    ``symbols`` (codes).
    """

    events: PhraseKeys
    reasons: PhraseKeys
    cells: IntArray
    others: IntArray
    numbers: IntArray
    symbols: NDArray[np.uint8]


def explain_operations(trace: Trace, indices: IntArray) -> Explanations:
    """Explain the operations at ``indices`` of a trace, shape (n,).

    >>> from visualizer import parse_board, record
    >>> found = explain_operations(record(parse_board("EE"), (0, 0), "queue"), np.array([1, 2]))
    >>> found.events.tolist(), found.cells.tolist(), found.reasons.tolist()
    (['queue-pop', 'visit'], [0, 0], ['queue-next', ''])
    """
    count = len(indices)
    explanations = Explanations(
        np.full(count, "", object),
        np.full(count, "", object),
        trace.cells[indices].copy(),
        np.full(count, NOWHERE),
        np.zeros(count, np.int64),
        np.zeros(count, np.uint8),
    )
    kinds = KIND_OF_BYTE[trace.bytes[indices]]
    for kind, explain in _EXPLAINERS.items():
        is_kind = kinds == kind
        if is_kind.any():
            columns = explain(_Operations(trace, indices[is_kind]))
            for name, column in columns.items():
                getattr(explanations, name)[is_kind] = column
    return explanations


class _Operations:
    """The operations of one kind at ``indices`` of a trace, and the state before each."""

    def __init__(self, trace: Trace, indices: IntArray) -> None:
        self.trace, self.indices = trace, indices
        self.cells, self.values = trace.cells[indices], VALUE_OF_BYTE[trace.bytes[indices]]
        self.size = trace.height * trace.width
        self.is_on_board = (self.cells >= 0) & (self.cells < self.size)
        self.container = np.array([*trace.containers, ""])[np.minimum(self.values, len(trace.containers))]

    @cached_property
    def symbols(self) -> NDArray[np.uint8]:
        """The symbol code of each cell before the operation; hidden if it is not on the board."""
        codes = self.trace.board_history.codes_at(np.where(self.is_on_board, self.cells, 0), self.indices)
        return np.where(self.is_on_board, codes, HIDDEN_CODE).astype(np.uint8)

    @cached_property
    def is_visited(self) -> NDArray[np.bool_]:
        """Whether the cell of each operation had been visited."""
        first = self.trace.first_visit[np.where(self.is_on_board, self.cells, 0)]
        visited: NDArray[np.bool_] = first < count_before(self.trace.visit_indices, self.indices)
        return self.is_on_board & visited

    @property
    def has_hidden_neighbour(self) -> NDArray[np.bool_]:
        """Whether the cell of each operation, which is on the board, had a hidden neighbour."""
        trace, (rows, cols) = self.trace, np.divmod(self.cells, self.trace.width)
        has_hidden = np.zeros(len(self.indices), bool)
        for down, right in np.ndindex(3, 3):
            row, col = rows + down - 1, cols + right - 1
            inside = (row >= 0) & (row < trace.height) & (col >= 0) & (col < trace.width)
            codes = trace.board_history.codes_at(np.where(inside, row * trace.width + col, 0), self.indices)
            has_hidden |= inside & ((down, right) != (1, 1)) & (codes == HIDDEN_CODE)
        return has_hidden

    def is_followed_by(self, kind: OperationKind, distance: int = 1) -> NDArray[np.bool_]:
        """Whether the operation at ``distance`` after each is of this kind."""
        index = self.indices + distance
        kinds = KIND_OF_BYTE[self.trace.bytes[np.minimum(index, len(self.trace) - 1)]]
        is_kind: NDArray[np.bool_] = (index < len(self.trace)) & (kinds == kind)
        return is_kind


def _explain_visits(run: _Operations) -> dict[str, object]:
    number = count_before(run.trace.visit_indices, run.indices)
    is_open = ~np.isin(run.symbols, (HIDDEN_CODE, MINE_CODE)) & ~run.trace.writes_own_cell[number]
    # What a run has opened before the first visit may still lead to its neighbours there.
    was_open = run.symbols == run.trace.board.codes().ravel()[np.where(run.is_on_board, run.cells, 0)]
    skipped = np.where(is_open & (run.is_visited | was_open), "skipped", "")
    return {"events": "visit", "reasons": skipped, "numbers": number + 1, "symbols": run.symbols}


def _explain_calls(run: _Operations) -> dict[str, object]:
    known, at_once = run.cells != NOWHERE, run.is_followed_by(OperationKind.RETURN)
    is_open = ~np.isin(run.symbols, (HIDDEN_CODE, MINE_CODE)) & (at_once | run.is_followed_by(OperationKind.RETURN, 2))
    return {
        "events": np.where(known, "call", "call-unknown"),
        "reasons": np.select(
            [run.cells >= run.size, known & is_open, known, at_once],
            ["off-board", "returns-at-once", "caller-waits", "visits-none-at-all"],
            "visits-none",
        ),
        "numbers": run.trace.call_history.depths_at(run.indices) + 1,
    }


def _explain_returns(run: _Operations) -> dict[str, object]:
    trace = run.trace
    calls = trace.call_history
    cells, callers = calls.innermost_cells(run.indices), calls.innermost_cells(run.indices + 1)
    is_last, is_first = run.indices + 1 == len(trace), calls.open_counts(run.indices) == 1
    return {
        "events": np.where(cells == NOWHERE, "return-unknown", "return"),
        "reasons": np.select(
            [is_last & is_first, is_last, callers == NOWHERE],
            ["first-returned", "run-over", "caller-unknown"],
            "caller-continues",
        ),
        "cells": cells,
        "others": callers,
    }


def _explain_counts(run: _Operations) -> dict[str, object]:
    reasons = np.where(run.values > 0, "shows-number", "neighbours-follow")
    return {"events": "count", "reasons": reasons, "numbers": run.values}


def _explain_writes(run: _Operations) -> dict[str, object]:
    early = "marked-early" if run.trace.has_container else "written-early"
    reasons = np.select(
        [
            run.values == EXPLODED_CODE,
            ~run.is_visited,
            run.values == run.symbols,
            run.values == BLANK_CODE,
            np.isin(run.values, DIGIT_CODES),
        ],
        ["game-over", early, "unchanged", "blank", "number"],
        "",
    )
    return {"events": "write", "reasons": reasons, "symbols": run.values}


def _explain_pushes(run: _Operations) -> dict[str, object]:
    trace, sizes = run.trace, np.zeros(len(run.indices), np.int64)
    for number, history in enumerate(trace.container_histories):
        is_own = run.values == number
        sizes[is_own] = history.sizes_at(run.indices[is_own])
    is_repeated = trace.is_repeated_push[count_before(trace.push_indices, run.indices)]
    reasons = np.char.add(run.container, np.where(is_repeated, "-waiting-again", "-waiting"))
    return {"events": np.char.add(run.container, "-push"), "reasons": reasons, "numbers": sizes}


def _explain_pops(run: _Operations) -> dict[str, object]:
    following = run.trace.cells[np.minimum(run.indices + 1, len(run.trace) - 1)]
    is_next = run.is_followed_by(OperationKind.VISIT) & (following == run.cells)
    # The symbol of a cell that was visited before shows why it is popped without another visit.
    reasons = np.select(
        [
            run.cells >= run.size,
            ~run.is_visited,
            is_next,
            np.isin(run.symbols, DIGIT_CODES),
            run.symbols == EXPLODED_CODE,
            run.has_hidden_neighbour,
        ],
        ["off-board", np.char.add(run.container, "-next"), "skipped-next", "number", "game-over", "visited-before"],
        "no-hidden-neighbour",
    )
    return {"events": np.char.add(run.container, "-pop"), "reasons": reasons}


def _explain_peeks(run: _Operations) -> dict[str, object]:
    return {"events": np.char.add(run.container, "-peek"), "reasons": "stays"}


_EXPLAINERS = {
    OperationKind.VISIT: _explain_visits,
    OperationKind.CALL: _explain_calls,
    OperationKind.RETURN: _explain_returns,
    OperationKind.COUNT: _explain_counts,
    OperationKind.WRITE: _explain_writes,
    OperationKind.PUSH: _explain_pushes,
    OperationKind.POP: _explain_pops,
    OperationKind.PEEK: _explain_peeks,
}


# Lines without operations


def explain_line(statement: Statement | None, line: int, following: int | None, changed: Mapping[str, str]) -> Fact:
    """Explain what the statement at ``line`` did; None if there is none that is known.

    ``following`` is the line that runs next in the same call, None if there is none; ``changed`` are
    the variables that the line has changed, with their values as text.
    """
    # If the body begins on the line of the head, it is unknown whether it was entered.
    if statement is None or statement.body.start in statement.head:
        return Fact("line-runs", {"line": line})
    enters = following is not None and following in statement.body
    if statement.kind == "if":
        return Fact("line-true" if enters else "line-false", {"line": line})
    if statement.kind == "while":
        return Fact("line-round" if enters else "line-ends", {"line": line})
    if statement.kind == "for" and not enters:
        return Fact("line-over", {"line": line})
    if statement.kind == "return":
        return Fact("line-returns", {"line": line})
    if statement.yielded_function:
        return Fact("line-calls", {"line": line, "name": statement.yielded_function})
    return _explain_assignment(statement, line, changed)


def _explain_assignment(statement: Statement, line: int, changed: Mapping[str, str]) -> Fact:
    """Explain a statement by the first variable that it changed, if any."""
    for name in statement.assigned_names:
        if name in changed:
            return Fact("line-sets", {"line": line, "name": name, "value": changed[name]})
    if statement.kind == "for":
        return Fact("line-again", {"line": line})
    return Fact("line-runs", {"line": line})
