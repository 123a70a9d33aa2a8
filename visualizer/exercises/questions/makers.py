"""Making a question of any kind about a run.

A maker takes a run before a visit. It returns None if its question is not worth asking: the question
does not arise, a rule of thumb answers it, or too few wrong options are plausible. With ``allow_easy``
only the first reason counts. Where the answers are cells, the wrong options are cells that other rules take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_uppercase
from types import MappingProxyType

from visualizer.analysis.explanation import Fact
from visualizer.analysis.shown_order import known_order
from visualizer.board.cells import Cell
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.moments import RunAtMoment, RunBeforeVisit, distance, shows_what_waits
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import CellSelection, Choice, Scene, Task, cells_text, literal_fact
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import Trace

#: The most wrong options, and the fewest of a question that is worth asking.
_MAX_WRONG_OPTIONS, _MIN_WRONG_OPTIONS = 3, 2
#: The most frontier cells or open calls whose neighbours are tried as wrong options.
_MOST_CALLS_TRIED = 40
#: The most cells of a frontier that is asked for.
_MOST_WAITING = 6
_ANY_CELLS = CellSelection(pick="set")


def ask_next_cell(run: RunBeforeVisit, rng: SeededRandom, allow_easy: bool) -> Task | None:
    """Ask which cell is visited next."""
    if known_order(run.trace) is None:
        return None
    return _ask_which_cell(run, Fact(("question", "next-cell")), rng, allow_easy)


def ask_leaves_next(run: RunBeforeVisit, rng: SeededRandom, allow_easy: bool) -> Task | None:
    """Ask which cell leaves the queue or the stack next; all options are in it."""
    if run.rule not in ("queue", "stack") or run.frontier[:1] != (run.cell,):
        return None
    return _ask_which_cell(run, Fact(("question", "leaves-next", run.rule)), rng, allow_easy)


def _ask_which_cell(run: RunBeforeVisit, prompt: Fact, rng: SeededRandom, allow_easy: bool) -> Task | None:
    right, rule = run.cell, run.rule
    if rule is None or run.last is None:
        return None
    expected = _expected_next(run, run.last)
    if not allow_easy and right in (run.last, *expected.values()):
        return None
    plausible = _plausible_cells(run) - {right}
    origins: dict[Cell, str] = {}
    for origin, cell in (*_misconception_cells(run), *expected.items()):
        if cell in plausible:
            origins.setdefault(cell, origin)
    offered = _choose_options(right, origins, expected.values(), allow_easy)
    newest = next((cell for cell in reversed(run.visits) if cell in offered), None)
    if newest == right and not allow_easy:
        return None  # the right cell would stand out with the highest number
    wrong = {cell: Fact(("question-wrong", origin, rule)) for cell, origin in origins.items()}
    if not run.has_repeated_visits:
        wrong |= dict.fromkeys(run.visits, Fact(("question-wrong", "visited")))
    return _build_cell_task(run, rng, prompt, offered, wrong, rule)


def _expected_next(run: RunAtMoment, last: Cell) -> dict[str, Cell]:
    """The cell that each rule of thumb expects after the ``last`` cell, by the name of the rule."""
    new = run.new_neighbours(last)
    expected: dict[str, Iterable[Cell]] = {
        "cell-before": run.visits[-2:-1],
        "first-new-neighbour": new[:1],
        "last-new-neighbour": new[-1:],
        "first-neighbour": run.opened_neighbours(last)[:1],
        "reading-order": sorted(run.discovered_cells)[:1],
        "nearest-to-click": run.nearest_to_click if len(run.nearest_to_click) == 1 else (),
    }
    return {rule: cell for rule, cells in expected.items() for cell in cells}


def _plausible_cells(run: RunBeforeVisit) -> set[Cell]:
    """The cells that could be visited next, as far as the picture shows."""
    if run.rule in ("queue", "stack"):
        return set(run.frontier)
    return {*run.discovered_cells, *run.frontier, *(run.visits if run.has_repeated_visits else ())} - {run.last}


def _misconception_cells(run: RunBeforeVisit) -> Iterable[tuple[str, Cell]]:
    """Names of misconceptions, each with the cell that it selects, most instructive first."""
    frontier = tuple(dict.fromkeys(run.frontier))
    if run.rule in ("queue", "stack"):
        middle = frontier[len(frontier) // 2 :]
        yield from (("other-end", cell) for cell in run.frontier[-1:])
        yield from (("waits", cell) for cell in (*frontier[1:2], *middle[:1]))
        return
    if run.rule == "peek-again":
        yield from (("cell-before", cell) for cell in run.visits[-2:-1])
        yield from (("waits", cell) for cell in frontier[1:2])
    yield from (("found-first", cell) for cell in run.discovered_cells[:1])
    yield from (("to-click", cell) for cell in run.new_neighbours(run.trace.click)[:1])
    for cell in (run.frontier or run.calls)[:_MOST_CALLS_TRIED]:
        yield from (("waits", near) for near in run.new_neighbours(cell)[:1])
    yield "to-click", run.trace.click


def ask_back_to(run: RunBeforeVisit, rng: SeededRandom, allow_easy: bool) -> Task | None:
    """Ask which cell's call goes on when calls have returned."""
    right, calls = run.selection.caller, run.calls
    if run.rule != "back" or run.trace.kinds[run.moment] != OperationKind.RETURN or right is None:
        return None
    # Rules of thumb: the last cell, the one before it, the caller of the last, the click.
    expected = {*run.visits[-2:], *calls[:2], run.trace.click}
    if right in expected and not allow_easy:
        return None
    level = calls.index(right)
    near = sorted(range(len(calls)), key=lambda other: (abs(other - level), other))
    reasons = {calls[other]: "inner" if other < level else "outer" for other in near}
    reasons |= dict.fromkeys(sorted(expected - set(calls)), "returned")
    del reasons[right]
    wrong = {cell: Fact(("question-wrong", "back-to", reason)) for cell, reason in reasons.items()}
    offered = _choose_options(right, wrong, expected, allow_easy)
    return _build_cell_task(run, rng, Fact(("question", "back-to")), offered, wrong, "back-to")


