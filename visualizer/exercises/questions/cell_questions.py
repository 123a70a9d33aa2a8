"""Questions about a run whose answers are cells; the wrong options are cells that other rules take.

A maker takes a run before a visit. It returns None if its question is not worth asking: the question
does not arise, a rule of thumb answers it, or too few wrong options are plausible. With ``anyway``
only the first reason counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.exercises.questions.moments import RunBeforeVisit, SeenRun
from visualizer.exercises.questions.random_choice import Chance
from visualizer.exercises.task import CellSelection, Task, cells_text
from visualizer.trace.operations import OperationKind

#: The most wrong options, and the fewest of a question that is worth asking.
_MAX_WRONG_OPTIONS, _MIN_WRONG_OPTIONS = 3, 2
#: The most frontier cells or open calls whose neighbours are tried as wrong options.
_MOST_CALLS_TRIED = 40


def ask_next_cell(at: RunBeforeVisit, chance: Chance, anyway: bool) -> Task | None:
    """Ask which cell is visited next."""
    return _ask_which_cell(at, Fact(("question", "next-cell")), chance, anyway)


def ask_leaves_next(at: RunBeforeVisit, chance: Chance, anyway: bool) -> Task | None:
    """Ask which cell leaves the queue or the stack next; all options are in it."""
    if at.rule not in ("queue", "stack") or at.trace.kinds[at.moment] != OperationKind.POP:
        return None
    return _ask_which_cell(at, Fact(("question", "leaves-next", at.rule)), chance, anyway)


def _ask_which_cell(at: RunBeforeVisit, prompt: Fact, chance: Chance, anyway: bool) -> Task | None:
    right, rule = at.cell, at.rule
    if rule is None or at.last is None:
        return None
    expected = _expected_next(at, at.last)
    if not anyway and right in (at.last, *expected.values()):
        return None
    plausible = _plausible_cells(at) - {right}
    origins: dict[Cell, str] = {}
    for origin, cell in (*_misconception_cells(at), *expected.items()):
        if cell in plausible:
            origins.setdefault(cell, origin)
    offered = _choose_options(right, origins, expected.values(), anyway)
    newest = next((cell for cell in reversed(at.visits) if cell in offered), None)
    if newest == right and not anyway:
        return None  # the right cell would stand out with the highest number
    wrong = {cell: Fact(("question-wrong", origin, rule)) for cell, origin in origins.items()}
    if not at.has_repeated_visits:
        wrong |= dict.fromkeys(at.visits, Fact(("question-wrong", "visited")))
    return _build_cell_task(at, chance, prompt, offered, wrong, rule)


def _expected_next(at: SeenRun, last: Cell) -> dict[str, Cell]:
    """The cell that each rule of thumb expects after the ``last`` cell, by the name of the rule."""
    new = at.new_neighbours(last)
    expected: dict[str, Iterable[Cell]] = {
        "cell-before": at.visits[-2:-1],
        "first-new-neighbour": new[:1],
        "last-new-neighbour": new[-1:],
        "first-neighbour": at.opened_neighbours(last)[:1],
        "reading-order": sorted(at.fringe)[:1],
        "nearest-to-click": at.nearest_to_click if len(at.nearest_to_click) == 1 else (),
    }
    return {rule: cell for rule, cells in expected.items() for cell in cells}


def _plausible_cells(at: RunBeforeVisit) -> set[Cell]:
    """The cells that could be visited next, as far as the picture shows."""
    if at.rule in ("queue", "stack"):
        return set(at.frontier)
    return {*at.fringe, *at.frontier, *(at.visits if at.has_repeated_visits else ())} - {at.last}


def _misconception_cells(at: RunBeforeVisit) -> Iterable[tuple[str, Cell]]:
    """Names of misconceptions, each with the cell that it selects, most instructive first."""
    frontier = tuple(dict.fromkeys(at.frontier))
    if at.rule in ("queue", "stack"):
        middle = frontier[len(frontier) // 2 :]
        yield "other-end", at.frontier[-1]
        yield from (("waits", cell) for cell in (*frontier[1:2], *middle[:1]))
        return
    if at.rule == "peek-again":
        yield from (("cell-before", cell) for cell in at.visits[-2:-1])
        yield from (("waits", cell) for cell in frontier[1:2])
    yield from (("found-first", cell) for cell in at.fringe[:1])
    yield from (("to-click", cell) for cell in at.new_neighbours(at.trace.click)[:1])
    for cell in (at.frontier or at.calls)[:_MOST_CALLS_TRIED]:
        yield from (("waits", near) for near in at.new_neighbours(cell)[:1])
    yield "to-click", at.trace.click


def ask_back_to(at: RunBeforeVisit, chance: Chance, anyway: bool) -> Task | None:
    """Ask which cell's call goes on when calls have returned."""
    right, calls = at.selection.caller, at.calls
    if at.rule != "back" or at.trace.kinds[at.moment] != OperationKind.RETURN or right is None:
        return None
    # Rules of thumb: the last cell, the one before it, the caller of the last, the click.
    expected = {*at.visits[-2:], *calls[:2], at.trace.click}
    if right in expected and not anyway:
        return None
    level = calls.index(right)
    near = sorted(range(len(calls)), key=lambda other: (abs(other - level), other))
    reasons = {calls[other]: "inner" if other < level else "outer" for other in near}
    reasons |= dict.fromkeys(sorted(expected - set(calls)), "returned")
    del reasons[right]
    wrong = {cell: Fact(("question-wrong", "back-to", reason)) for cell, reason in reasons.items()}
    offered = _choose_options(right, wrong, expected, anyway)
    return _build_cell_task(at, chance, Fact(("question", "back-to")), offered, wrong, "back-to")


