"""Sentences about where orders differ, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from visualizer.analysis.divergence import Selection, SelectionManner, equal_before, select_at
from visualizer.board.cells import Cell
from visualizer.language.formatting import fill_template, join_with_and, read_table
from visualizer.trace.trace import Trace

#: Why an algorithm visits a cell, by the values of `SelectionManner`; a name may be left out where a sign for it stands
#: before the sentence. Where two algorithms part: at once, after the same visits, and after visits that were the same
#: again. The runs that are not explained at a visit.
_TABLE = read_table("differences.json")
#: Remarks about a pane whose order is compared with that of the first pane; the last two are short.
DIFFERS_REMARK = "differs from {first} at visit {visit}"
SAME_ORDER_REMARK = "same order as {first}"
BRIEF_DIFFERS_REMARK = "differs: {visit}"
BRIEF_SAME_ORDER_REMARK = "same as {first}"
#: The note beside the mark of a timeline, and the notes if there is nothing to mark.
DIFFERENCE_MARK = "first difference at {unit} {step}"
SAME_ORDERS_NOTE = "The orders are the same all the way; P chooses other algorithms."
SAME_SO_FAR_NOTE = "No {further}difference in the first {visits} visits: so much is recorded."
ONE_PANE_NOTE = "Two panes are needed to compare orders; P chooses algorithms."


def selection_text(selection: Selection, name: str = "") -> str:
    """A sentence that says which cell the algorithm with this name visits, and why.

    Without a name it is what follows one: `` takes (2, 1): ...``.
    """
    values = asdict(selection)
    if selection.called is not None:
        which = "first" if selection.manner is SelectionManner.CALLED else "next"
        values["called"] = fill_template(_TABLE["called"][selection.called], cell=selection.cell, which=which)
    return fill_template(_TABLE["selections"][selection.manner.value], name=name, **values)


def selections_text(traces: Sequence[Trace], visit: int, names: Sequence[str]) -> str:
    """Sentences that say which cell each trace, given with its name, visits at a visit, and why.

    ``visit`` counts from 1. Raises IndexError if it is below 1.

    >>> from visualizer import parse_board, record
    >>> board = parse_board("EEE\\nEEE")
    >>> traces = [record(board, (0, 0), name) for name in ("queue,mark=push", "stack,mark=push")]
    >>> print(selections_text(traces, 2, "AB"))
    A takes (0, 1): it has waited longest, so it is at the front. B takes (1, 1): it was pushed last, so it is on top.
    """
    return " ".join(selection_text(select_at(trace, visit), name) for name, trace in zip(names, traces))


def parting_text(traces: Sequence[Trace], visit: int, names: Sequence[str]) -> str:
    """A sentence about a visit at which two traces with these names part, and since when they were the same.

    >>> from visualizer import parse_board, record
    >>> board = parse_board("EEE\\nEEE")
    >>> traces = [record(board, (0, 0), name) for name in ("queue,mark=push", "stack,mark=push")]
    >>> parting_text(traces, 2, "AB")
    'A and B are the same until visit 1; at 2 they part.'
    """
    first, second = traces
    since, is_chance = equal_before(first, second, visit)
    last = visit - 1
    key = "at-once" if visit == 1 else "first" if since == 1 else "once" if since == last else "later"
    how, to = "by chance" if is_chance else "again", "and" if last == since + 1 else "to"
    return fill_template(
        _TABLE["partings"][key], first=names[0], second=names[1], since=since, last=last, visit=visit, how=how, to=to
    )


def other_traces_text(traces: Sequence[Trace], visit: int, names: Sequence[str], explained: Sequence[int]) -> str:
    """A sentence that says which cell each trace visits at a visit, except the traces already explained.

    ``explained`` has the indices of these traces. Traces that visit the same cell are in one clause,
    those like an explained one first, those that have ended last. If there are none, the text is empty.

    >>> from visualizer import parse_board, record
    >>> board = parse_board("EEE\\nEEE")
    >>> lab = ("queue,mark=push", "stack,mark=push", "queue,mark=pop", "stack,mark=pop")
    >>> print(other_traces_text([record(board, (0, 0), name) for name in lab], 2, "ABCD", (0, 1)))
    C goes to (0, 1) as A does; D goes to (1, 1) as B does.
    """
    groups: dict[Cell | None, list[int]] = {}
    for index in (*explained, *range(len(traces))):
        trace = traces[index]
        cell = trace.visited_cell(visit - 1) if visit <= trace.visit_count else None
        members = groups.setdefault(cell, [])
        if index not in members:
            members.append(index)
    clauses = [
        _group_clause(cell, members, names, explained)
        for cell, members in sorted(groups.items(), key=lambda group: group[0] is None)
        if not set(members) <= set(explained)
    ]
    return f"{'; '.join(clauses)}." if clauses else ""


def _group_clause(cell: Cell | None, members: Sequence[int], names: Sequence[str], explained: Sequence[int]) -> str:
    like = [names[index] for index in members if index in explained][:1]
    others = [names[index] for index in members if index not in explained]
    key = "ended" if cell is None else "like" if like else "elsewhere"
    return fill_template(
        _TABLE["others"][key], names=join_with_and(others), count=len(others), cell=cell, other="".join(like)
    )
