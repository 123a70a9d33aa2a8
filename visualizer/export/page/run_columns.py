"""The columns of a run for a page: what each operation changes, its line and its sentence, as numbers.

All that a page shows of a run is computed here. `shared/run.js` reads the columns.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.analysis.explanation import explain_operations
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.analysis.search_tree import search_tree
from visualizer.language.operations import explanation_templates
from visualizer.language.signs import SIGNS, spans_of
from visualizer.trace.frontiers import IntArray
from visualizer.trace.operations import NOWHERE
from visualizer.trace.trace import Trace

#: The most bytes of a number.
_MAX_GROUPS = 5
#: The change of the board by an operation. A write adds the code of its symbol.
_NO_CHANGE, _VISIT_CHANGE, _WRITE_CHANGE = range(3)


#: The indices of sentences by event, reason and symbol.
SentenceIndices = dict[tuple[str, str, int], int]


def sentence_templates(indices: SentenceIndices) -> list[str]:
    """The templates of sentences in order, with the fields ``cell``, ``other`` and ``number``."""
    return [" ".join(filter(None, explanation_templates(*key))) for key in indices]


def run_columns(
    trace: Trace, ends: NDArray[Any], indices: SentenceIndices | None = None
) -> tuple[dict[str, Any], list[bytes]]:
    """The facts of a run for a page, and its columns.

    ``ends`` are the counts of operations after each step, shape (steps + 1,). New sentences
    are added to ``indices``; without it the columns of sentences are empty.
    """
    columns = _encode_columns(trace, ends, indices)
    facts = {
        "sizes": list(map(len, columns)),
        "operations": len(trace),
        "lists": trace.containers or (trace.frontier_kind.value,),
        "most": trace.max_frontier,
        "signs": _signs_with_spans(),
    }
    return facts, columns


def _encode_columns(trace: Trace, ends: NDArray[Any], indices: SentenceIndices | None) -> list[bytes]:
    count = len(trace)
    found = explain_operations(trace, np.arange(count))
    cells, empty = found.cells.astype(np.int64), np.zeros(0, np.int64)
    sentences = others = numbers = empty
    if indices is not None:
        keys = zip(found.events.tolist(), found.reasons.tolist(), found.symbols.tolist())
        sentences = np.array([indices.setdefault(key, len(indices)) for key in keys], np.int64)
        others = np.where(found.others == NOWHERE, 0, found.others - cells)
        numbers = _deltas_by_sentence(sentences, found.numbers)
    tree, parents = search_tree(trace), np.zeros(count, np.int64)
    parents[tree.moments - 1] = tree.parents.astype(np.int64) - tree.children
    repeated = stale = empty
    if trace.has_container:
        repeated, moments = trace.is_repeated_push.astype(np.int64), repeated_pushes_of(trace).stale_moments
        stale = np.where(moments > count, 0, moments - trace.push_indices)
    return [
        _board_changes(trace),
        _frontier_changes(trace),
        _encode_varints(_encode_zigzag(_deltas(cells))),
        _encode_varints(_encode_zigzag(_deltas(trace.lines_at(np.arange(1, count + 1)).astype(np.int64)))),
        _encode_varints(_encode_zigzag(_deltas(ends.astype(np.int64)))),
        _encode_varints(sentences),
        _encode_varints(_encode_zigzag(others)),
        _encode_varints(_encode_zigzag(numbers)),
        _encode_varints(_encode_zigzag(parents)),
        repeated.astype(np.uint8).tobytes(),
        _encode_varints(stale),
        *(_encode_varints(np.column_stack(spans_of(name, trace)).ravel()) for name in _signs_with_spans()),
    ]


def _signs_with_spans() -> list[str]:
    """The signs that do not follow from the other columns; each has a column of its spans."""
    return [name for name, sign in SIGNS.items() if sign.spans]


def _board_changes(trace: Trace) -> bytes:
    """The change of the board by each operation, a byte each."""
    changes = np.full(len(trace), _NO_CHANGE, np.uint8)
    changes[trace.visit_indices] = _VISIT_CHANGE
    changes[trace.write_indices] = _WRITE_CHANGE + trace.values[trace.write_indices]
    return changes.tobytes()


def _frontier_changes(trace: Trace) -> bytes:
    """The change of the frontier by each operation: 2n + 1 for a push to list n, 2n + 2 for a pop, else 0."""
    change = np.diff(trace.frontier_sizes)
    codes = np.where(change > 0, 1, np.where(change < 0, 2, 0))
    if trace.has_container:
        codes += np.where(change != 0, 2 * trace.values.astype(np.int64), 0)
    return codes.astype(np.uint8).tobytes()


def _deltas_by_sentence(sentences: IntArray, numbers: IntArray) -> IntArray:
    """The differences of numbers from the last one with the same sentence, which are mostly small."""
    deltas = np.zeros(len(sentences), np.int64)
    for sentence in np.unique(sentences):
        own = sentences == sentence
        deltas[own] = _deltas(numbers[own])
    return deltas


# Consecutive operations are alike, so most columns are stored as differences, in varints: as many bytes as
# a number needs, with seven bits a byte and the eighth to say that more follow. Deflate does the rest.


def _encode_varints(numbers: IntArray) -> bytes:
    """Encode numbers from 0 to below 2**35 with seven bits a byte, the lowest first."""
    groups = numbers[:, None] >> (7 * np.arange(_MAX_GROUPS))
    more = np.zeros(groups.shape, bool)
    more[:, :-1] = groups[:, 1:] > 0
    used = groups > 0
    used[:, 0] = True
    return ((groups & 127) | (more << 7)).astype(np.uint8)[used].tobytes()


def _deltas(numbers: IntArray) -> IntArray:
    return np.diff(numbers, prepend=np.int64(0))


def _encode_zigzag(numbers: IntArray) -> IntArray:
    # 0 -1 1 -2 2 become 0 1 2 3 4, so that small differences of either sign are small numbers.
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)
