"""Where a mistake stands in its program: what the run shows first, then what the text has once.

Nothing here decides that a program is wrong.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from warnings import catch_warnings, simplefilter

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.recording.faults import FaultKind
from visualizer.trace.operations import NOWHERE, Kind
from visualizer.trace.trace import Trace

#: Facts by the text of a statement, as `ast.unparse` writes it. CLICK stands for the parameters.
_STATEMENTS = {
    "click_uses": r"^\(?\w+, \w+\)? = CLICK$|\bCLICK\[[01]\], CLICK\[[01]\]",
    "zeros_written": r"\] = ('0'|0)$",
    "texts_written": r"\] = (str\(|f')",
    "numbers_written": r"\] = ((?!True$|False$|None$)[A-Za-z_]\w*( or .*)?|(sum|len)\(.*)$",
    "repeated_rows": r"\[(\[.*|[a-z_]\w*)\] \* | \* \[\[",
    "short_ranges": (
        r"^range\((?!.*\) \+ 1\)$).*-.*\+ 1(, [^()]*)?\)*$|^range\(-1, 1\)$"
        r"|^\w+\[.*- 1.*:.*\+ 1.*\]$"
    ),
    "low_slices": r"^\w+\[\w+ - 1:",
    "zero_starts": r"^\w+ = 0$",
    "looks": r" = (?!CLICK)\w[\w.]*\[(-1|0)\]$",
}
#: Facts by a comparison, those with two signs taken apart.
_COMPARISONS = {
    "starts_late": r"^0 < |^1 <= | <= 0$| < 1$| > 0$| >= 1$",
    "ends_early": r" (<|>=) .* - 1$",
    "lets_in": r"^[^\d-].* (<=|>) (len\(.*\)|[A-Za-z_][\w.]*)$",
}
_EXPRESSIONS = (ast.Assign, ast.AnnAssign, ast.Tuple, ast.List, ast.Call, ast.Subscript)
_LEAVING = (ast.Return, ast.Break)
_COMPARES_ONLY = r"^\w+\[.*\] == [^=<>]+$"
_MUTABLE = r"^[[{]|^([\w.]+\.)?(set|list|dict|deque|defaultdict|OrderedDict|Counter)\("
#: What may leave out the cell itself in a loop: any such test, but for one with a letter.
_LEAVES_OUT = r"(==|!=|\b(in|or|abs|if \w+ and)\b)(?! ')"
_SYMBOLS = set("MEBX12345678")
#: A table of fewer offsets may be anything.
_LEAST_OFFSETS = 3


@dataclass(frozen=True)
class Facts:
    """What the text of a program shows: the ``lines`` of each fact, and ``tables`` of offsets.

    Facts are ``odd_comparisons`` with what no cell ever holds, ``identities`` of ``is`` with a
    letter or a number, ``removals`` from a list in a loop over it, ``mine_tests`` in loops (there
    mines are counted), ``kept_state`` in sets and lists that outlive a call, ``leaves_loop`` of
    ``return`` and ``break`` in a ``for`` loop, ``leaves_while`` in a ``while`` loop,
    ``ends_at_first_pass`` where that is its last statement, ``bounds`` of a comparison with a name
    or a length, ``own_cell_loops`` over three rows and columns that leave out no cell, and those of
    the tables above; ``never_reset`` of a ``while`` loop that nothing in it ends, and
    ``compares_only`` of a statement ``board[row][col] == "X"``. ``deques`` are the names of deques.
    """

    lines: dict[str, list[int]] = field(default_factory=dict)
    tables: tuple[tuple[int, tuple[Cell, ...]], ...] = ()
    deques: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Facts:
        """The facts of a text; none where it cannot be parsed."""
        try:
            with catch_warnings():
                simplefilter("ignore")
                nodes = list(ast.walk(ast.parse(text)))
                found = sorted({(name, line) for name, line in _facts(nodes)})
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return cls()
        lines: dict[str, list[int]] = {}
        for name, line in found:
            lines.setdefault(name, []).append(line)
        del lines.get("kept_state", [])[1:]  # all have to move, and the first is where they begin
        if re.search(r"\b(del \w+\[|(\w+) = \2\[(1:|:-1)\])", text):  # looked at, then taken
            lines.pop("looks", None)
        deques = re.findall(r"\b(\w+)(?:: .*)? = (?:collections\.)?deque\(", text)
        return cls(lines, tuple(_tables(nodes)), tuple(deques))

    def line_of(self, *names: str) -> int | None:
        """The line of the first of these facts that has one line, None without such a fact."""
        found = (only(self.lines.get(name, ())) for name in names)
        return next((line for line in found if line is not None), None)

    def table_line(self, mistake: Mistake) -> int | None:
        """The line of the table of directions that has a mistake, if it is the only one."""
        return only([line for line, offsets in self.tables if _is_at_fault(offsets, mistake)])


def only(lines: Sequence[int]) -> int | None:
    """The line, if there is exactly one."""
    return lines[0] if len(set(lines)) == 1 else None


def _facts(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, int]]:
    parameters = "|".join(_parameters(nodes)) or "-"
    assignments = [ast.unparse(node) for node in nodes if isinstance(node, ast.Assign)]
    for node in nodes:
        line = getattr(node, "lineno", 0)
        if isinstance(node, (ast.For, ast.While)) and isinstance(node.body[-1], _LEAVING):
            yield "ends_at_first_pass", node.body[-1].lineno
        if isinstance(node, (ast.For, ast.GeneratorExp, ast.ListComp)):
            yield from _mine_tests(node)
        if isinstance(node, _EXPRESSIONS):
            text = ast.unparse(node)
            for name, pattern in _STATEMENTS.items():
                if re.search(pattern.replace("CLICK", f"(?:{parameters})"), text):
                    yield name, line
        elif isinstance(node, ast.Compare):
            yield from ((name, line) for name in _of_comparison(node))
        elif isinstance(node, ast.BoolOp) and len(node.values) > 2:
            for each in node.values:
                if isinstance(each, ast.Compare) and len(each.ops) == 1:
                    yield from ((name, line) for name in _border(ast.unparse(each)))
        elif isinstance(node, ast.For):
            yield from _of_loop(node)
        elif isinstance(node, ast.While):
            leaves = (each for each in ast.walk(node) if isinstance(each, _LEAVING))
            yield from (("leaves_while", each.lineno) for each in leaves)
            if f"{ast.unparse(node.test)} = True" in assignments and not _may_end(node):
                yield "never_reset", line
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            if re.search(_COMPARES_ONLY, ast.unparse(node)):
                yield "compares_only", line
        elif isinstance(node, ast.ExceptHandler) and "IndexError" in ast.unparse(node):
            yield "leaves_loop", line  # where the loop is in the `try`
        elif isinstance(node, (ast.Module, ast.ClassDef)):
            assigned = (each for each in node.body if isinstance(each, (ast.Assign, ast.AnnAssign)))
            yield from (("kept_state", each.lineno) for each in assigned if _is_mutable(each.value))
        elif isinstance(node, (ast.FunctionDef, ast.Lambda)):
            defaults = [*node.args.defaults, *node.args.kw_defaults]
            if any(map(_is_mutable, defaults)):
                yield "kept_state", line


def _parameters(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The names of the second of two parameters, besides self."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            names = [each.arg for each in node.args.args if each.arg not in ("self", "cls")]
            if len(names) == 2:
                yield names[1]


def _of_comparison(node: ast.Compare) -> Iterator[str]:
    sides, ops = [node.left, *node.comparators], node.ops
    values = [each.value for each in sides if isinstance(each, ast.Constant)]
    cell = any(isinstance(each, ast.Subscript) for each in sides)
    if isinstance(ops[0], (ast.Is, ast.IsNot)) and any(type(each) in (str, int) for each in values):
        yield "identities"
    for value in values:
        if isinstance(ops[0], (ast.In, ast.NotIn)):
            odd = isinstance(value, str) and _SYMBOLS.isdisjoint(value) and cell
        elif isinstance(ops[0], (ast.Eq, ast.NotEq)):
            odd = value not in _SYMBOLS if isinstance(value, str) else cell and type(value) is int
        else:
            odd = False
        if odd and ast.unparse(node.left) != "__name__":
            yield "odd_comparisons"
    if re.search(r"[<>]=? [A-Za-z_]", ast.unparse(node)):
        yield "bounds"
    if len(ops) == 2:
        first = ast.Compare(sides[0], ops[:1], sides[1:2])
        second = ast.Compare(sides[1], ops[1:], sides[2:])
        yield from (name for each in (first, second) for name in _border(ast.unparse(each)))
    elif re.search(_COMPARISONS["lets_in"], ast.unparse(node)):
        yield "lets_in"


def _border(comparison: str) -> Iterator[str]:
    return (name for name, pattern in _COMPARISONS.items() if re.search(pattern, comparison))


def _of_loop(loop: ast.For) -> Iterator[tuple[str, int]]:
    over = re.escape(ast.unparse(loop.iter))
    removal = rf"^{over}\.(remove|pop|popleft|discard)\(|^del {over}\["
    for node in ast.walk(loop):
        if isinstance(node, _LEAVING):
            yield "leaves_loop", node.lineno
        elif isinstance(node, (ast.Call, ast.Delete)) and re.search(removal, ast.unparse(node)):
            yield "removals", node.lineno
    inner = [each for each in loop.body if isinstance(each, ast.For)]
    if len(inner) == 1 and _is_of_three(loop.iter) and _is_of_three(inner[0].iter):
        tests = "\n".join(map(ast.unparse, inner[0].body))
        if re.search(_LEAVES_OUT, tests) is None:
            yield "own_cell_loops", loop.lineno


def _mine_tests(loop: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(loop):
        if isinstance(node, ast.Compare) and re.search("'MX?'", ast.unparse(node)):
            yield "mine_tests", node.lineno


def _may_end(loop: ast.While) -> bool:
    """Whether something in a loop may end it: more than its condition being set to True."""
    body = "\n".join(map(ast.unparse, loop.body))
    condition = rf"\b{ast.unparse(loop.test)}\b(?! = True$)"
    ends = re.search(rf"{condition}|\b(break|return|nonlocal|global)\b", body, re.MULTILINE)
    return ends is not None


def _is_of_three(node: ast.expr) -> bool:
    """Whether this is ``range(-1, 2)``, ``range(row - 1, row + 2)`` or ``(-1, 0, 1)``."""
    text = ast.unparse(node)
    return bool(re.fullmatch(r"range\(-1, 2\)|range\((.*) - 1, \1 \+ 2\)", text)) or (
        sorted(re.findall(r"-?\w+", text)) == ["-1", "0", "1"]
    )


def _is_mutable(node: ast.expr | None) -> bool:
    return (
        node is not None and not [*_tables([node])] and bool(re.match(_MUTABLE, ast.unparse(node)))
    )


def _tables(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Lists of directions that are written out: their lines, and their (row, col) offsets."""
    for node in nodes:
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and len(node.elts) >= _LEAST_OFFSETS:
            offsets = [_offset_of(each) for each in node.elts]
            known = tuple(each for each in offsets if each is not None)
            if len(known) == len(offsets):
                yield node.lineno, known


