"""What the text of a program shows about its lines, once behaviour has said what is wrong.

Nothing here decides that a program is wrong. A fact counts only where the text has it exactly once.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from warnings import catch_warnings, simplefilter

from visualizer.board.cells import Cell

_SYMBOLS = set("MEBX12345678")
#: A table of fewer offsets may be anything.
_LEAST_OFFSETS = 3
_MUTABLE_CALLS = {"set", "list", "dict", "deque", "defaultdict", "OrderedDict", "Counter"}
_REMOVALS = {"remove", "pop", "popleft", "discard"}


@dataclass(frozen=True)
class OffsetTable:
    """A list of directions that is written out: its line, and its (row, col) offsets."""

    line: int
    offsets: tuple[Cell, ...]

    @property
    def repeated(self) -> tuple[Cell, ...]:
        """The offsets that are in it more than once."""
        return tuple(each for each, times in Counter(self.offsets).items() if times > 1)


@dataclass(frozen=True)
class TextFacts:
    """Lines of a program: of its tables of directions, and of what is written unusually.

    ``odd_comparisons`` compare with what no cell ever holds, ``identities`` are of ``is`` with a
    letter or a number, ``repeated_rows`` of one list repeated by ``*``, ``removals`` of what is
    taken from a list in a loop over it, ``kept_state`` of sets and lists that outlive a call,
    ``click_uses`` of the click taken apart; ``zeros_written`` of "0" or 0 written to a board.
    ``numbers_written`` of a variable, a sum or a length that is written there as it is,
    ``texts_written`` of ``str(...)``.
    ``starts_late`` tests a border with ``0 < row``, ``ends_early`` with ``row < rows - 1``, and
    ``lets_in`` with ``row <= rows``. ``own_cell_loops`` are lines of two loops over three rows and
    columns that leave out no cell. ``deques`` are the names of deques, ``raises_limit`` is whether
    Python's limit on calls is set.
    """

    tables: tuple[OffsetTable, ...] = ()
    odd_comparisons: tuple[int, ...] = ()
    identities: tuple[int, ...] = ()
    repeated_rows: tuple[int, ...] = ()
    removals: tuple[int, ...] = ()
    kept_state: tuple[int, ...] = ()
    click_uses: tuple[int, ...] = ()
    zeros_written: tuple[int, ...] = ()
    numbers_written: tuple[int, ...] = ()
    texts_written: tuple[int, ...] = ()
    starts_late: tuple[int, ...] = ()
    ends_early: tuple[int, ...] = ()
    lets_in: tuple[int, ...] = ()
    deques: tuple[str, ...] = ()
    raises_limit: bool = False
    own_cell_loops: tuple[int, ...] = ()

    @classmethod
    def of(cls, text: str) -> TextFacts:
        """The facts of a text; none where it cannot be parsed."""
        try:
            with catch_warnings():
                simplefilter("ignore")
                tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return cls()
        nodes = list(ast.walk(tree))
        return cls(
            tables=tuple(_tables(nodes)),
            odd_comparisons=_lines(filter(_is_odd_comparison, nodes)),
            identities=_lines(filter(_is_identity, nodes)),
            repeated_rows=_lines(filter(_is_repeated_row, nodes)),
            removals=_lines(_removals(nodes)),
            kept_state=_lines(_kept_state(tree, nodes)),
            click_uses=_lines(_click_uses(nodes)),
            zeros_written=_lines(filter(_writes_zero, nodes)),
            numbers_written=_lines(filter(_writes_a_variable, nodes)),
            texts_written=_lines(filter(_writes_a_text, nodes)),
            starts_late=_lines(filter(_starts_late, nodes)),
            ends_early=_lines(filter(_ends_early, nodes)),
            lets_in=_lines(filter(_lets_in, nodes)),
            deques=tuple(_deques(nodes)),
            raises_limit=any(_name_of(node) == "setrecursionlimit" for node in nodes),
            own_cell_loops=_lines(filter(_takes_own_cell, nodes)),
        )


def only(lines: Sequence[int]) -> int | None:
    """The line, if there is exactly one."""
    return lines[0] if len(lines) == 1 else None


def _lines(nodes: Iterator[ast.AST] | filter[ast.AST]) -> tuple[int, ...]:
    return tuple(sorted({getattr(node, "lineno", 0) for node in nodes} - {0}))


def _name_of(node: ast.AST) -> str:
    """The last name of ``a``, ``b.a`` or a call of either; empty for all else."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


# Tables of directions


