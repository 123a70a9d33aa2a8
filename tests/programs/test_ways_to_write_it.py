"""Many ways to write the reveal are all observed correctly."""

from __future__ import annotations

from io import BytesIO

import pytest
from judged_programs import program_of_text
from many_cases import first_quick

from visualizer import Board, record
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.trace.files import read_trace_archive, trace_archive
from visualizer.trace.operations import OperationKind
from visualizer.trace.text_forms import jsonl_lines, read_trace_jsonl

#: The start of each program; r and c are the click.
HEAD = """\
import heapq, queue
from collections import deque, namedtuple
from dataclasses import dataclass

Pair = namedtuple("Pair", "x y")

@dataclass(frozen=True)
class Square:
    row: int
    col: int

class Slotted:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x, self.y = x, y

class Link:
    def __init__(self, cell, following=None):
        self.cell, self.following = cell, following

class Line:
    def __init__(self):
        self.first = self.last = None
    def __bool__(self):
        return self.first is not None
    def join(self, cell):
        link = Link(cell)
        if self.first is None:
            self.first = link
        else:
            self.last.following = link
        self.last = link
    def leave(self):
        link = self.first
        self.first = link.following
        return link.cell

class Pile(list):
    def put(self, cell):
        self.append(cell)

class Solution:
    def updateBoard(self, board, click):
        R, C = len(board), len(board[0])
        def near(r, c):
            cells = [(r+a, c+b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
            return [x for x in cells if 0 <= x[0] < R and 0 <= x[1] < C]
        def open_cell(r, c):
            m = sum(board[a][b] == "M" for a, b in near(r, c))
            board[r][c] = str(m) if m else "B"
            return [] if m else near(r, c)
        r, c = click
        if board[r][c] == "M":
            board[r][c] = "X"
            return board
        seen = {(r, c)}
"""
#: A loop whose frontier is used by START, TAKE and PUT.
LOOP = """\
        START
        while WAITS:
            TAKE
            for a, b in open_cell(r, c):
                if board[a][b] == "E" and (a, b) not in seen:
                    seen.add((a, b))
                    PUT
        return board
"""
LEVELS = """\
        def count(r, c, k):
            return k and count(r, c, k - 1)
        level = [(r, c)]
        while level:
            following = []
            for r, c in level:
                count(r, c, 3)
                for a, b in open_cell(r, c):
                    if board[a][b] == "E" and (a, b) not in seen:
                        seen.add((a, b))
                        following.append((a, b))
            level = following
        return board
"""
PEEK = """\
        stack = [(r, c)]
        open_cell(r, c)
        while stack:
            r, c = stack[-1]
            for a, b in near(r, c) if board[r][c] == "B" else ():
                if board[a][b] == "E":
                    open_cell(a, b)
                    stack.append((a, b))
                    break
            else:
                stack.pop()
        return board
"""
BORDER = """\
        P = [["#"] * (C+2), *[["#", *row, "#"] for row in board], ["#"] * (C+2)]
        around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
        q, seen = [(r+1, c+1)], {(r+1, c+1)}
        for r, c in q:
            m = sum(P[r+a][c+b] == "M" for a, b in around)
            P[r][c] = str(m) if m else "B"
            for a, b in around if m == 0 else ():
                if P[r+a][c+b] == "E" and (r+a, c+b) not in seen:
                    seen.add((r+a, c+b))
                    q.append((r+a, c+b))
        for r in range(R):
            COPY
        return board
"""
SWEEPS = """\
        open_cell(r, c)
        def found():
            return [(r, c) for r in range(R) for c in range(C) if board[r][c] == "E"
                    and any(board[a][b] == "B" for a, b in near(r, c))]
        while found():
            r, c = found()[-1]
            open_cell(r, c)
        return board
"""
#: Only bounds at the end are tested, so that a cell above the board is the one at its other end.
UNBOUNDED = """\
        q = [(r, c)]
        while q:
            r, c = q.POP
            if board[r][c] != "E":
                continue
            around = [(r+a, c+b) for a in (-1, 0, 1) for b in (-1, 0, 1) if r+a < R and c+b < C]
            m = sum(board[a][b] == "M" for a, b in around)
            board[r][c] = str(m) if m else "B"
            if not m:
                q += [(a, b) for a, b in around if board[a][b] == "E"]
        return board
"""
QUEUE, STACK = "queue-mark-on-push", "stack,mark=push,order=row-by-row"
#: START, TAKE and PUT of each coding of the frontier, and the algorithm with the same visits.
CODINGS = {
    "x, y": ("q = deque([(c, r)])", "c, r = q.popleft()", "q.append((b, a))", QUEUE),
    "distance before": ("q = [(0, r, c)]", "d, r, c = q.pop(0)", "q.append((d+1, a, b))", QUEUE),
    "nested": ("q = [((r, c), 0)]", "(r, c), d = q.pop()", "q.append(((a, b), d+1))", STACK),
    "lists": ("q = [[r, c, 'E']]", "r, c, _ = q.pop()", "q.append([a, b, 'E'])", STACK),
    "dicts": ("q = [{'c': c, 'r': r}]", "c, r = q.pop().values()", "q.append({'c': b, 'r': a})", STACK),
    "from 1": ("q = [(r+1, c+1)]", "r, c = q.pop(0); r -= 1; c -= 1", "q.append((a+1, b+1))", QUEUE),
    "flat": ("q = deque([r*C + c])", "r, c = divmod(q.popleft(), C)", "q.append(a*C + b)", QUEUE),
    "flat from 1": (
        "q = [r*C + c + 1]",
        "r, c = divmod(q.pop() - 1, C)",
        "q.append(a*C + b + 1); seen.add((10**12, 1))",
        STACK,
    ),
    "flat by columns": ("q = [c*R + r]", "c, r = divmod(q.pop(), R)", "q.append(b*R + a)", STACK),
    "flat with border": (
        "q = [(r+1)*(C+2) + c+1]",
        "r, c = divmod(q.pop(), C+2); r -= 1; c -= 1",
        "q.append((a+1)*(C+2) + b+1)",
        STACK,
    ),
    "r*1000 + c": ("q = [r*1000 + c]", "r, c = divmod(q.pop(), 1000)", "q.append(a*1000 + b)", STACK),
    "text": ("q = [f'{r}-{c}']", "r, c = map(int, q.pop().split('-'))", "q.append(f'{a}-{b}')", STACK),
    "complex": ("q = [c + r*1j]", "z = q.pop(); r, c = int(z.imag), int(z.real)", "q.append(b + a*1j)", STACK),
    "named tuple": ("q = [Pair(c, r)]", "c, r = q.pop(0)", "q.append(Pair(b, a))", QUEUE),
    "dataclass": ("q = [Square(r, c)]", "s = q.pop(); r, c = s.row, s.col", "q.append(Square(a, b))", STACK),
    "slots": ("q = [Slotted(c, r)]", "s = q.pop(); r, c = s.y, s.x", "q.append(Slotted(b, a))", STACK),
    "a step from a cell": (
        "q = [(r, c, 0, 0)]",
        "r, c, x, y = q.pop(); r += x; c += y",
        "q.append((r, c, a-r, b-c))",
        STACK,
    ),
    "two deques": (
        "q = deque([r]); p = deque([c])",
        "r = q.popleft(); c = p.popleft()",
        "q.append(a); p.append(b)",
        QUEUE,
    ),
    "one after the other": ("q = [r, c]", "c = q.pop(); r = q.pop()", "q += [a, b]", STACK),
    # Containers of other kinds
    "queue.Queue": ("q = queue.Queue(); q.put((r, c))", "r, c = q.get()", "q.put((a, b))", QUEUE),
    "linked stack": ("q = Link((r, c))", "r, c = q.cell; q = q.following", "q = Link((a, b), q)", STACK),
    "linked queue": ("q = Line(); q.join((r, c))", "r, c = q.leave()", "q.join((a, b))", QUEUE),
    "own kind of list": ("q = Pile(); q.put((r, c))", "r, c = q.pop()", "q.put((a, b))", STACK),
    "slices": ("q = [(r, c)]", "r, c = q[0]; q = q[1:]", "q = q + [(a, b)]", QUEUE),
    "two looks at a cell": ("q = [(r, c)]", "r, c = q[0][0], q[0][1]; q = q[1:]", "q.append((a, b))", QUEUE),
    "a starred rest": ("q = [(r, c)]", "*q, (r, c) = q", "q = [*q, (a, b)]", STACK),
    "index": ("q = [(r, c)]; i = 0", "r, c = q[i]; i += 1", "q.append((a, b))", QUEUE),
    "put in before": ("q = deque([(r, c)])", "r, c = q.pop()", "q.appendleft((a, b))", QUEUE),
    "deleted": ("q = [(r, c)]", "r, c = q[0]; del q[0]", "q.append((a, b))", QUEUE),
}
WAITS = {"queue.Queue": "not q.empty()", "index": "i < len(q)"}
BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE", "EEEEM")).with_click((3, 0))


