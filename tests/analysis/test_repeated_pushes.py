"""Repeated pushes, compared with a slow replay."""

import numpy as np

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.variants import parse_variant
from visualizer.analysis.repeated_pushes import skipped_count, stale_moments
from visualizer.board.random_board import random_board
from visualizer.trace.operations import OperationKind

WITH_FRONTIER = [algorithm for algorithm in CATALOGUE if "recursive" not in algorithm.name]
LAB = [
    parse_variant(f"{frontier},mark={mark}").algorithm
    for frontier in ("queue", "stack", "iterators")
    for mark in ("push", "pop")
]


def frontier_entries(state):
    """Return the numbers of the entries in the frontier."""
    return np.searchsorted(state.trace.push_indices, state.frontier_indices())


def stale_at(state):
    """Return for each entry of the frontier whether it is stale."""
    return (stale_moments(state.trace)[frontier_entries(state)] <= state.moment).tolist()


def replay_slowly(trace):
    """Return the stale entries of each state, and how many entries were skipped."""
    frontier_entries, entries, visited, last = [], [], {}, None
    stale_states = [[]]
    for index in range(len(trace)):
        operation = trace.operation(index)
        if operation.kind == OperationKind.PUSH:
            entry = {"cell": operation.cell, "skipped": False}
            entries.append(entry)
            frontier_entries.append(entry)
            last = None
        elif operation.kind in (OperationKind.POP, OperationKind.PEEK):
            cells = [each["cell"] for each in frontier_entries]
            end = {"queue": 0, "stack": -1, "bag": cells.index(operation.cell)}[trace.containers[0]]
            last = frontier_entries[end]
            if operation.kind == OperationKind.POP:
                frontier_entries.pop(end)
                last["skipped"] = is_stale(last, visited)
        elif operation.kind == OperationKind.VISIT and operation.cell not in visited:
            visited[operation.cell] = last
        order = frontier_entries[::-1] if trace.containers[0] == "stack" else frontier_entries
        stale_states.append([is_stale(entry, visited) for entry in order])
    return stale_states, sum(entry["skipped"] for entry in entries)


def is_stale(entry, visited):
    return entry["cell"] in visited and visited[entry["cell"]] is not entry


def test_repeated_pushes_equal_a_slow_replay():
    for algorithm in WITH_FRONTIER + LAB:
        for seed, mines in ((1, 0), (2, 3), (3, 5)):
            trace = record(random_board(5, 6, mines, seed), None, find_algorithm(algorithm.name))
            stale_states, skipped = replay_slowly(trace)
            for moment, expected in enumerate(stale_states):
                assert stale_at(trace.state_at(moment)) == expected
            assert skipped_count(trace) == skipped
            assert np.sum(trace.is_repeated_push) == trace.statistics.repeats
