"""The table of a trace by hand, compared with simple frontiers and with the run itself."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from strategies import examples, hidden_boards

from visualizer import Board, Stack, record
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.exercises.trace_table import TraceTable, cached_trace_table
from visualizer.playback.comparison import Comparison

PROGRAMS = {
    "recursive-check-first": "recursion",
    "recursion,mark=pop,push=reversed": "recursion",
    "stack-peek": "path",
    "iterators,mark=push": "path",
    "stack,mark=pop": "popped",
    "queue-mark-on-push": "queue",
    "queue,mark=pop,push=reversed": "queue",
    "stack-mark-on-push": "stack",
    "stack,mark=push,push=reversed": "stack",
}


class Frontier:
    """A queue or stack of cells, with the cell that pushed each entry."""

    def __init__(self, board, order, newest, marks_on_push):
        self.board, self.order = board, order
        self.newest, self.marks_on_push = newest, marks_on_push
        self.opened, self.entries = set(), []

    def is_mine(self, cell):
        return cell in self.board and self.board[cell] == "M"

    def around(self, cell, order):
        return [(cell[0] + down, cell[1] + right) for down, right in order]

    def open(self, cell):
        self.opened.add(cell)
        self.entries = [entry for entry in self.entries if entry[0] != cell]
        waiting = {entry[0] for entry in self.entries} if self.marks_on_push else set()
        if any(map(self.is_mine, self.around(cell, ROW_BY_ROW))):
            return
        near = [other for other in self.around(cell, self.order) if other in self.board]
        new = [(other, cell) for other in near if not self.is_mine(other) and other not in self.opened | waiting]
        self.entries += new[::-1] if self.newest else new

    @property
    def next(self):
        """The cell that leaves next, and the cell that pushed it."""
        return self.entries[-1 if self.newest else 0]

    @property
    def beside_next(self):
        """The waiting cells that were pushed by the same cell as the next one."""
        return [cell for cell, by in self.entries if by == self.next[1]]

    @property
    def frontier_cells(self):
        return {entry[0] for entry in self.entries}


@pytest.mark.parametrize("order", ["clockwise", "with-centre", "four-sides"])
@examples(60)
@given(board=hidden_boards(), name=st.sampled_from(sorted(PROGRAMS)))
def test_cell_words_say_which_frontier_would_take_a_cell(order, board, name):
    trace = record(board, None, name, NAMED_ORDERS[order])
    opens = list(dict.fromkeys(map(tuple, trace.visits.tolist())))
    stated = [offset for offset in trace.order if offset != (0, 0)]
    rivals = {
        "longest": Frontier(board, stated, newest=False, marks_on_push=True),
        "pushed": Frontier(board, stated, newest=True, marks_on_push=True),
        "newest": Frontier(board, stated, newest=True, marks_on_push=False),
    }
    own = {"queue": "longest", "stack": "pushed"}.get(TraceTable(trace).family, "newest")
    for number, cell in enumerate(opens[:-1], 1):
        for rival in rivals.values():
            rival.open(cell)
        words = cached_trace_table(trace).click_words(number)
        assert [cell for cell, word in words.items() if word == "right"] == [opens[number]]
        free = {at for at in words if words[at] != "elsewhere"}
        assert free == rivals["newest"].frontier_cells
        source = rivals[own].next[1]
        others = {word: rival for word, rival in rivals.items() if rival.next[1] != source}
        exactly = {cell: [] for cell, by in rivals[own].entries if by == source}
        for word, rival in others.items():
            taken = rival.beside_next if word == "pushed" else [rival.next[0]]
            assert words[rival.next[0]] in {"right", *list(rivals)[: list(rivals).index(word) + 1]}
            for cell in {taken[0], taken[-1]} & exactly.keys():
                exactly[cell].append(word)
        for cell in exactly.keys() - {opens[number]}:
            assert words[cell] == (exactly[cell] or ["order"])[0]
        assert {words[cell] for cell in free - exactly.keys()} <= {*others, "waiting"}
    assert cached_trace_table(trace).click_words(len(opens)) == {}


@examples(60)
@given(board=hidden_boards(), name=st.sampled_from(sorted(PROGRAMS)))
def test_the_frontier_in_the_table_equals_the_run(board, name):
    trace = record(board, None, name)
    table = TraceTable(trace)
    for number, (row, col) in enumerate(table.opening_order[:-1], 1):
        visit = int(trace.first_visit[row * board.width + col])
        if table.program in ("recursion", "path"):
            state = trace.state_at(int(trace.visit_indices[visit]) + 1)
            expected = state.frontier if trace.has_container else state.calls
        else:
            state = trace.state_at(int(Comparison([trace]).moments_of_steps(0)[visit + 1]))
            opened = table.opening_order[:number]
            expected = [cell for cell in dict.fromkeys(state.frontier) if cell not in opened]
        assert table.frontier_cells(number) == tuple(expected)


@pytest.mark.parametrize("name", sorted(PROGRAMS))
def test_an_algorithm_is_assigned_to_its_family(name):
    board = Board(("EEEEEE", "EEEEEE", "EEEMEE", "EEEEEE", "MEEEEE"), (1, 1))
    assert TraceTable(record(board, None, name)).program == PROGRAMS[name]


def two_stacks_by_turns(board, click):
    stack, other = Stack([click]), Stack()
    while stack or other:
        cell = (stack or other).pop()
        if board[cell] == "E":
            yield cell
            board[cell] = "B"
            other.extend(board.neighbours(cell))
        stack, other = other, stack


def test_an_unknown_kind_of_program_has_only_the_right_cell_and_later_ones():
    trace = record(Board(("EEEE",) * 4, (1, 1)), None, two_stacks_by_turns)
    table = TraceTable(trace)
    assert table.program == "own"
    words = cached_trace_table(trace).click_words(3)
    assert {cell: word for cell, word in words.items() if word != "waiting"} == {table.opening_order[3]: "right"}
    assert words.keys() <= set(table.opening_order[3:])