def run(text):
    (answer,) = ProcessRunner(program_of_text(text)).run([BOARD], observed=True)
    assert answer.cells == tuple(map(tuple, record(BOARD, None, QUEUE).final.rows))
    return answer


def run_coding(start, take, put, waits="q"):
    text = LOOP.replace("START", start).replace("TAKE", take).replace("PUT", put)
    return run(HEAD + text.replace("WAITS", waits))


@pytest.mark.parametrize("way", first_quick(CODINGS, 12))
def test_a_cell_is_recognised_in_any_coding(way):
    *edits, name = CODINGS[way]
    answer, expected = run_coding(*edits, WAITS.get(way, "q")), record(BOARD, None, name, "row-by-row")
    assert answer.trace.visits.tolist() == expected.visits.tolist()
    assert answer.trace.frontier_kind is expected.frontier_kind
    assert answer.trace.max_frontier == expected.max_frontier
    assert answer.notes == ()


BAGS = {
    "set": ("q = {(r, c)}", "r, c = q.pop()", "q.add((a, b))"),
    "set united": ("q = set(); q |= {(r, c)}", "r, c = q.pop()", "q |= {(a, b)}"),
    "heap": ("q = [(0, r, c)]", "_, r, c = heapq.heappop(q)", "heapq.heappush(q, ((7*a + 3*b) % 5, a, b))"),
    "priority queue": (
        "q = queue.PriorityQueue(); q.put((0, r, c))",
        "_, r, c = q.get()",
        "q.put(((7*a + 3*b) % 5, a, b))",
    ),
    "any": ("q = [(r, c)]", "x = sorted(q)[len(q) // 2]; q.remove(x); r, c = x", "q.append((a, b))"),
}


