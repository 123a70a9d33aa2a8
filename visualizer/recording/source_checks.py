"""What the source of a person's own generator function shows about its calls and its containers.

Only the function's own statements are read, not those of functions inside it. Nothing is known
where the source is not found.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from tokenize import TokenError
from types import CodeType
from typing import NamedTuple
from weakref import WeakKeyDictionary

_PUTS = {"append", "extend", "insert", "appendleft", "extendleft", "add", "update", "put",
         "put_nowait"}  # fmt: skip
_TAKES = {"pop", "popleft", "popitem", "get", "get_nowait"}
_HEAP_TAKES = {"heappop", "heapreplace", "heappushpop"}
_LOOKS = {"min", "max", "next", "choice"}
_REMOVES = {*_TAKES, "remove", "discard", "clear"}
_WALKS = {"reversed", "list", "tuple", "sorted", "iter", "enumerate", "set"}
_VISIT = "<visit>"


class UnusedCall(NamedTuple):
    """A call whose result nothing uses, where it stands."""

    name: str
    line: int


@dataclass(frozen=True)
class SourceFacts:
    """What the source of one function says.

    ``taken`` are the names of variables that visited cells are taken out of, ``waiting`` those of
    them that cells are put into as well; ``self.queue`` is a name too.
    """

    unused_calls: tuple[UnusedCall, ...] = ()
    generators: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    waiting: frozenset[str] = frozenset()


_known: WeakKeyDictionary[CodeType, SourceFacts] = WeakKeyDictionary()


def source_facts(code: CodeType) -> SourceFacts:
    """What the source of a function says, by its code object."""
    facts = _known.get(code)
    if facts is None:
        facts = _known[code] = _facts_of(code)
    return facts


def _facts_of(code: CodeType) -> SourceFacts:
    try:
        lines, first = inspect.getsourcelines(code)
        indented = lines[0][:1].isspace()
        tree = ast.parse("if True:\n" * indented + "".join(lines))
    except (OSError, TypeError, SyntaxError, ValueError, TokenError, IndexError, RecursionError):
        return SourceFacts()
    shift = first - 1 - indented
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            return _facts(node, shift) if node.name == code.co_name else SourceFacts()
    return SourceFacts()


def _facts(function: ast.FunctionDef, shift: int) -> SourceFacts:
    nodes = list(_own_nodes(function))
    unused = [
        UnusedCall(call.func.id, call.lineno + shift)
        for node in nodes
        for call in _unused_calls(node)
        if isinstance(call.func, ast.Name)
    ]
    inner = (node for node in nodes if isinstance(node, ast.FunctionDef))
    generators = frozenset(each.name for each in inner if _yields(each))
    taken, waiting = _containers(function.name, nodes)
    return SourceFacts(tuple(unused), generators, taken, waiting)


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            yield from _own_nodes(child)


def _yields(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in _own_nodes(function))


def _unused_calls(statement: ast.AST) -> Iterator[ast.Call]:
    """The calls whose generator this statement throws away."""
    value = statement.value if isinstance(statement, (ast.Expr, ast.Return)) else None
    if isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        value = value.elt
    if isinstance(value, ast.Call):
        yield value


# Which variables are containers that visited cells come out of


@dataclass(frozen=True)
class _Flow:
    """What goes from an expression into variables; ``walked`` if a loop gives it one by one."""

    into: frozenset[str]
    value: ast.expr
    walked: bool = False


def _containers(function: str, nodes: list[ast.AST]) -> tuple[frozenset[str], frozenset[str]]:
    flows = [flow for node in nodes for flow in _flows(node)]
    cells, calls = _visited(function, nodes)
    visited = _reached(cells, flows)
    reached = _reached(cells | calls, flows)
    own_calls = [flow.value for flow in flows if _calls(function, flow.value)]
    emptied = _with_aliases(
        {name for node in nodes for name in _removed_from(node)}, _aliases(flows)
    )
    taken: set[str] = set()
    for flow in flows:
        if flow.into & reached and flow.value not in own_calls:
            taken |= _taken_in(flow.value) | (_looked_at_in(flow.value) & emptied)
        if flow.walked and flow.into & visited:
            taken |= _walked_in(flow.value)
    put = {name for node in nodes for name in _put_into(node)}
    aliases = _aliases(flows)
    taken, put = _with_aliases(taken, aliases), _with_aliases(put, aliases)
    return frozenset(taken), frozenset(taken & put)


def _flows(node: ast.AST) -> Iterator[_Flow]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _assigned(target, node.value)
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
        yield from _assigned(node.target, node.value)
    elif isinstance(node, (ast.For, ast.comprehension)):
        yield _Flow(_stored(node.target), node.iter, walked=True)
    elif isinstance(node, ast.Yield) and node.value is not None:
        yield _Flow(frozenset({_VISIT}), node.value)


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[_Flow]:
    if isinstance(target, (ast.Tuple, ast.List)):
        if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
            for one, other in zip(target.elts, value.elts):
                yield from _assigned(one, other)
            return
        starred = any(isinstance(each, ast.Starred) for each in target.elts)
        yield _Flow(_stored(target), value, walked=starred)
    else:
        yield _Flow(_stored(target), value)


def _visited(function: str, nodes: list[ast.AST]) -> tuple[set[str], set[str]]:
    """The names in what is yielded: as cells, and in calls of other functions."""
    cells, calls = {_VISIT}, {_VISIT}
    for node in nodes:
        if isinstance(node, ast.Yield) and node.value is not None:
            if not isinstance(node.value, ast.Call):
                cells |= _carrying(node.value)
            elif not _calls(function, node.value):
                calls |= _carrying(node.value)
    return cells, calls


def _calls(function: str, value: ast.expr) -> bool:
    """Whether this is a call of the function that it stands in: then calls are what waits."""
    return isinstance(value, ast.Call) and _called_name(value.func) == function


def _reached(names: set[str], flows: list[_Flow]) -> set[str]:
    """The names, and those of all that flows into them."""
    reached = set(names)
    before = -1
    while before != len(reached):
        before = len(reached)
        for flow in flows:
            if flow.into & reached and _VISIT not in flow.into:
                reached |= _carrying(flow.value)
    return reached


def _cell_nodes(value: ast.AST) -> Iterator[ast.AST]:
    """The nodes of an expression but those in sums, as of offsets, and in indices."""
    yield value
    for child in ast.iter_child_nodes(value):
        is_offset = isinstance(value, ast.Tuple) and _is_sum(child)
        is_index = isinstance(value, ast.Subscript) and child is value.slice
        if not (is_offset or is_index):
            yield from _cell_nodes(child)


def _is_sum(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub))


def _carrying(value: ast.expr) -> set[str]:
    """The names in an expression from which a cell may come."""
    if _is_sum(value) and not any(isinstance(node, ast.Call) for node in ast.walk(value)):
        return set()
    return {name for node in _cell_nodes(value) if (name := _name(node))}


def _looked_at_in(value: ast.expr) -> set[str]:
    """The containers of which one end, or any cell, is looked at; something else removes it."""
    names: set[str | None] = set()
    for node in _cell_nodes(value):
        if isinstance(node, ast.Subscript) and _is_fixed(node.slice):
            names.add(_name(node.value))
        elif isinstance(node, ast.Call) and _called_name(node.func) in _LOOKS:
            names |= {name for each in node.args[:1] for name in _walked_in(each)}
    return {name for name in names if name}


def _is_fixed(index: ast.expr) -> bool:
    number = index.operand if isinstance(index, ast.UnaryOp) else index
    return isinstance(number, ast.Constant)


def _removed_from(node: ast.AST) -> Iterator[str]:
    """The containers of which a statement or an expression removes something."""
    names: set[str | None] = set()
    if isinstance(node, ast.Delete):
        names = {_name(each.value) for each in node.targets if isinstance(each, ast.Subscript)}
    elif isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _REMOVES:
            names.add(_name(node.func.value))
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            for flow in _assigned(target, node.value):
                names |= flow.into & _sliced_in(flow.value)
    yield from (name for name in names if name)


def _sliced_in(value: ast.expr) -> set[str]:
    slices = (node for node in ast.walk(value) if isinstance(node, ast.Subscript))
    names = (_name(node.value) for node in slices if isinstance(node.slice, ast.Slice))
    return {name for name in names if name}


def _taken_in(value: ast.expr) -> set[str]:
    names: set[str | None] = set()
    for node in _cell_nodes(value):
        if isinstance(node, ast.Subscript) and not _is_fixed(node.slice):
            names.add(_name(node.value))
        elif isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Attribute) and function.attr in _TAKES:
                names.add(_name(function.value))
            if _called_name(function) in _HEAP_TAKES and node.args:
                names.add(_name(node.args[0]))
    return {name for name in names if name}


def _walked_in(value: ast.expr) -> set[str]:
    """The container that is gone through, if it has a name."""
    while isinstance(value, ast.Call) and _called_name(value.func) in _WALKS and value.args:
        value = value.args[0]
    name = _name(value)
    return {name} if name else set()


def _put_into(node: ast.AST) -> Iterator[str]:
    name: str | None = None
    if isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in _PUTS:
            name = _name(function.value)
        elif _called_name(function) in ("heappush", *_HEAP_TAKES) and node.args:
            name = _name(node.args[0])
    elif isinstance(node, ast.AugAssign):
        name = _name(node.target)
    elif isinstance(node, ast.Assign) and isinstance(node.value, (ast.BinOp, ast.List)):
        name = _name(node.targets[0])
        name = name if name in _names(node.value) else None
    if name:
        yield name


def _aliases(flows: list[_Flow]) -> list[set[str]]:
    """The pairs of names of which one is assigned to the other."""
    names = ((flow.into, _name(flow.value)) for flow in flows if not flow.walked)
    return [{*into, name} for into, name in names if name and len(into) == 1]


def _with_aliases(names: set[str], aliases: list[set[str]]) -> set[str]:
    found, before = set(names), -1
    while before != len(found):
        before = len(found)
        for pair in aliases:
            if pair & found:
                found |= pair
    return found


def _name(node: ast.AST) -> str | None:
    """The name of a variable, or of an attribute of one; None for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return None


def _names(node: ast.AST) -> set[str]:
    return {name for each in ast.walk(node) if (name := _name(each))}


def _stored(target: ast.AST) -> frozenset[str]:
    if isinstance(target, (ast.Tuple, ast.List)):
        return frozenset().union(*(_stored(each) for each in target.elts))
    name = _name(target.value if isinstance(target, ast.Starred) else target)
    return frozenset({name} if name else ())


def _called_name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
