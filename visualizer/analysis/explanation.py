"""What an operation did, and why or with what consequence: the values that phrases are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from visualizer.board.board import around_sum
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, DIGITS, EXPLODED, HIDDEN, MINE, SYMBOLS
from visualizer.trace.operations import Kind, Operation
from visualizer.trace.source import SourceCode
from visualizer.trace.statements import Statement, statement_heads
from visualizer.trace.trace import State, Trace
from visualizer.trace.waiting import before

Value = str | int | Cell | None


@dataclass(frozen=True)
class Fact:
    """One thing that is true of an operation: the ``key`` of its phrase, and what is put into it.

    A cell among the values is None where the operation has none.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Explanation:
    """What an operation did, and its reasons or consequences: none, one or two."""

    event: Fact
    reasons: tuple[Fact, ...] = ()


def explanation_of(state: State) -> Explanation:
    """What the operation before ``state`` did, and why.

    >>> from visualizer import parse_board, record
    >>> trace = record(parse_board("EE"), (0, 0), "queue-mark-on-push")
    >>> explanation_of(trace.state_at(2)).event
    Fact(key='queue-pop', values={'cell': (0, 0)})
    """
    operation = state.operation
    if operation is None:
        return Explanation(Fact("start", {"cell": state.trace.click}), (Fact("nothing-yet"),))
    explain = _EXPLANATIONS[operation.kind]
    return explain(state.trace, state.moment - 1, operation)


def _symbol_before(trace: Trace, index: int, cell: Cell | None) -> str:
    if cell is None or cell not in trace.board:
        return HIDDEN
    return trace.state_at(index).rows[cell[0]][cell[1]]


def _container(trace: Trace, index: int) -> str:
    return trace.containers[int(trace.values[index])]


def _visit(trace: Trace, index: int, operation: Operation) -> Explanation:
    number = int(before(trace.visited_at, index)) + 1
    event = Fact("visit", {"number": number, "cell": operation.cell})
    symbol = _symbol_before(trace, index, operation.cell)
    if symbol in (HIDDEN, MINE) or _is_written(trace, index, number):
        return Explanation(event)
    return Explanation(event, (Fact("skipped", {"symbol": symbol}),))


def _is_written(trace: Trace, index: int, visit: int) -> bool:
    """Whether a visit, which begins at ``index``, writes its own cell."""
    end = int(trace.visited_at[visit]) if visit < trace.visit_count else len(trace)
    own = trace.cells[index:end] == trace.cells[index]
    return bool((own & (trace.kinds[index:end] == Kind.WRITE)).any())


def _call(trace: Trace, index: int, operation: Operation) -> Explanation:
    if operation.cell is None:
        at_once = index + 1 < len(trace) and trace.kinds[index + 1] == Kind.RETURN
        event = Fact("call-unknown", {"depth": operation.depth})
        return Explanation(event, (Fact("visits-none-at-all" if at_once else "visits-none"),))
    event = Fact("call", {"cell": operation.cell, "depth": operation.depth})
    revealed = _symbol_before(trace, index, operation.cell) not in (HIDDEN, MINE)
    at_once = revealed and Kind.RETURN in trace.kinds[index + 1 : index + 3]
    return Explanation(event, (Fact("returns-at-once" if at_once else "caller-waits"),))


def _return(trace: Trace, index: int, operation: Operation) -> Explanation:
    # Of a deep recursion no more calls are asked for than are spoken of.
    calls = trace.state_at(index).innermost_calls(2)
    callers = trace.state_at(index + 1).innermost_calls(1)
    known = bool(calls) and calls[0] is not None
    event = Fact("return", {"cell": calls[0]}) if known else Fact("return-unknown")
    if index + 1 == len(trace):
        return Explanation(event, (Fact("first-returned" if len(calls) == 1 else "run-over"),))
    if not callers or callers[0] is None:
        return Explanation(event, (Fact("caller-unknown"),))
    return Explanation(event, (Fact("caller-continues", {"cell": callers[0]}),))


def _count(trace: Trace, index: int, operation: Operation) -> Explanation:
    event = Fact("count", {"mines": operation.mines, "cell": operation.cell})
    return Explanation(event, (Fact("shows-number" if operation.mines else "neighbours-follow"),))


