"""`Queue` and `Stack`: like deque and list outside a run, logged inside."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, strategies as st
from traces import operations
from unusual_programs import with_helpers

from visualizer import Board, Queue, Stack, record
from visualizer.errors import AlgorithmError

acts = st.sampled_from(("append", "extend", "__iadd__", "take"))
cells = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(st.lists(cells), st.lists(st.tuples(acts, st.lists(cells, min_size=1, max_size=3))))
@pytest.mark.parametrize(("ours", "theirs"), [(Queue, deque), (Stack, list)])
def test_containers_behave_like_deque_and_list_outside_a_run(ours, theirs, start, acts):
    container, model = ours(start), theirs(start)
    for act, some in acts:
        if act != "take":
            for each in (container, model):
                getattr(each, act)(some[0] if act == "append" else some)
        elif model and theirs is deque:
            assert container.popleft() == model.popleft()
        elif model:
            assert container.pop() == model.pop()
        assert type(container) is ours
        assert (len(container), bool(container)) == (len(model), bool(model))
        assert list(container) == list(model)
        assert list(reversed(container)) == list(reversed(model))
        assert all((cell in container) is (cell in model) for cell in some)
        if model:
            assert container.peek() == (model[0] if theirs is deque else model[-1])
            assert (container[0], container[-1]) == (model[0], model[-1])


def test_taking_from_an_empty_container_is_an_index_error():
    for act in (Queue().popleft, Queue().peek, Stack().pop, Stack().peek):
        with pytest.raises(IndexError):
            act()


REFUSED = [(Queue, "pop", ()), (Queue, "clear", ()), (Queue, "appendleft", ((0, 0),)), (Queue, "insert", (0, (0, 0)))]
REFUSED += [(Queue, "remove", ((0, 0),)), (Queue, "__imul__", (2,)), (Stack, "sort", ()), (Stack, "__add__", ([],))]
REFUSED += [(Stack, "__setitem__", (0, (0, 0)))]


def test_unobservable_container_methods_are_refused():
    for make, name, arguments in REFUSED:
        container = make()
        before = list(container)
        known = type(container).__name__
        with pytest.raises(AlgorithmError, match=f"a {known} is changed only by"):
            getattr(container, name)(*arguments)
        assert list(container) == before


def with_everything(board, click):
    queue = Queue([click])
    queue.extend([(0, 1), (0, 2)])
    queue += [(0, 3)]
    queue.append((0, 4))
    stack = Stack(iter([(0, 1)]))
    stack += [(0, 2)]
    yield queue.peek()
    queue.popleft()
    stack.peek()
    stack.pop()
    board.mines_around((0, 1))
    board[0, 1] = "B"


def test_containers_log_every_operation():
    trace = record(Board(("EEEEE",)), (0, 0), with_everything)
    assert operations(trace) == [
        ("push", (0, 0)),
        ("push", (0, 1)),
        ("push", (0, 2)),
        ("push", (0, 3)),
        ("push", (0, 4)),
        ("push", (0, 1)),
        ("push", (0, 2)),
        ("peek", (0, 0)),
        ("visit", (0, 0)),
        ("pop", (0, 0)),
        ("peek", (0, 2)),
        ("pop", (0, 2)),
        ("count", (0, 1)),
        ("write", (0, 1)),
    ]
    first = with_everything.__code__.co_firstlineno
    lines = [trace.operation(index).line - first for index in range(len(trace))]
    assert lines == [1, 2, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12]
    assert trace.containers == ("queue", "stack")


def test_cells_off_the_board_may_be_pushed():
    trace = record(Board(("E",)), (0, 0), with_helpers)
    off = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    pushed = [cell for kind, cell in operations(trace) if kind == "push"]
    assert pushed == [(0, 0), *off]
    assert trace.max_frontier == 8
    full = trace.state_at(int(trace.push_indices[-1]) + 1)
    assert full.frontier == tuple(reversed(off))