def _choose_options(right: Cell, wrong: Iterable[Cell], expected: Iterable[Cell], anyway: bool) -> list[Cell]:
    """The right cell and some wrong ones, or an empty list if there are too few.

    If possible, exactly one of the wrong cells is ``expected`` by a rule of thumb: a student who knows
    that such rules fail could rule out more of them.
    """
    expected = set(expected)
    others = [cell for cell in wrong if cell not in expected]
    tempting = [cell for cell in wrong if cell in expected]
    chosen = [*tempting[: max(_MAX_WRONG_OPTIONS - len(others), 1)], *others][:_MAX_WRONG_OPTIONS]
    enough = bool(chosen) if anyway else bool(others) and len(chosen) >= _MIN_WRONG_OPTIONS
    return [right, *chosen] if enough else []


def _build_cell_task(
    at: RunBeforeVisit, chance: Chance, prompt: Fact, offered: Sequence[Cell], wrong: Mapping[Cell, Fact], rule: str
) -> Task | None:
    """Build a task to choose one of the cells ``offered``, of which the first is right; None if there are none.

    ``wrong`` maps wrong cells to replies; ``rule`` is part of the keys of the other sentences.
    """
    if not offered:
        return None
    solution, right = cells_text(offered[:1]), Fact(("question-right", rule))
    return Task(
        name="1",
        prompt=prompt,
        scene=at.scene_at(at.moment),
        control=CellSelection(choices=tuple(chance.shuffle(offered))),
        solution=solution,
        right=right,
        right_answers=[solution],
        wrong_replies={cells_text([cell]): wrong[cell] for cell in wrong if cell != offered[0]},
        otherwise=Fact(("question-other", rule)),
        hint=Fact(("question-hint", rule)),
        after=(at.end,),
    )


def ask_pushed_now(at: RunBeforeVisit, _chance: Chance, anyway: bool) -> Task | None:
    """Ask which cells a visit pushes, after it has revealed that its cell is blank.

    The question does not arise if the visit pushes other cells than its new neighbours, as an observed
    program may.
    """
    moment = _moment_before_pushes(at)
    if moment is None or not at.is_plain or at.trace.has_peeks:
        return None
    run, pushed = SeenRun(at.trace, moment), sorted({cell for _, cell in at.operations_of_kind(OperationKind.PUSH)})
    every, new = sorted(run.opened_neighbours(at.cell)), sorted(run.new_neighbours(at.cell))
    if not every or pushed != [cell for cell in new if cell not in at.frontier]:
        return None
    if pushed in (every, new) and not anyway:
        return None
    solution = cells_text(pushed)
    right = Fact(("question-right", "pushed-now" if pushed else "pushed-now-none"))
    wrong = {"none": "none", cells_text(every): "all", cells_text(new): "all-new"}
    return Task(
        name="1",
        prompt=Fact(("question", "pushed-now")),
        scene=at.scene_at(moment),
        control=CellSelection(
            pick="set", missing=Fact("question-missing-pushed-now"), extra=Fact("question-extra-pushed-now")
        ),
        solution=solution,
        right=right,
        right_answers=[solution],
        wrong_replies={
            answer: Fact(("question-wrong", "pushed-now", mistake))
            for answer, mistake in wrong.items()
            if answer != solution
        },
        hint=Fact(("question-hint", "pushed-now")),
        after=(at.end,),
    )


def _moment_before_pushes(at: RunBeforeVisit) -> int | None:
    """The moment when a visit has written its cell, before it pushes; None if there is no such moment."""
    written = [index for index, cell in at.operations_of_kind(OperationKind.WRITE) if cell == at.cell]
    first_push = min((index for index, _ in at.operations_of_kind(OperationKind.PUSH)), default=at.end)
    asked = at.trace.has_container and at.visit > 1 and written and written[0] < first_push
    return written[0] + 1 if asked else None