@pytest.mark.parametrize("way", BAGS)
def test_an_unordered_container_is_a_bag(way):
    trace = run_coding(*BAGS[way], "not q.empty()" if "get" in BAGS[way][1] else "q").trace
    assert trace.containers == ("bag",)
    visits = [tuple(cell) for cell in trace.visits.tolist()]
    assert (len(visits), visits[0]) == (len(set(visits)), (3, 0))
    # The frontier of each state equals a replay.
    replayed = []
    for index, operation in enumerate(trace.operations()):
        if operation.kind.name == "PUSH":
            replayed.append(operation.cell)
        elif operation.kind.name == "POP":
            replayed.remove(operation.cell)
        assert list(trace.state_at(index + 1).frontier) == replayed
    lines = BytesIO("".join(jsonl_lines(trace)).encode())
    for read in (read_trace_jsonl(lines), read_trace_archive(BytesIO(trace_archive(trace)))):
        assert read.containers == ("bag",)
        assert read.cells.tolist() == trace.cells.tolist()


RECURSION = """\
class Solution:
    def updateBoard(self, board, click):
        R, C = len(board), len(board[0])
        def mines(r, c):
            return sum(board[a][b] == "M" for a in range(max(r-1, 0), min(r+2, R))
                       for b in range(max(c-1, 0), min(c+2, C)))
        r, c = click
        if board[r][c] == "M":
            board[r][c] = "X"
            return board
        def go(ARGS):
            if not (0 <= r < R and 0 <= c < C) or board[r][c] != "E":
                return
            m = mines(r, c)
            board[r][c] = str(m) if m else "B"
            if m == 0:
                for a in (r-1, r, r+1):
                    for b in (c-1, c, c+1):
                        go(CALL)
        a, b = r, c
        go(CALL)
        return board
"""
#: The parameters of a recursion, and the arguments of its calls.
ARGUMENTS = {
    "r, c": ("r, c", "a, b"),
    "c, r": ("c, r", "b, a"),
    "a board and a depth before, and the board's size": ("board, R, depth, c, C, r", "board, R, 1, b, C, a"),
    "a pair": ("cell, r=0, c=0", "(a, b)"),
    "one number": ("i", "(a + 1) * (C + 2) + b + 1"),
    "any number": ("*cell", "a, b"),
    "by name": ("*, r, c", "r=a, c=b"),
    "any names": ("**cell", "r=a, c=b"),
}
UNPACKED = {
    "a pair": "r, c = cell",
    "any number": "r, c = cell",
    "any names": "r, c = cell.values()",
    "one number": "r, c = i // (C + 2) - 1, i % (C + 2) - 1",
}


