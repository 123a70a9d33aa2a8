"""Programs as students write them, right and wrong, against the same run on plain containers.

A program that is recorded does what it does on an ordinary dict, deque and list; one that fails
there is refused. Refusing more than that is allowed, showing something else is not.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import GeneratorType
from typing import Any

from board_inputs import board_rows
from demands import refused_or, refusing
from fuzzing import Fuzzer
from trace_uses import use_trace

import visualizer
from visualizer import Board, record, solve
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.board.symbols import SYMBOLS
from visualizer.trace.native import save_trace

#: What is said of a wrong program is short enough to be read in front of a class.
LONGEST_SENTENCE = 300
MOST_OPERATIONS = 5_000
#: Of a longer run only the orders and the final board are compared.
LONGEST_USED = 200

_CELLS = ["cell", "cell", "cell", "click", "near", "near", "(0, 0)", "(1, 0)", "near"]
_NO_CELLS = ["5", "None", "'x'", "(9, 9)", "[0, 0]", "(0,)", "(True, 0)", "(0.0, 0)", "(-1, 0)",
             "board", "iter(())", "(0, 0, 0)", "'00'"]  # fmt: skip
_SYMBOLS = ["'B'", "'B'", "str(mines or 'B')", "'X'", "'1'", "'M'"]
_NO_SYMBOLS = ["'E'", "'0'", "7", "None", "'BB'", "''", "cell"]
_TESTS = ["board[{}] == 'E'", "{} in board", "{} not in seen", "not mines", "queue", "stack",
          "{0} in board and board[{0}] == 'E'", "len(queue) < 9",
          "stack and stack[-1] == {}"]  # fmt: skip
#: Statements of one line; {} is a cell.
_STATEMENTS = """yield {}
if {0} in board: yield {0}
if {0} in board: yield {0}
board[{0}] = SYMBOL
if {0} in board: board[{0}] = SYMBOL
seen.add({})
if {0} in board: mines = board.mines_around({0})
mines = board.mines_around({}, 'MX')
queue.append({})
stack.append({})
cell = queue.popleft() if queue else click
cell = stack.pop() if stack else click
if queue: cell = queue.popleft()
if stack: cell = stack.pop()
if queue: cell = queue.peek()
if stack: cell = stack[-1]
queue.extend(board.neighbours({}))
stack += board.around({})
if len(stack) < 50: stack.extend(stack)
yield helper(board, {}, depth - 1)
yield from helper(board, {}, depth - 1)
helper(board, {}, depth - 1)
near = {}
cell = {}""".splitlines()
_UNUSUAL = r"""cell = queue.popleft()
cell = stack.peek()
queue.rotate(1)
queue.appendleft({})
queue.pop()
stack.insert(0, {})
stack.sort()
stack[0] = {}
del stack[0]
stack.clear()
queue = queue.copy()
stack = stack + [{}]
stack = stack[:]
if len(stack) < 50: stack *= 2
import heapq; heapq.heappush(stack, {})
import copy; stack = copy.deepcopy(stack)
import copy; board = copy.copy(board)
board = dict(board)
board.update({{{}: 'B'}})
del board[{}]
board |= {{{}: 'B'}}
queue = [{}]
queue = __import__('collections').deque([{}])
queue = Queue(stack)
queue, other = Queue(), queue
1 / 0
raise ValueError('no\nsuch')
raise SystemExit(3)
raise StopIteration
return 5
unknown
yield
yield [{}]
cell = None
(yield {}).close()
queue.append(queue)
list(map(stack.append, board.neighbours({})))
stack.append(list({}))
board[list({})] = 'B'
if len(queue) < 50: queue += queue
cell = next(iter(stack))
cell = max(stack)
cell = queue[-1]
raise type('Loud', (Exception,), {{'__str__': None}})""".splitlines()


class _Writer:
    """Draws the source of a program."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._unusual = random.choice((0.0, 0.0, 0.05, 0.2))

    def source(self) -> str:
        """The function `program`, and a helper that it may call."""
        choose = self._random.choice
        end = choose(("yield cell", "if cell in board: yield cell", "pass"))
        first = choose(("", "[click]")), choose(("", "[click]"))
        return "\n".join(
            [
                "def helper(board, cell, depth):",
                "    queue, stack, seen, mines, near = Queue(), Stack(), set(), 0, cell",
                "    if depth <= 0: return",
                f"    {end}",
                *self._block(1, 3),
                "def program(board, click):",
                "    queue, stack = Queue({}), Stack({})".format(*first),
                "    cell, near, seen, mines, depth = click, click, set(), 0, 2",
                f"    {choose(('yield click', 'pass'))}",
                *self._block(1, 6),
            ]
        )

    def _block(self, depth: int, most: int) -> list[str]:
        lines: list[str] = []
        for _ in range(self._random.randint(1, most)):
            lines += self._statement(depth)
        return lines

    def _statement(self, depth: int) -> list[str]:
        indent, way = "    " * depth, self._random.random()
        if depth < 4 and way < 0.35:
            return [indent + self._head(), *self._block(depth + 1, 4)]
        kinds = _UNUSUAL if self._random.random() < self._unusual else _STATEMENTS
        text = self._random.choice(kinds).format(self._cell())
        return [indent + text.replace("SYMBOL", self._symbol())]

    def _head(self) -> str:
        test = self._random.choice(_TESTS).format(self._cell())
        return self._random.choice(
            (
                f"if {test}:", f"if {test}:", "for near in board.neighbours(cell):",
                f"for near in board.around({self._cell()}):", "for turn in range(12):",
            )
        )  # fmt: skip

    def _cell(self) -> str:
        wrong = self._random.random() < self._unusual / 4
        return self._random.choice(_NO_CELLS if wrong else _CELLS)

    def _symbol(self) -> str:
        wrong = self._random.random() < self._unusual / 2
        return self._random.choice(_NO_SYMBOLS if wrong else _SYMBOLS)


