"""What a line did that is no operation: whether its condition was true, what a loop came to."""

from __future__ import annotations

from collections.abc import Mapping

from visualizer.analysis.explanation import Fact
from visualizer.trace.source import SourceCode
from visualizer.trace.statements import Statement, statement_heads


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