@pytest.mark.parametrize("way", ARGUMENTS)
def test_the_cell_of_a_call_is_found_in_any_argument(way):
    given, called = ARGUMENTS[way]
    text = RECURSION.replace("ARGS):\n", f"ARGS):\n            {UNPACKED.get(way, 'pass')}\n")
    trace = run(text.replace("ARGS", given).replace("CALL", called)).trace
    expected = record(BOARD, None, "003-js-dfs")
    assert trace.visits.tolist() == expected.visits.tolist()
    assert (trace.frontier_kind, trace.max_frontier) == (expected.frontier_kind, expected.max_frontier)


LATE = """\
        found = {}
        def go(cell):
            if cell not in found:
                r, c = cell
                m = sum(board[a][b] == "M" for a, b in near(r, c))
                found[cell] = str(m) if m else "B"
                list(map(go, () if m else near(r, c)))
        go((r, c))
        for a, b in sorted(found):
            board[a][b] = found[a, b]
        return board
"""


def test_late_writes_are_matched_with_the_visits_of_calls():
    trace, expected = run(HEAD + LATE).trace, record(BOARD, None, "recursion,order=row-by-row")
    firsts = list(dict.fromkeys(map(tuple, trace.visits.tolist())))
    assert firsts == list(map(tuple, expected.reveals.tolist()))
    assert trace.frontier_kind is expected.frontier_kind


def test_a_click_that_opens_one_cell_is_one_visit():
    board = BOARD.with_click((0, 1))
    for text in (HEAD + SWEEPS, HEAD + LEVELS):
        program = program_of_text(text)
        (answer,) = ProcessRunner(program).run([board], observed=True)
        assert answer.trace.visits.tolist() == [[0, 1]]


def test_level_lists_are_one_queue_and_a_counting_recursion_is_ignored():
    trace, expected = run(HEAD + LEVELS).trace, record(BOARD, None, QUEUE)
    assert trace.visits.tolist() == expected.visits.tolist()
    assert (trace.containers, trace.max_frontier) == (("queue",), expected.max_frontier)


def test_peeking_at_a_stack_is_a_visit():
    trace, expected = run(HEAD + PEEK).trace, record(BOARD, None, "stack-peek")
    assert trace.visits.tolist() == expected.visits.tolist()
    assert (trace.containers, trace.max_frontier) == (("stack",), expected.max_frontier)