def _tables(nodes: Sequence[ast.AST]) -> Iterator[OffsetTable]:
    for node in nodes:
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and len(node.elts) >= _LEAST_OFFSETS:
            offsets = [_offset_of(each) for each in node.elts]
            known = tuple(each for each in offsets if each is not None)
            if len(known) == len(offsets):
                yield OffsetTable(node.lineno, known)


def _offset_of(node: ast.AST) -> Cell | None:
    """The offset that ``(-1, 0)`` or ``(row - 1, col)`` is."""
    if not isinstance(node, (ast.Tuple, ast.List)) or len(node.elts) != 2:
        return None
    row, col = map(_step_of, node.elts)
    return None if row is None or col is None else (row, col)


def _step_of(node: ast.expr) -> int | None:
    if isinstance(node, ast.Name):
        return 0
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name):
        step = _number(node.right)
        if step is not None and isinstance(node.op, (ast.Add, ast.Sub)):
            return _small(step if isinstance(node.op, ast.Add) else -step)
        return None
    return _small(_number(node))


def _small(number: int | None) -> int | None:
    return number if number in (-1, 0, 1) else None


def _number(node: ast.AST) -> int | None:
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return sign * node.value
    return None


# Comparisons and writes


def _is_cell(node: ast.AST) -> bool:
    """Whether an expression is ``board[row][col]``, or ``board[cell]``."""
    return isinstance(node, ast.Subscript)


def _is_odd_comparison(node: ast.AST) -> bool:
    if not isinstance(node, ast.Compare):
        return False
    if isinstance(node.ops[0], (ast.In, ast.NotIn)):
        letters = node.comparators[0]
        held = letters.value if isinstance(letters, ast.Constant) else None
        return isinstance(held, str) and _SYMBOLS.isdisjoint(held) and _is_cell(node.left)
    if not isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
        return False
    sides = [node.left, *node.comparators]
    for side in sides:
        if isinstance(side, ast.Constant):
            value = side.value
            if isinstance(value, str) and value not in _SYMBOLS:
                return True
            if type(value) is int and any(map(_is_cell, sides)):
                return True
    return False


def _is_identity(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Compare)
        and any(isinstance(each, (ast.Is, ast.IsNot)) for each in node.ops)
        and any(
            isinstance(side, ast.Constant) and type(side.value) in (str, int)
            for side in (node.left, *node.comparators)
        )
    )


def _writes_zero(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Assign)
        and any(map(_is_cell, node.targets))
        and isinstance(node.value, ast.Constant)
        and node.value.value in ("0", 0)
        and type(node.value.value) is not bool
    )


def _writes_a_variable(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Assign)
        and any(map(_is_cell, node.targets))
        and (isinstance(node.value, ast.Name) or _name_of(node.value) in ("sum", "len"))
    )


def _writes_a_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Assign)
        and any(map(_is_cell, node.targets))
        and _name_of(node.value) == "str"
    )


# Tests of the border


def _is_border_test(node: ast.AST) -> bool:
    """Whether an index is tested from both sides at once, as in ``0 <= row < rows``."""
    return isinstance(node, ast.Compare) and len(node.ops) == 2


def _outside(node: ast.AST) -> list[tuple[ast.cmpop, ast.expr]]:
    """The tests of ``row < 0 or row >= rows or ...``: each operator, and what is on its right."""
    if not isinstance(node, ast.BoolOp) or not isinstance(node.op, ast.Or):
        return []
    tests = [each for each in node.values if isinstance(each, ast.Compare) and len(each.ops) == 1]
    # Fewer may be about anything.
    return [(each.ops[0], each.comparators[0]) for each in tests] if len(tests) > 2 else []


def _is_length_less_one(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and _number(node.right) == 1


def _is_length(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) or _name_of(node) == "len"


def _starts_late(node: ast.AST) -> bool:
    if any(isinstance(op, ast.LtE) and _number(end) == 0 for op, end in _outside(node)):
        return True
    if not isinstance(node, ast.Compare) or not _is_border_test(node):
        return False
    least = _number(node.left)
    first = node.ops[0]
    return (isinstance(first, ast.Lt) and least == 0) or (isinstance(first, ast.LtE) and least == 1)


def _ends_early(node: ast.AST) -> bool:
    if any(isinstance(op, ast.GtE) and _is_length_less_one(end) for op, end in _outside(node)):
        return True
    if not isinstance(node, ast.Compare) or not _is_border_test(node):
        return False
    return isinstance(node.ops[-1], ast.Lt) and _is_length_less_one(node.comparators[-1])


def _lets_in(node: ast.AST) -> bool:
    if any(isinstance(op, ast.Gt) and _is_length(end) for op, end in _outside(node)):
        return True
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[-1], ast.LtE):
        return False
    return _is_length(node.comparators[-1])