def _offset_of(node: ast.expr) -> Cell | None:
    """The offset that ``(-1, 0)`` or ``(row - 1, col)`` is."""
    step = r"(?:[a-z_]\w*)? ?([+-]? ?[01])?"
    found = re.fullmatch(rf"[(\[]{step}, {step}[)\]]", ast.unparse(node), re.IGNORECASE)
    if found is None:
        return None
    row, col = (int((each or "0").replace(" ", "")) for each in found.groups())
    return row, col


def _is_at_fault(offsets: Sequence[Cell], mistake: Mistake) -> bool:
    """Whether a table of directions has this mistake."""
    kind, direction, around = mistake.kind, mistake.direction, set(ROW_BY_ROW)
    if kind in (MistakeKind.COUNTS_FOUR, MistakeKind.VISITS_FOUR):
        return set(offsets) == set(NAMED_ORDERS["four-sides"])
    if kind in (MistakeKind.COUNT_LACKS_DIRECTION, MistakeKind.VISIT_LACKS_DIRECTION):
        # The text alone says nothing about a table that lacks more.
        return direction not in offsets and len(around.intersection(offsets)) == 7
    if kind in (MistakeKind.COUNT_HAS_DIRECTION_TWICE, MistakeKind.VISIT_HAS_DIRECTION_TWICE):
        return direction is not None and offsets.count(direction) > 1
    return kind is MistakeKind.CELL_IS_ITS_OWN_NEIGHBOUR and (0, 0) in offsets


