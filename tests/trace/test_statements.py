"""The statements of a program by line, and the open calls at each line."""

from __future__ import annotations

import gc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from time import sleep

from hypothesis import given
from strategies import boards_in_play, names

from visualizer import record
from visualizer.programs.languages.syntax import statements_by_line, statements_of
from visualizer.trace.operations import OperationKind
from visualizer.trace.source import SourceCode, latest_assignment, parse_source

PROGRAM = SourceCode(
    "program",
    '''def program(board, click):
    """Says what it does."""
    queue = [click]
    while queue:
        cell = queue.pop()
        try:
            yield program(board, cell)
        except KeyError:
            return
        for near in board.neighbours(
            cell
        ):
            count = 1
        else:
            queue = []
    def inner():
        nonlocal queue
        pass
''',
    first_line=11,
)


def test_statements_know_their_lines_and_assigned_names():
    heads = statements_by_line(PROGRAM)
    assert heads[14].kind == "while"
    assert heads[14].body == range(15, 26)
    assert heads[20] is heads[21] is heads[22]
    assert heads[20].assigned_names == ("near",)
    assert heads[17].yielded_function == "program"
    assert not any(each.yielded_function for each in statements_of(PROGRAM) if each is not heads[17])


def test_the_most_recently_assigned_names_come_first():
    names = sorted(("cell", "near", "count", "queue"), key=lambda name: -latest_assignment(PROGRAM, name))
    assert names == ["queue", "count", "near", "cell"]


def test_a_text_without_functions_has_no_statements():
    for text in ("", "def (", "x = 1", "x" * 200_000):
        assert statements_of(SourceCode("none", text)) == ()


@given(boards_in_play(5), names)
def test_open_calls_are_counted_by_line(board, name):
    trace = record(board, None, name)
    made: list[int] = []
    for moment in range(len(trace)):
        assert trace.call_history.open_calls_by_line(moment) == Counter(made)
        operation = trace.operation(moment)
        if operation.kind is OperationKind.CALL:
            made.append(operation.line)
        elif operation.kind is OperationKind.RETURN and made:
            made.pop()
    assert trace.call_history.open_calls_by_line(len(trace)) == {}


def test_threads_parse_at_the_same_time():
    # Also while unreachable objects are collected, where a thread gives way to another.
    class Cycle:
        def __init__(self):
            self.cycle = self

        def __del__(self):
            sleep(0)

    def parse(depth):
        if depth:
            return parse(depth - 1)
        for _ in range(40):
            Cycle()
            assert parse_source(text) is not None
        return True

    text, threshold = "\n".join(f"print({number}, [1, 2, (3, 4)])" for number in range(100)), gc.get_threshold()
    gc.set_threshold(50, 2, 2)
    try:
        with ThreadPoolExecutor() as pool:
            assert all(pool.map(parse, range(3)))
    finally:
        gc.set_threshold(*threshold)
