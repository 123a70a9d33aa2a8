"""Observation does not change what a program does."""

from __future__ import annotations

from judged_programs import program_of_text

from visualizer import Board
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.recording.run_end import ReturnKind

HEAD = """\
import copy
from collections import deque

class Pair(tuple):
    def __getitem__(self, index):
        raise IndexError("mine")

class Counting(deque):
    calls = 0
    def append(self, value):
        self.calls += 1
        super().append(value)

def attempt(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)

def said(value):
    print(value)
    return value

def one_and_error():
    yield 1
    raise KeyError
"""

#: What the programs do and print, by name.
WHAT = {
    "own_kind_of_deque": "own = Counting(); own.append(1); own.extend([2, 3]); own += [4];"
    " print(own, own.calls, own.popleft(), type(own).__name__)",
    "a_set_and_a_list": "attempt(lambda: seen.__ior__([1]) is NotImplemented)\n"
    "try: seen |= [1]\nexcept TypeError as error: print(error)",
    "added": "n, text, pair, made = 1, 'a', (1,), cells; n += n; text += text; pair += pair;"
    " made += pair; print(n, text, pair, cells)\ntry: pair += [1]\n"
    "except TypeError as error: print(error)",
    "extended_by_what_looks_at_it": "cells.extend(n for n in [1, 1, 2] if n not in cells);"
    " cells += (n for n in [3, 3] if n not in cells);"
    " queue.extend(n for n in [1, 1] if n not in queue);"
    " queue.extendleft(n for n in [2, 2] if n not in queue); print(cells, queue)",
    "extended_by_itself": "cells.extend(cells); queue.extend(queue); seen.update(seen);"
    " queue += queue; print(cells, queue, seen)",
    "extended_by_half": "attempt(lambda: cells.extend(one_and_error()));"
    " attempt(lambda: queue.extend(one_and_error())); print(cells, queue)",
    "holds_itself": "cells.append(cells); queue.append(queue); made = copy.deepcopy(cells);"
    " print(made, made[1] is made, queue)",
    "mistakes": "attempt(lambda: cells.pop(7)); attempt(lambda: queue[7]); attempt(lambda: seen[0])"
    "; attempt(lambda: cells.popleft()); attempt(lambda: board[0][9]); attempt(lambda: board[''])",
    "deleted": "del cells[0], queue[-1]; cells += [1, 2, 3]; del cells[0]; del cells[:1];"
    " print(cells)\ntry: del queue[0]\nexcept IndexError as error: print(error)",
    "dicts": "held = {'a': [1]}; held.update(b=2); print(held.get('c', 3), held.pop('b'));"
    " held['a'][0] = 2; held['a'][0] += 1; print(held); del held['a']; held.clear(); print(held)",
    "what_is_evaluated_first": "board[said(0)][said(1)] = said('B');"
    " board[said(-1)][said(0)] += said(''); cells.insert(said(0), said((1, 1)));"
    " (board[0][0], last), *more = ('1', 2), 3; print(board, cells, last, more)",
    "own_kind_of_tuple": "made = [Pair((0, 0))]; made.append(Pair((0, 1))); print(type(made.pop()))",
}


#: The first line of each of them.
NAMES = "cells, seen, queue = [(0, 0)], {(0, 0)}, deque([(0, 0)])"


def run_on_boards(lines: str, observed: bool, boards):
    """Run a program with these lines on boards."""
    body = "".join(f"        {line}\n" for line in [NAMES, *lines.splitlines(), "return board"])
    text = f"{HEAD}\nclass Solution:\n    def updateBoard(self, board, click):\n{body}"
    program = program_of_text(text)
    return ProcessRunner(program).run(boards, observed=observed)


def run(lines: str, observed: bool):
    """Run a program with these lines on one board."""
    return next(run_on_boards(lines, observed, [Board(("EE", "EM"), (0, 0))]))


def test_an_observed_program_behaves_as_when_it_is_not_observed():
    # Each in its own function, all in one process.
    lines = "".join(
        f"def {name}():\n    {NAMES}\n"
        + "".join(f"    {line}\n" for line in what.splitlines())
        + f"print('--- {name}')\n{name}()\n"
        for name, what in WHAT.items()
    )
    plain, observed = run(lines, False), run(lines, True)
    assert plain.fault is None
    assert plain.printed.count("--- ") == len(WHAT)
    assert (observed.fault, observed.printed) == (None, plain.printed)
    assert (observed.cells, observed.returned) == (plain.cells, plain.returned)


COPIES = (
    "[[*row] for row in board]|list(map(list, board))|copy.deepcopy(board)|[row[:] for row in board]|board[:]"
).split("|")


def test_writes_to_a_copied_board_are_observed():
    # The width of the board selects the way of copying.
    lines = "".join(f"if len(board[0]) == {n}: board = {made}\n" for n, made in enumerate(COPIES, 1))
    boards = [Board(("E" * n, "E" * n), (0, 0)) for n in range(1, len(COPIES) + 1)]
    for made, answer in zip(COPIES, run_on_boards(f"{lines}board[1][0] = '1'", True, boards)):
        assert [row[0] for row in answer.trace.final.rows] == ["E", "1"], made
        assert answer.returned is ReturnKind.NEW, made
        assert answer.notes[1:] == (), made


def test_a_row_kept_by_the_program_is_left_alone():
    lines = "row = ['E', 'E']; rows = [row, ['E', 'M']]; row[0] = 'B'; print(rows)"
    assert run(lines, True).printed == "[['B', 'E'], ['E', 'M']]\n"


def test_unobserved_writes_are_noted():
    answer = run("text = 'B1EM'; board = [[*text[:2]], [*text[2:]]]", True)
    assert answer.trace.final.rows == ("EE", "EM")
    assert any("not seen; copy a board with" in note for note in answer.notes)


RETURNS_TWICE = """\
def updateBoard(board, click):
    def reveal(row, col):
        try:
            if 0 <= col < 3 and board[row][col] == "E":
                board[row][col] = "B"
                return reveal(row, col - 1) or reveal(row, col + 1)
        finally:
            return None
    reveal(*click)
"""


def test_a_return_in_a_finally_block_is_one_return():
    program = program_of_text(RETURNS_TWICE)
    board = Board(("EEE",), (0, 0))
    trace = next(ProcessRunner(program).run([board], observed=True)).trace
    depths = [len(trace.state_at(step).calls) for step in range(len(trace) + 1)]
    assert (max(depths), depths[-1]) == (4, 0)