# Lists that are shared, changed in loops, or kept


def _is_repeated_row(node: ast.AST) -> bool:
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mult):
        return False
    return any(
        isinstance(side, ast.List)
        and len(side.elts) == 1
        and not isinstance(side.elts[0], (ast.Constant, ast.UnaryOp))
        for side in (node.left, node.right)
    )


def _removals(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    for loop in nodes:
        if not isinstance(loop, ast.For):
            continue
        over = ast.dump(loop.iter)
        for node in ast.walk(loop):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in _REMOVALS and ast.dump(node.func.value) == over:
                    yield node
            elif isinstance(node, ast.Delete):
                for target in node.targets:
                    if isinstance(target, ast.Subscript) and ast.dump(target.value) == over:
                        yield node


def _kept_state(tree: ast.Module, nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    bodies: list[ast.stmt] = [*tree.body]
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            bodies += node.body
        elif isinstance(node, (ast.FunctionDef, ast.Lambda)):
            defaults = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            yield from filter(_is_mutable, defaults)
    for statement in bodies:
        value = statement.value if isinstance(statement, (ast.Assign, ast.AnnAssign)) else None
        if value is not None and _is_mutable(value):
            yield statement


def _is_mutable(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return _name_of(node) in _MUTABLE_CALLS
    if isinstance(node, (ast.List, ast.Set, ast.Dict)):
        return not list(_tables([node]))
    return isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp))


# The click, deques, loops


def _click_uses(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Where both numbers of the second parameter of the program are taken at once."""
    names = {
        arguments[1].arg
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        for arguments in [[each for each in node.args.args if each.arg not in ("self", "cls")]]
        if len(arguments) == 2
    }
    for node in nodes:
        taken = node.value if isinstance(node, ast.Assign) else None
        if isinstance(taken, ast.Name) and taken.id in names and _takes_apart(node):
            yield node
        if isinstance(node, (ast.Tuple, ast.List)) and len(node.elts) == 2:
            parts = [each for each in node.elts if isinstance(each, ast.Subscript)]
            if len(parts) == 2 and all(_name_of(each.value) in names for each in parts):
                yield node


def _takes_apart(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Tuple, ast.List))


def _deques(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The names to which a deque is assigned."""
    for node in nodes:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node.value, ast.Call) and _name_of(node.value) == "deque":
                yield from map(_name_of, targets)


def _takes_own_cell(node: ast.AST) -> bool:
    """Whether two loops over three numbers each go through a cell's neighbours and itself."""
    if not isinstance(node, ast.For) or not _is_of_three(node.iter):
        return False
    inner = [each for each in node.body if isinstance(each, ast.For) and _is_of_three(each.iter)]
    if len(inner) != 1:
        return False
    names = {_name_of(node.target), _name_of(inner[0].target)}
    return not any(_leaves_out(each, names) for each in ast.walk(inner[0]))


def _is_of_three(node: ast.AST) -> bool:
    """Whether this is ``range(-1, 2)``, ``range(row - 1, row + 2)`` or ``(-1, 0, 1)``."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return [_number(each) for each in node.elts] in ([-1, 0, 1], [0, -1, 1], [1, 0, -1])
    if isinstance(node, ast.Call) and _name_of(node) == "range" and len(node.args) == 2:
        first, last = node.args
        if _number(first) == -1 and _number(last) == 2:
            return True
        return ast.unparse(first).endswith("- 1") and ast.unparse(last).endswith("+ 2")
    return False


def _leaves_out(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression tests the numbers of the loops themselves, with ``==`` or alone."""
    if isinstance(node, ast.Compare):
        equal = any(isinstance(op, (ast.Eq, ast.NotEq, ast.In, ast.NotIn)) for op in node.ops)
        return equal and any(_holds(side, names) for side in (node.left, *node.comparators))
    if isinstance(node, ast.BoolOp):
        return any(_holds(side, names) for side in node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _holds(node.operand, names)
    return isinstance(node, (ast.If, ast.IfExp)) and _holds(node.test, names)


def _holds(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is made of the numbers of the loops: alone, in a tuple, a sum."""
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Tuple):
        return any(_holds(each, names) for each in node.elts)
    if isinstance(node, ast.BinOp):
        return _holds(node.left, names) or _holds(node.right, names)
    if isinstance(node, ast.Call):
        return _name_of(node) == "abs" and any(_holds(each, names) for each in node.args)
    return isinstance(node, ast.UnaryOp) and _holds(node.operand, names)