def _choose_options(right: Cell, wrong: Iterable[Cell], expected: Iterable[Cell], allow_easy: bool) -> list[Cell]:
    """The right cell and some wrong ones, or an empty list if there are too few.

    If possible, exactly one of the wrong cells is ``expected`` by a rule of thumb: a student who knows
    that such rules fail could rule out more of them.
    """
    expected = set(expected)
    others = [cell for cell in wrong if cell not in expected]
    tempting = [cell for cell in wrong if cell in expected]
    chosen = [*tempting[: max(_MAX_WRONG_OPTIONS - len(others), 1)], *others][:_MAX_WRONG_OPTIONS]
    enough = bool(chosen) if allow_easy else bool(others) and len(chosen) >= _MIN_WRONG_OPTIONS
    return [right, *chosen] if enough else []


def _build_cell_task(
    run: RunBeforeVisit,
    rng: SeededRandom,
    prompt: Fact,
    offered: Sequence[Cell],
    wrong: Mapping[Cell, Fact],
    rule: str,
) -> Task | None:
    """Build a task to choose one of the cells ``offered``, of which the first is right; None if there are none.

    ``wrong`` maps wrong cells to replies; ``rule`` is part of the keys of the other sentences.
    """
    if not offered:
        return None
    solution, right = cells_text(offered[:1]), Fact(("question-right", rule))
    return Task(
        prompt=prompt,
        scene=run.scene_at(run.moment),
        control=CellSelection(choices=tuple(rng.shuffle(offered))),
        solution=solution,
        right_reason=right,
        wrong_replies={cells_text([cell]): wrong[cell] for cell in wrong if cell != offered[0]},
        other_reply=Fact(("question-other", rule)),
        hint=Fact(("question-hint", rule)),
        moments_after=(run.end,),
    )