def _make(random: Random) -> bytes:
    rows = board_rows(random, 4)
    click = [random.randrange(len(rows)), random.randrange(len(rows[0]))]
    given = {"board": rows, "click": click, "source": _Writer(random).source()}
    return json.dumps(given, indent=1).encode()


# The same run on plain containers


class _PlainBoard(dict):
    """What a program is handed in place of the observed board."""

    def __init__(self, rows: list[str]) -> None:
        super().__init__(
            ((row, col), symbol)
            for row, symbols in enumerate(rows)
            for col, symbol in enumerate(symbols)
        )
        self._cells = frozenset(self)
        self.height, self.width = len(rows), len(rows[0])

    def __setitem__(self, cell, symbol):
        if cell not in self._cells or not isinstance(symbol, str) or symbol not in SYMBOLS[1:]:
            raise KeyError(cell)
        if len(symbol) != 1:
            raise ValueError(symbol)
        super().__setitem__(cell, symbol)

    def rows(self):
        return tuple(
            "".join(self[row, col] for col in range(self.width)) for row in range(self.height)
        )

    def around(self, cell):
        row, col = cell
        return [(row + down, col + right) for down, right in ROW_BY_ROW]

    def neighbours(self, cell):
        return tuple(near for near in self.around(cell) if near in self._cells)

    def mines_around(self, cell, counted="M"):
        if cell not in self._cells:
            raise KeyError(cell)
        return sum(self[near] in counted for near in self.neighbours(cell))


class _PlainQueue(deque):
    def peek(self):
        return self[0]


class _PlainStack(list):
    def peek(self):
        return self[-1]


def _plain_run(source: str, rows: list[str], click: tuple[int, int]) -> tuple[Any, Any] | None:
    """The visits and the rows at the end; None where the program fails."""
    board = _PlainBoard(rows)
    names: dict[str, Any] = {"Queue": _PlainQueue, "Stack": _PlainStack}
    try:
        exec(compile(source, "plain.py", "exec"), names)
        visits = list(_visits(names["program"](board, click), board))
        return visits, board.rows()
    except (Exception, SystemExit):
        return None


def _visits(program: Any, board: _PlainBoard) -> Iterator[tuple[int, int]]:
    """The cells that a program visits, with those of the calls that it yields."""
    if not isinstance(program, GeneratorType):
        raise TypeError(program)
    for number, each in enumerate(program):
        if isinstance(each, GeneratorType):
            yield from _visits(each, board)
        elif not isinstance(each, tuple) or each not in board:
            raise TypeError(each)
        else:
            yield each
        if number > MOST_OPERATIONS:
            raise TypeError("endless")


# Recording


def _check(data: bytes, folder: Path) -> None:
    given = json.loads(data)
    rows, click = given["board"], tuple(given["click"])
    plain = _plain_run(given["source"], rows, click)
    path = folder / "program.py"
    path.write_text(given["source"], "utf-8")
    board = Board(tuple(rows), click)
    solved = refused_or(lambda: solve(board, None, _function(path)).rows, LONGEST_SENTENCE)
    trace = refusing(lambda: record(board, None, _function(path)), LONGEST_SENTENCE)
    assert plain is not None, "what fails by itself is recorded"
    visits, final = plain
    assert [tuple(cell) for cell in trace.visits.tolist()] == visits
    assert trace.final.rows == final
    assert solved == final
    save_trace(trace, folder / "run.trace")
    if len(trace) <= LONGEST_USED:
        use_trace(trace, folder / "run.trace", Random(len(trace)))


def _function(path: Path) -> Callable[..., Any]:
    names: dict[str, Any] = {"Queue": visualizer.Queue, "Stack": visualizer.Stack}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), names)
    return names["program"]


PROGRAMS = Fuzzer(
    "programs",
    "students' programs, right and wrong, against the same run on plain containers",
    _make, _check, quick=5, long=50,
)  # fmt: skip
