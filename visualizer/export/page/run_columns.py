"""A run as a page has it: what each operation changes, lights and says, as columns of numbers.

Everything that a page shows is worked out here; its script moves along the columns and draws.
`shared/run.js` reads what is written here.
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

#: In bytes, of a number.
_MAX_GROUPS = 5
#: What an operation does to the board: nothing, a visit, or a symbol is written: this and its code.
_NO_CHANGE, _VISIT_CHANGE, _WRITE_CHANGE = range(3)


class SentenceTemplates:
    """The sentences of several runs, each once; a column refers to them by index."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, int], int] = {}

    @property
    def texts(self) -> list[str]:
        """The templates, to be filled with ``cell``, ``other`` and ``number``."""
        return [" ".join(filter(None, explanation_templates(*key))) for key in self._numbers]

    def sentence_index(self, event: str, reason: str, symbol: int) -> int:
        """The index of a sentence."""
        return self._numbers.setdefault((event, reason, symbol), len(self._numbers))


def run_columns(
    trace: Trace, ends: NDArray[Any], templates: SentenceTemplates | None = None
) -> tuple[dict[str, Any], list[bytes]]:
    """What a page is told of a run, and its columns.

    ``ends`` are how many operations have happened after each step, shape (steps + 1,). Without
    ``templates`` nothing is said of its operations.
    """
    columns = _encode_columns(trace, ends, templates)
    facts = {
        "sizes": list(map(len, columns)),
        "operations": len(trace),
        "lists": trace.containers or (trace.frontier_kind.value,),
        "most": trace.max_frontier,
        "signs": _told_by_spans(),
    }
    return facts, columns


def _encode_columns(trace: Trace, ends: NDArray[Any], templates: SentenceTemplates | None) -> list[bytes]:
    count = len(trace)
    found = explain_operations(trace, np.arange(count))
    lines = trace.call_history.lines_at(np.arange(1, count + 1), trace.code.def_lines)
    cells, empty = found.cells.astype(np.int64), np.zeros(0, np.int64)
    said = others = numbers = empty
    if templates is not None:
        keys = zip(found.events.tolist(), found.reasons.tolist(), found.symbols.tolist())
        said = np.array([templates.sentence_index(*key) for key in keys], np.int64)
        others = np.where(found.others == NOWHERE, 0, found.others - cells)
        numbers = _deltas_by_sentence(said, found.numbers)
    tree, parents = search_tree(trace), np.zeros(count, np.int64)
    parents[tree.moments - 1] = tree.parents.astype(np.int64) - tree.children
    again = stale = empty
    if trace.has_container:
        again, from_ = trace.is_repeated_push.astype(np.int64), repeated_pushes_of(trace).stale_moments
        stale = np.where(from_ > count, 0, from_ - trace.push_indices)
    return [
        _board_changes(trace),
        _frontier_changes(trace),
        _encode_varints(_encode_zigzag(_deltas(cells))),
        _encode_varints(_encode_zigzag(_deltas(lines.astype(np.int64)))),
        _encode_varints(_encode_zigzag(_deltas(ends.astype(np.int64)))),
        _encode_varints(said),
        _encode_varints(_encode_zigzag(others)),
        _encode_varints(_encode_zigzag(numbers)),
        _encode_varints(_encode_zigzag(parents)),
        again.astype(np.uint8).tobytes(),
        _encode_varints(stale),
        *(_encode_varints(np.column_stack(spans_of(name, trace)).ravel()) for name in _told_by_spans()),
    ]


def _told_by_spans() -> list[str]:
    """The signs that pages cannot tell from the other columns; their columns follow those."""
    return [name for name, sign in SIGNS.items() if sign.spans]


def _board_changes(trace: Trace) -> bytes:
    """What each operation does to the board."""
    changes = np.full(len(trace), _NO_CHANGE, np.uint8)
    changes[trace.visit_indices] = _VISIT_CHANGE
    changes[trace.write_indices] = _WRITE_CHANGE + trace.values[trace.write_indices]
    return changes.tobytes()


def _frontier_changes(trace: Trace) -> bytes:
    """Of which list an entry comes (odd) or leaves (even) at each operation; 0 for none."""
    change = np.diff(trace.frontier_sizes)
    waits = np.where(change > 0, 1, np.where(change < 0, 2, 0))
    if trace.has_container:
        waits += np.where(change != 0, 2 * trace.values.astype(np.int64), 0)
    return waits.astype(np.uint8).tobytes()


def _deltas_by_sentence(said: IntArray, numbers: IntArray) -> IntArray:
    """Numbers as steps from the last one in the same sentence, which are mostly small."""
    steps = np.zeros(len(said), np.int64)
    for template in np.unique(said):
        own = said == template
        steps[own] = _deltas(numbers[own])
    return steps


# Neighbouring operations are alike, so most numbers are stored as the step from the one before, as
# numbers of as many bytes as they need (seven bits a byte, the eighth says that more follow);
# deflate then finds the rest.


def _encode_varints(numbers: IntArray) -> bytes:
    """Numbers from 0 to below 2**35, seven bits a byte, the lowest first."""
    groups = numbers[:, None] >> (7 * np.arange(_MAX_GROUPS))
    more = np.zeros(groups.shape, bool)
    more[:, :-1] = groups[:, 1:] > 0
    used = groups > 0
    used[:, 0] = True
    return ((groups & 127) | (more << 7)).astype(np.uint8)[used].tobytes()


def _deltas(numbers: IntArray) -> IntArray:
    return np.diff(numbers, prepend=np.int64(0))


def _encode_zigzag(numbers: IntArray) -> IntArray:
    # 0 -1 1 -2 2 becomes 0 1 2 3 4, so that small steps either way are small numbers.
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)