# Lines

#: Of these facts the first of which the text has one line tells it.
_BY_FACT = {
    MistakeKind.ONE_ROW_REPEATED: ("repeated_rows",),
    MistakeKind.REMOVES_WHILE_LOOPING: ("removals",),
    MistakeKind.STATE_KEPT: ("kept_state",),
    MistakeKind.CLICK_SWAPPED: ("click_uses",),
    MistakeKind.WRONG_COMPARISON: ("odd_comparisons",),
    MistakeKind.ZERO_FOR_BLANK: ("zeros_written", "texts_written"),
    # What is not a symbol is not in a trace.
    MistakeKind.DIGIT_IS_NUMBER: ("numbers_written",),
    MistakeKind.RANGE_TOO_SHORT: ("short_ranges",),
    MistakeKind.BORDER_NEVER_VISITED: ("starts_late", "ends_early"),
    MistakeKind.BORDER_LETS_OUTSIDE_IN: ("lets_in",),
    MistakeKind.LEAVES_LOOP: ("leaves_loop", "leaves_while"),
    MistakeKind.ENDS_AT_FIRST_PASS: ("ends_at_first_pass",),
    MistakeKind.NEVER_TAKEN: ("looks",),
    MistakeKind.NEVER_RESET: ("never_reset",),
    MistakeKind.COMPARES_ONLY: ("compares_only",),
    MistakeKind.BELOW_ZERO_NOT_TESTED: ("low_slices", "bounds"),
    MistakeKind.BOUNDS_SWAPPED: ("bounds",),
    MistakeKind.COUNT_NOT_RESET: ("zero_starts",),
    MistakeKind.COUNTS_FOUR: ("mine_tests",),
    MistakeKind.COUNT_LACKS_DIRECTION: ("mine_tests",),
    MistakeKind.COUNT_HAS_DIRECTION_TWICE: ("mine_tests",),
}
#: What raises is a consequence, elsewhere.
_NOT_WHERE_IT_RAISED = {
    MistakeKind.CLICK_SWAPPED, MistakeKind.STATE_KEPT, MistakeKind.COMPARES_ONLY
}  # fmt: skip
#: What wrote the first wrong symbol is what has to be looked at.
_BY_WRITE = {
    MistakeKind.EXPANDS_DIGITS, MistakeKind.COUNTS_FOUR, MistakeKind.COUNT_LACKS_DIRECTION,
    MistakeKind.COUNT_HAS_DIRECTION_TWICE, MistakeKind.MINE_CLICK_NOT_HANDLED,
    MistakeKind.WHOLE_BOARD_REVEALED, MistakeKind.ZERO_FOR_BLANK, MistakeKind.WRITE_SWAPPED,
    MistakeKind.BELOW_ZERO_NOT_TESTED,
}  # fmt: skip