def _write(trace: Trace, index: int, operation: Operation) -> Explanation:
    cell, symbol = operation.cell, operation.symbol
    if symbol == EXPLODED:
        reason = "game-over"
    elif not _is_visited_before(trace, index, int(trace.cells[index])):
        reason = "marked-early" if trace.has_frontier else "written-early"
    elif _symbol_before(trace, index, cell) == symbol:
        reason = "unchanged"
    else:
        reason = "blank" if symbol == BLANK else "number"
    return Explanation(Fact("write", {"symbol": symbol, "cell": cell}), (Fact(reason),))


def _push(trace: Trace, index: int, operation: Operation) -> Explanation:
    kind = _container(trace, index)
    waiting = trace.histories[int(trace.values[index])].waiting(index)
    reasons = [Fact(f"{kind}-waiting", {"waiting": waiting})]
    if trace.pushed_before[before(trace.pushed_at, index)]:
        reasons.append(Fact("pushed-before"))
    return Explanation(Fact(f"{kind}-push", {"cell": operation.cell}), tuple(reasons))


def _pop(trace: Trace, index: int, operation: Operation) -> Explanation:
    kind = _container(trace, index)
    reason = f"{kind}-next"
    number = int(trace.cells[index])
    if number >= trace.height * trace.width:
        reason = "off-board"
    elif _is_visited_before(trace, index, number):
        skipped = _is_visited_next(trace, index, number)
        reason = "skipped-next" if skipped else _why_done(trace, index, operation.cell)
    return Explanation(Fact(f"{kind}-pop", {"cell": operation.cell}), (Fact(reason),))


def _is_visited_before(trace: Trace, index: int, number: int) -> bool:
    first = trace.first_visit
    visits = int(before(trace.visited_at, index))
    return 0 <= number < len(first) and int(first[number]) < visits


def _is_visited_next(trace: Trace, index: int, number: int) -> bool:
    following = index + 1
    return (
        following < len(trace)
        and trace.kinds[following] == Kind.VISIT
        and int(trace.cells[following]) == number
    )


def _why_done(trace: Trace, index: int, cell: Cell | None) -> str:
    """Why a cell that has been visited is taken away without another visit."""
    symbol = _symbol_before(trace, index, cell)
    if symbol in DIGITS:
        return "number"
    if symbol == EXPLODED:
        return "game-over"
    hidden = trace.state_at(index).codes == SYMBOLS.index(HIDDEN)
    if cell is not None and around_sum(hidden)[cell]:
        return "visited-before"
    return "no-hidden-neighbour"


def _peek(trace: Trace, index: int, operation: Operation) -> Explanation:
    event = Fact(f"{_container(trace, index)}-peek", {"cell": operation.cell})
    return Explanation(event, (Fact("stays"),))


_EXPLANATIONS = {
    Kind.VISIT: _visit,
    Kind.CALL: _call,
    Kind.RETURN: _return,
    Kind.COUNT: _count,
    Kind.WRITE: _write,
    Kind.PUSH: _push,
    Kind.POP: _pop,
    Kind.PEEK: _peek,
}


# What a line did that is no operation: whether its condition was true, what a loop came to


def explanation_of_line(
    code: SourceCode, line: int, following: int | None, changed: Mapping[str, str]
) -> Fact:
    """What the statement at ``line`` did.

    ``following`` is the line that runs next in the same call, None if none does; ``changed`` are
    the variables that the line has changed, with their values as text.
    """
    statement = statement_heads(code).get(line)
    # Where a body stands on the line of its head, nothing says whether it has been entered.
    if statement is None or statement.body.start in statement.head:
        return Fact("line-runs", {"line": line})
    enters = following is not None and following in statement.body
    if statement.kind == "if":
        return Fact("line-true" if enters else "line-false", {"line": line})
    if statement.kind == "while":
        return Fact("line-round" if enters else "line-ends", {"line": line})
    if statement.kind == "for" and not enters:
        return Fact("line-over", {"line": line})
    if statement.kind == "return":
        return Fact("line-returns", {"line": line})
    if statement.yields_call:
        return Fact("line-calls", {"line": line, "name": statement.yields_call})
    return _assigned(statement, line, changed)


def _assigned(statement: Statement, line: int, changed: Mapping[str, str]) -> Fact:
    """What a statement gave a new value, or that it ran."""
    for name in statement.assigns:
        if name in changed:
            return Fact("line-sets", {"line": line, "name": name, "value": changed[name]})
    if statement.kind == "for":
        return Fact("line-again", {"line": line})
    return Fact("line-runs", {"line": line})