def ask_pushed_now(run: RunBeforeVisit, _chance: SeededRandom, allow_easy: bool) -> Task | None:
    """Ask which cells of the board a visit pushes, after it has revealed that its cell is blank."""
    moment = _moment_before_pushes(run)
    if moment is None or run.trace.has_peeks:
        return None
    before_pushes = RunAtMoment(run.trace, moment)
    every, new = sorted(before_pushes.opened_neighbours(run.cell)), sorted(before_pushes.new_neighbours(run.cell))
    pushed = sorted({cell for _, cell in run.operations_of_kind(OperationKind.PUSH) if cell in run.trace.board})
    if not every or (sorted({*pushed} - {run.cell}) in (every, new) and not allow_easy):
        return None
    if pushed != [cell for cell in new if cell not in run.frontier]:  # as an observed program may
        return _build_set_task(run, moment, ("pushed-now",), pushed, ("pushed-now-seen",))
    wrong = {"none": "none", cells_text(every): "all", cells_text(new): "all-new"}
    control = CellSelection(
        pick="set", missing=Fact("question-missing-pushed-now"), extra=Fact("question-extra-pushed-now")
    )
    right = ("pushed-now",) if pushed else ("pushed-now-none",)
    return _build_set_task(run, moment, ("pushed-now",), pushed, right, wrong, control)


def _build_set_task(
    run: RunBeforeVisit,
    moment: int,
    kind: tuple[str, ...],
    cells: Sequence[Cell],
    right: tuple[str, ...],
    wrong: Mapping[str, str] = MappingProxyType({}),
    control: CellSelection = _ANY_CELLS,
) -> Task:
    """Build a task to choose all of the ``cells``; ``kind``, ``right`` and the values of ``wrong`` are of keys."""
    solution = cells_text(cells)
    return Task(
        prompt=Fact(("question", *kind)),
        scene=run.scene_at(moment),
        control=control,
        solution=solution,
        right_reason=Fact(("question-right", *right)),
        wrong_replies={
            answer: Fact(("question-wrong", *kind, mistake)) for answer, mistake in wrong.items() if answer != solution
        },
        hint=Fact(("question-hint", *kind)),
        moments_after=(run.end,),
    )


def _moment_before_pushes(run: RunBeforeVisit) -> int | None:
    """The moment when a visit has written its cell, before it pushes; None if there is no such moment."""
    written = [index for index, cell in run.operations_of_kind(OperationKind.WRITE) if cell == run.cell]
    first_push = min((index for index, _ in run.operations_of_kind(OperationKind.PUSH)), default=run.end)
    asked = run.trace.has_container and run.visit > 1 and written and written[0] < first_push
    return written[0] + 1 if asked else None


def ask_waits_now(run: RunBeforeVisit, _chance: SeededRandom, allow_easy: bool) -> Task | None:
    """Ask which cells of the board wait before a visit, or which calls are open, if they are few."""
    waiting = sorted({*(run.frontier if run.trace.has_container else run.calls)})
    if run.trace.frontier_kind.value not in ("queue", "stack", "calls") or not 2 <= len(waiting) <= _MOST_WAITING:
        return None
    # Rules of thumb: what was found and not visited, what was visited last, all blank cells.
    blank = [cell for cell in run.visits if run.opened_neighbours(cell)]
    expected = [run.discovered_cells, run.visits[-len(waiting) :], blank, run.new_neighbours(run.visits[-1])]
    if not allow_easy and waiting in [sorted({*cells}) for cells in expected]:
        return None
    kind = "waits-now", run.trace.frontier_kind.value
    return _build_set_task(run, run.moment, kind, waiting, kind)


