"""How many open calls wait at each line, at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

import numpy as np

from visualizer.trace.operations import NOWHERE, Kind
from visualizer.trace.trace import State, Trace
from visualizer.trace.waiting import Ints, before

#: For each line where calls are made, when they were made and when they returned, ascending.
_Times = Mapping[int, tuple[Ints, Ints]]

_known: WeakKeyDictionary[Trace, _Times] = WeakKeyDictionary()


def waiting_calls(state: State) -> dict[int, int]:
    """How many open calls wait at each line of the file for a call that was made there.

    Lines at which none waits are left out. The first time for a trace takes a moment, after that
    it takes no longer in a deep recursion, since open calls are not gone through.
    """
    trace = state.trace
    if state.finished:
        return {}
    if trace not in _known:
        _known[trace] = _times(trace)
    counts = {
        line: int(before(made, state.moment) - before(returned, state.moment))
        for line, (made, returned) in _known[trace].items()
    }
    return {line: count for line, count in counts.items() if count > 0}


def _times(trace: Trace) -> _Times:
    calls, returns = trace.indices_of(Kind.CALL), trace.indices_of(Kind.RETURN)
    # The last return of all may be of the call that nobody made.
    returns = returns[: len(calls)]
    lines = trace.lines[calls]
    found = np.unique(lines[lines != NOWHERE]).tolist()
    if len(found) == 1 and len(calls) == np.count_nonzero(lines != NOWHERE):
        return {found[0]: (calls, returns)}
    made_at = trace.lines[trace.call_history.next_at(returns)]
    return {line: (calls[lines == line], returns[made_at == line]) for line in found}