def line_of(mistake: Mistake, failure: Failure, facts: Facts) -> int | None:
    """The line of a mistake of a wrong program, None where it cannot be told.

    It is that of the table or the statement that the text has once, of what raised, or of the
    first write that is still wrong at the end.
    """
    kind = mistake.kind
    line = facts.table_line(mistake) or facts.line_of(*_BY_FACT.get(kind, ()))
    if line is not None:
        return line
    fault, trace = failure.answer.fault, failure.answer.trace
    if mistake.severity is Severity.CRASH and kind not in _NOT_WHERE_IT_RAISED:
        # An endless run may be ended in any line.
        return fault.line if fault is not None and fault.kind is FaultKind.RAISED else None
    if trace is None:
        return None
    if kind is MistakeKind.NO_SEEN_CHECK:
        return _line_that_puts_in_again(trace)
    if kind in (MistakeKind.NO_TEST_WHEN_TAKEN, MistakeKind.NEVER_TAKEN):
        return only_line(trace, Kind.POP if kind is MistakeKind.NO_TEST_WHEN_TAKEN else Kind.PEEK)
    if kind is MistakeKind.VISITS_NONE:
        return only_line(trace, Kind.WRITE)  # behind it the neighbours are to be opened
    return _line_of_wrong_write(failure, trace) if kind in _BY_WRITE else None


def _line_of_wrong_write(failure: Failure, trace: Trace) -> int | None:
    """The line of the first write that is still wrong at the end; None without one."""
    width = failure.board.width
    wrong = [row * width + col for row, col in failure.cells]
    written, cells = trace.written_at, trace.cells[trace.written_at]
    last = [int(written[cells == cell][-1]) for cell in wrong if (cells == cell).any()]
    return _known(int(trace.lines[min(last)])) if last else None


def _line_that_puts_in_again(trace: Trace) -> int | None:
    """The line of the first push or call of a cell that was visited before."""
    visited: set[int] = set()
    for kind, cell, line in zip(trace.kinds.tolist(), trace.cells.tolist(), trace.lines.tolist()):
        if kind == Kind.VISIT:
            visited.add(cell)
        elif kind in (Kind.PUSH, Kind.CALL) and cell in visited:
            return _known(line)
    return None


def only_line(trace: Trace, kind: Kind) -> int | None:
    """The line that does all operations of a kind; None where there are several, or none."""
    line = only(np.unique(trace.lines[trace.indices_of(kind)]).tolist())
    return None if line is None else _known(line)


def _known(line: int) -> int | None:
    return None if line == NOWHERE else line