def ask_other_end(run: RunBeforeVisit, rng: SeededRandom, allow_easy: bool) -> Task | None:
    """Ask which cell would be taken next were the queue a stack, or the stack a queue."""
    entries = run.state.frontier
    if run.rule not in ("queue", "stack") or run.last is None or entries[:1] != (run.cell,):
        return None
    right, rule = entries[-1], f"other-end-{run.rule}"
    if right not in run.new_cells:
        return None
    expected = _expected_next(run, run.last).values()
    waiting = [cell for cell in dict.fromkeys(run.frontier) if cell in run.new_cells and cell != right]
    if right == run.cell or (right in expected and not allow_easy) or not waiting:
        return None
    chosen = dict.fromkeys((run.cell, *expected, waiting[-1], waiting[len(waiting) // 2], *waiting))
    wrong = {
        cell: Fact(("question-wrong", "as-it-is" if cell == run.cell else "waits-between"))
        for cell in chosen
        if cell in waiting
    }
    offered = _choose_options(right, wrong, expected, allow_easy)
    return _build_cell_task(run, rng, Fact(("question", "other-end", run.rule)), offered, wrong, rule)


#: The reasons why a cell may seem to be next: the rules of algorithms, and two that none has.
_REASON_KEYS = ("queue", "stack", "peek", "peek-again", "call", "back", "reading", "near")
_WRONG_REASONS = 3


def question_at(kind: QuestionKind, trace: Trace, visit: int, *, allow_easy: bool = False) -> Task | None:
    """The question of a kind about a visit, counted from 1, or None if it is not worth asking.

    With ``allow_easy`` a question is worth asking although a rule of thumb answers it. It may still not
    arise: a queue has no call to go back to, and the neighbour order of an observed program may not be
    known. ``kind`` must not be ``WHICH_RUN``.
    """
    rng = SeededRandom(0, kind.value, trace.algorithm, visit)
    return make_question(kind, [RunBeforeVisit(trace, visit)], rng, allow_easy=allow_easy)


def make_question(
    kind: QuestionKind, sides: Sequence[RunBeforeVisit], rng: SeededRandom, *, allow_easy: bool = False
) -> Task | None:
    """The question of a kind about one run, or about several before the same visit; None if not worth asking."""
    if not all(shows_what_waits(side.trace) for side in sides):
        return None
    if kind is QuestionKind.WHICH_RUN:
        return _ask_which_run(sides, rng)
    make = QUESTION_MAKERS.get(kind)
    return make(sides[0], rng, allow_easy) if make is not None and len(sides) == 1 else None


def _ask_why(run: RunBeforeVisit, rng: SeededRandom, _allow_easy: bool) -> Task | None:
    """Ask why the marked cell is visited next; the wrong options are reasons that are not true of it."""
    if run.rule is None or run.visit < 3:
        return None
    true_reasons = _true_reasons(run)
    others = [reason for reason in _REASON_KEYS if reason not in true_reasons]
    if len(others) < _WRONG_REASONS:
        return None
    reasons = rng.shuffle([run.rule, *rng.shuffle(others)[:_WRONG_REASONS]])
    return _build_choice_task(
        "why",
        [run],
        run.rule,
        [(Fact(("question-why", reason)), Fact(("question-wrong", "why", reason))) for reason in reasons],
        reasons.index(run.rule),
    )


def _true_reasons(run: RunBeforeVisit) -> set[str]:
    """The reasons why the cell is next that are true, or that a student could defend as true."""
    # In a recursion, a student may take the new cells beside open ones for the frontier.
    frontier = run.frontier or run.discovered_cells[::-1]
    if run.trace.frontier_kind.value == "queue":
        frontier = frontier[::-1]
    candidates, distance_to_click = {*run.discovered_cells, *run.frontier, run.cell}, partial(distance, run.trace.click)
    is_oldest, is_newest = frontier[-1:] == (run.cell,), frontier[:1] == (run.cell,)
    beside_last = run.last is not None and distance(run.cell, run.last) == 1
    truth = {
        "queue": is_oldest,
        "stack": is_newest,
        "peek": is_newest,
        "peek-again": is_newest,
        "call": beside_last,
        # In a sense, this is true of every cell that is not beside the last one.
        "back": run.trace.has_container and not beside_last,
        "reading": run.cell == min(candidates),
        "near": distance_to_click(run.cell) == min(map(distance_to_click, candidates)),
    }
    reasons = {reason for reason, is_true in truth.items() if is_true} | {str(run.rule)}
    # With a stack that is peeked at, popping a finished cell also brings the next one to the top.
    return reasons | ({"stack", "peek", "back"} if run.trace.has_peeks else set())


def _ask_which_run(sides: Sequence[RunBeforeVisit], rng: SeededRandom) -> Task | None:
    """Ask which of several runs visits a certain cell next; None if there is no such cell.

    The cell is new in all runs and beside a visited blank cell in each, and one run visits it next.
    """
    cells, rules = [side.cell for side in sides], [side.rule or "" for side in sides]
    titles = [side.trace.code.title for side in sides]
    candidates = [
        index
        for index, cell in enumerate(cells)
        if cells.count(cell) == 1 and all(cell in side.discovered_cells for side in sides)
    ]
    are_known = "" not in rules and all(known_order(side.trace) for side in sides)
    if not candidates or not are_known or len({*titles}) < max(len(titles), 2):
        return None
    right = rng.one_of(candidates)
    return _build_choice_task(
        "which-run",
        sides,
        rules[right],
        [(literal_fact(title), Fact(("question-wrong", "which-run", rule))) for title, rule in zip(titles, rules)],
        right,
    )


def _build_choice_task(
    kind: str, sides: Sequence[RunBeforeVisit], rule: str, options: Sequence[tuple[Fact, Fact]], right: int
) -> Task:
    """Build a task about the next cell of the only side, or of ``sides[right]``; the ``options`` have replies."""
    cell, board = sides[right if len(sides) > 1 else 0].cell, sides[0].trace.board
    traces, moments = tuple(side.trace for side in sides), tuple(side.moment for side in sides)
    scene = Scene(board, traces, moments, sides[0].parts, pointed_cells=(cell,))
    reason = Fact(("question-right", rule))
    task = build_choice(Fact(("question", kind), {"cell": cell}), scene, options, right, reason)
    return replace(task, moments_after=tuple(side.end for side in sides))


def build_choice(prompt: Fact, scene: Scene, options: Sequence[tuple[Fact, Fact]], right: int, reason: Fact) -> Task:
    """Build a task to choose one of the options, each with the reply to it; ``right`` is the index of the right one.

    The second part of the key of the ``prompt`` is the kind, and has the hint.
    """
    replies = {letter: reply for letter, (_, reply) in zip(ascii_uppercase, options)}
    solution = ascii_uppercase[right]
    del replies[solution]
    return Task(
        prompt=prompt,
        scene=scene,
        control=Choice(options=tuple(text for text, _ in options)),
        solution=solution,
        right_reason=reason,
        wrong_replies=replies,
        hint=Fact(("question-hint", prompt.key[1])),
    )


#: The makers of the kinds of questions about one run.
QUESTION_MAKERS: Mapping[QuestionKind, Callable[[RunBeforeVisit, SeededRandom, bool], Task | None]] = {
    QuestionKind.NEXT_CELL: ask_next_cell,
    QuestionKind.LEAVES_NEXT: ask_leaves_next,
    QuestionKind.PUSHED_NOW: ask_pushed_now,
    QuestionKind.BACK_TO: ask_back_to,
    QuestionKind.WHY: _ask_why,
    QuestionKind.WAITS_NOW: ask_waits_now,
    QuestionKind.OTHER_END: ask_other_end,
}