@pytest.mark.parametrize("copy", ["board[r][:] = P[r+1][1:-1]", "for c in range(C): board[r][c] = P[r+1][c+1]"])
def test_a_bordered_copy_is_observed_as_the_board(copy):
    trace = run(HEAD + BORDER.replace("COPY", copy)).trace
    assert trace.visits.tolist() == record(BOARD, None, QUEUE).visits.tolist()
    assert trace.reveals.tolist() == trace.visits.tolist()


#: Recursions: that of the program itself, that of a function that it calls, one that tests bounds first, and one in
#: a program that a function might call again.
RECURSIONS = {
    "itself": """\
        for a, b in open_cell(r, c):
            if board[a][b] == "E":
                self.updateBoard(board, (a, b))
        return board
""",
    "function": """\
        def visit(r, c):
            for a, b in open_cell(r, c):
                if board[a][b] == "E":
                    visit(a, b)
        visit(r, c)
        return board
""",
    "bounds": """\
        def visit(r, c):
            if not (0 <= r < R and 0 <= c < C) or board[r][c] != "E" or not open_cell(r, c):
                return
            for a in (-1, 0, 1):
                for b in (-1, 0, 1):
                    visit(r + a, c + b)
        visit(r, c)
        return board
""",
    "again": """\
        def visit(r, c):
            for a, b in open_cell(r, c):
                if board[a][b] == "E":
                    visit(a, b)
                elif R > 1000:
                    self.updateBoard(board, (a, b))
        visit(r, c)
        return board
""",
}


@pytest.mark.parametrize("way", RECURSIONS)
@pytest.mark.parametrize("click", [(3, 0), (0, 1)])
def test_each_call_that_a_line_makes_is_there_with_its_cell(way, click):
    (answer,) = ProcessRunner(program_of_text(HEAD + RECURSIONS[way])).run([BOARD.with_click(click)], observed=True)
    trace = answer.trace
    operations = list(trace.operations())
    calls = [each for each in operations if each.kind is OperationKind.CALL]
    assert (trace.frontier_kind.value, operations[0].depth, operations[-1].depth) == ("calls", 1, 1)
    assert all(each.cell is not None and each.line is not None for each in calls)
    assert len(calls) == trace.visit_count - (way == "itself") + sum(each.cell not in BOARD for each in calls)


@pytest.mark.parametrize("way", ["itself", "function"])
def test_a_recursion_that_fails_at_once_has_its_call_open(way):
    program = program_of_text(HEAD + RECURSIONS[way].replace("open_cell(r, c)", "[][r]"))
    (answer,) = ProcessRunner(program).run([BOARD], observed=True)
    assert answer.trace.state_at(len(answer.trace)).calls == (BOARD.click,)


@pytest.mark.parametrize(("kind", "pop"), [("queue", "pop(0)"), ("stack", "pop()")])
def test_a_cell_above_the_board_waits_though_its_visit_writes_below(kind, pop):
    board = Board(("EEEE", "EEEE", "EEME", "EEEE"), (0, 2))
    program = program_of_text(HEAD + UNBOUNDED.replace("POP", pop))
    (answer,) = ProcessRunner(program).run([board], observed=True)
    trace = answer.trace
    frontiers = {trace.state_at(moment).frontier for moment in range(len(trace) + 1)}
    assert trace.frontier_kind.value == kind
    assert any((-1, 2) in frontier for frontier in frontiers)
    assert (answer.notes, answer.cells) == ((), tuple(map(tuple, trace.final.rows)))
    assert all(cell in trace.board for cell in map(tuple, trace.visits.tolist()))
    assert trace.statistics.pushes == len(trace.indices_of(OperationKind.POP))


def test_unexplained_writes_count_as_visits_without_a_frontier():
    answer = run(HEAD + SWEEPS)
    trace = answer.trace
    assert trace.visits.tolist() == trace.reveals.tolist()
    assert trace.frontier_kind.value == "unseen"
    assert (trace.max_frontier, trace.frontier_sizes.any(), trace.state_at(20).calls) == (0, False, ())
    assert "each write to the board is taken for a visit" in answer.notes[0]
