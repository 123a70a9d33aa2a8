"""Sentences about where and why orders differ."""

from __future__ import annotations

import itertools
import re

import pytest
from many_cases import first_quick

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.analysis.divergence import divergences, select_at
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.random_board import random_board
from visualizer.language.differences import (
    other_traces_text,
    parting_text,
    selection_text,
)
from visualizer.language.formatting import cell_text
from visualizer.trace.operations import OperationKind

VARIANTS = [
    f"{frontier},mark={mark},push={push}"
    for frontier in ("queue", "stack", "recursion", "iterators")
    for mark in ("push", "pop")
    for push in ("natural", "reversed")
]
REASON = re.compile(
    r"A(?: ended (?:before it took a cell|after (?P<ended>\d+) visits?)"
    r"|(?:(?: takes| looks at| comes back to) (?P<taken>\(.*?\)): (?P<why>.*))"
    r"|(?:'s newest call is|(?P<back> goes back to)) (?P<caller>\(.*?\))(?:, its newest open call)?;"
    r" (?P<which>it calls|its (?:first|next)(?: hidden)? neighbour is) (?P<called>\(.*?\))"
    r"| starts with (?P<start>\(.*?\)))\.$"
)


def replayed_choices(trace):
    """For each visit: its cell, the entries or the open calls before it was chosen, and the board's rows then.

    Of a recursion also the cells that the innermost call had called before.
    """
    waiting, calls, last = [], [(trace.click, [])], None
    for index, kind in enumerate(trace.kinds.tolist()):
        cell = trace.cell(int(trace.cells[index]))
        if kind in (OperationKind.POP, OperationKind.PEEK):
            last = list(waiting), [], index
        if kind == OperationKind.POP:
            waiting.pop(0 if "queue" in trace.containers else -1)
        elif kind == OperationKind.PUSH:
            waiting.append(cell)
        elif kind == OperationKind.CALL:
            last = [each for each, _ in calls], list(calls[-1][1]), index
            calls[-1][1].append(cell)
            calls.append((cell, []))
        elif kind == OperationKind.RETURN and calls:
            calls.pop()
        elif kind == OperationKind.VISIT:
            yield (cell, *(last or ([], [], index)))


def assert_reason_is_true(trace, said, choice, before):
    cell, entries, called, index = choice
    if said["start"]:
        assert (said["start"], before) == (cell_text(cell), None)
    elif said["taken"]:
        assert said["taken"] == cell_text(cell)
        if said["why"].startswith("nothing else"):
            assert entries == [cell]
        elif "longest" in said["why"]:
            assert entries[0] == cell
            assert len(entries) > 1
        else:
            assert entries[-1] == cell
    else:
        caller, rows = entries[-1], trace.state_at(index).rows
        assert (said["caller"], said["called"]) == (cell_text(caller), cell_text(cell))
        assert bool(said["back"]) == (before != caller)
        near = [each for each in neighbour_cells(caller, trace.height, trace.width, trace.order) if each != caller]
        hidden = [(row, col) for row, col in near if rows[row][col] in "EM"]
        if "hidden" in said["which"]:
            assert hidden[0] == cell
            assert ("next" in said["which"]) == bool(said["back"])
        elif "neighbour" in said["which"]:
            assert cell in near
            assert cell not in called
        else:
            assert cell == caller


BOARDS = [random_board(5 + seed, 7, 3 * seed, seed) for seed in range(3)]


@pytest.mark.parametrize("name", first_quick([*(row.name for row in CATALOGUE[:12]), *VARIANTS], 6))
def test_each_reason_is_true(name):
    for board in BOARDS:
        trace, before = record(board, None, name), None
        for visit, choice in enumerate(replayed_choices(trace), 1):
            text = selection_text(select_at(trace, visit), "A")
            said = REASON.match(text)
            assert said, text
            assert_reason_is_true(trace, said, choice, before)
            before = choice[0]
        assert selection_text(select_at(trace, trace.visit_count + 1), "A").startswith("A ended after")


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_said_of_a_parting_is_true(board):
    for names in itertools.combinations([*(row.name for row in CATALOGUE[:12]), *VARIANTS[:4]], 2):
        assert_partings_are_true([record(board, None, name) for name in names])


def assert_partings_are_true(traces):
    first, second = ([tuple(cell) for cell in trace.visits.tolist()] for trace in traces)
    for visit in divergences(traces).tolist():
        text = parting_text(traces, visit, "AB")
        assert first[visit - 1 : visit] != second[visit - 1 : visit]
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        if visit == 1:
            assert text == "A and B differ from the start."
        elif "until" in text:
            assert first[: visit - 1] == second[: visit - 1]
            assert numbers == [visit - 1, visit]
        else:
            since = numbers[0]
            assert numbers[-2:] == [visit - 1, visit]
            assert first[since - 1 : visit - 1] == second[since - 1 : visit - 1]
            assert first[since - 2] != second[since - 2]
            assert ("by chance" in text) == (set(first[: since - 1]) != set(second[: since - 1]))


def test_ended_runs_are_named_last():
    names = ("recursion", "stack-peek", "recursive-check-first", "recursive-check-first")
    traces = [record(parse_board("EEE"), (0, 1), name) for name in names]
    counts = [trace.visit_count for trace in traces]
    assert counts[2] < counts[1]
    visit = counts[2] + 1
    assert other_traces_text(traces[1:], visit, "ABC", (0, 1)) == "C has ended."
    assert other_traces_text(traces, visit, "ABCD", (1,)).endswith("C and D have ended.")
