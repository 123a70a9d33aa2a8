"""Practices of tracing by hand: a run to watch, one to complete, one alone.

`make_trace_task` makes a single task; `make_hand_trace` the practice around it, with boards that
tell algorithms apart; `hand_trace_of` makes the same again from its recipe, and `another_board` one
on new boards, for a student who had a trace shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from visualizer.algorithms.lookup import find_algorithm, is_own_name, known_algorithm
from visualizer.algorithms.run import record
from visualizer.analysis.explanation import Fact, Value
from visualizer.board.neighbours import compass_text
from visualizer.board.random_board import random_board
from visualizer.errors import UsageError, VisualizerError, counted
from visualizer.exercises.diagnosis.asked import LONGEST_SIDE, Asked, asked_of
from visualizer.exercises.diagnosis.findings import program_key, rule_fact
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.hypotheses import Manner
from visualizer.exercises.diagnosis.relation import DIRECTIONS
from visualizer.exercises.diagnosis.telling import spread_out, tells_all, tells_families
from visualizer.exercises.practice import Practice, Recipe, Step
from visualizer.exercises.recipe_fields import RecipeFields, check_seed, next_seed
from visualizer.exercises.scene import Scene, Shown
from visualizer.exercises.tracing.trace_task import FEEDBACKS, Feedback, TraceTask
from visualizer.playback.comparison import Comparison
from visualizer.trace.trace import Trace

#: Cells up to this number are asked for, unless something else is said.
LENGTH = 20
LONGEST = 100
#: Of a trace to be completed so many cells are given.
GIVEN = 6
_CHECKPOINTS = 2
_GUESSES = 12
_BOARDS_TRIED = 400
#: A trace shows what must be known: where mines are, and the order in which neighbours are taken.
SHOWN = frozenset(
    {Shown.NUMBERS, Shown.MINES, Shown.NAMES, Shown.ORDER, Shown.CLICK, Shown.CURRENT}
)
_WATCHED = (1, 3, 6)
_YES_OR_NO = ("yes", "no")


def make_trace_task(
    trace: Trace,
    *,
    length: int = LENGTH,
    given: int = 1,
    checkpoints: int = _CHECKPOINTS,
) -> TraceTask:
    """The task ``1`` of tracing a run up to cell number ``length``, or to its end if that is first.

    Its name, its feedback and its hints can be replaced; nothing else depends on them.
    ``checkpoints`` is how often what waits is to be written; fewer where nothing waits that has an
    order. Raises UsageError for a run that cannot be traced, and for numbers that do not fit.
    """
    asked = asked_of(trace)
    _check(asked, trace.algorithm, length, given)
    length = min(length, len(asked.opens))
    program = program_key(asked)
    values: dict[str, Value] = {"length": length, "given": given, "order": order_text(asked)}
    prompt = f"trace-{'rest' if given > 1 else 'prompt'}-{program}"
    task = TraceTask(
        name="1",
        prompt=Fact(prompt, values),
        scene=Scene(trace.board, (trace,), (0,), SHOWN),
        right=Fact("trace-right"),
        kind="trace",
        after=(moment_of(trace, asked, length),),
        length=length,
        given=min(given, length),
    )
    task = replace(task, checkpoints=_checkpoints(task, checkpoints))
    return replace(task, guess=_guess(task))


def _check(asked: Asked, name: str, length: int, given: int) -> None:
    if len(asked.opens) < 3:
        raise UsageError(
            f"{name} opens {counted(len(asked.opens), 'cell')} on this board, too few to trace;"
            " click elsewhere"
        )
    if not 2 <= length <= LONGEST:
        raise UsageError(f"a trace of {length} cells cannot be asked for; give 2 to {LONGEST}")
    if not 1 <= given < min(length, len(asked.opens)):
        raise UsageError(
            f"{given} cells cannot be given of {min(length, len(asked.opens))}; give at least 1,"
            " and leave one"
        )


def order_text(asked: Asked) -> str:
    """The order in which an algorithm calls, queues or pushes neighbours, as compass names."""
    directions = asked.directions
    # What is pushed last leaves a stack first.
    pushes = program_key(asked) in ("stack", "popped")
    if (asked.hypothesis.manner is Manner.LAST) != pushes:
        directions = directions[::-1]
    return compass_text(tuple(DIRECTIONS[direction] for direction in directions))


def moment_of(trace: Trace, asked: Asked, number: int) -> int:
    """The moment of a run at which cell ``number`` is open and the next is not yet taken."""
    visit = int(trace.first_visit[asked.opens[number - 1]])
    return int(Comparison([trace]).step_ends(0)[visit + 1])


def _checkpoints(task: TraceTask, wanted: int) -> tuple[int, ...]:
    numbers = list(range(task.given + 2, task.length))
    sizes = []
    attempt = task.new_attempt()
    for cell in task.asked.opens[task.given : task.length - 1]:
        attempt.feed(cell)
        sizes.append(len(attempt.waiting()))
    return tuple(spread_out(numbers, sizes[1:], wanted))


def _guess(task: TraceTask) -> float:
    """What someone gets on average who clicks any cell that waits, and writes nothing."""
    random = Random(0)
    shares = []
    for _ in range(_GUESSES):
        attempt = task.new_attempt()
        while len(attempt.cells) < task.length:
            waiting = attempt.waiting_anywhere()
            if not waiting:
                break
            attempt.feed(waiting[int(random.random() * len(waiting))])
        grade = attempt.grade(task.length, set())
        shares.append(grade.fits / max(1, grade.decisions + len(task.checkpoints)))
    return round(sum(shares) / len(shares), 2)


# Practices


def make_hand_trace(
    trace: Trace,
    *,
    seed: int = 0,
    feedback: Feedback = "end",
    faded: bool = True,
    length: int = LENGTH,
) -> Practice:
    """The practice of tracing the algorithm of a run by hand; equal arguments make equal ones.

    ``faded`` puts a run to watch and one to complete before the one alone, on random boards of
    the ``seed`` that tell algorithms apart. The last is on the run's own board, unless that does
    not tell them apart. Raises UsageError for a run that cannot be traced or made again.
    """
    check_seed(seed)
    if known_algorithm(trace) is None or not is_own_name(trace.algorithm):
        raise UsageError(
            f"{trace.algorithm} is not an algorithm of the catalogue or the lab, so its trace by"
            " hand cannot be made again; take one of those"
        )
    asked = asked_of(trace)
    tells = tells_families(trace.board, asked, length)
    more = _telling_runs(trace, seed)
    steps: list[Step] = []
    if faded:
        steps += _worked_steps(next(more))
        completed = make_trace_task(next(more), length=length, given=GIVEN, checkpoints=1)
        completed = replace(completed, feedback="step")
        steps.append(Step((), completed.scene, completed, Fact("trace-complete-title")))
    alone = make_trace_task(trace if tells else next(more), length=length)
    alone = replace(alone, name="2" if faded else "1", feedback=feedback)
    notes = () if tells else (Fact("trace-other-board"),)
    steps.append(Step(notes, alone.scene, alone, Fact("trace-alone-title")))
    title = Fact("trace-title", {"program": trace.code.title})
    return Practice(title, tuple(steps), _recipe(trace, seed, feedback, faded, length))


def _worked_steps(trace: Trace) -> Iterator[Step]:
    """A run to watch: its beginning, and what the rule makes of it."""
    asked = asked_of(trace)
    program = program_key(asked)
    last = min(LENGTH, len(asked.opens))
    ground = Ground(trace.board)
    for number in (*_WATCHED, last):
        moment = moment_of(trace, asked, number)
        shown = SHOWN | {Shown.WAITING}
        scene = Scene(trace.board, (trace,), (moment,), shown)
        if number == 1:
            values = {"order": order_text(asked)}
            caption = [Fact(f"trace-worked-{program}", values), rule_fact(asked)]
        else:
            cells = ", ".join(
                "({}, {})".format(*ground.cell(cell)) for cell in asked.opens[:number][-3:]
            )
            caption = [Fact("trace-worked-step", {"number": number, "cells": cells})]
        yield Step(tuple(caption), scene, None, Fact("trace-worked-title"))


def _telling_runs(trace: Trace, seed: int) -> Iterator[Trace]:
    """Runs of the same algorithm on random boards that tell it from others, all different."""
    program = find_algorithm(trace.algorithm)
    for number in range(_BOARDS_TRIED):
        random = Random(f"{seed} {number}")
        size = 5 + int(random.random() * 2)
        mines = 2 + int(random.random() * 2)
        board = random_board(5, size, mines, seed * _BOARDS_TRIED + number)
        if board.rows == trace.board.rows:
            continue
        run = record(board, None, program, trace.order)
        if len(run.reveals) >= 2 and tells_all(board, asked_of(run), LENGTH):
            yield run
    raise UsageError(
        f"no board was found on which {trace.algorithm} can be told from other algorithms early;"
        " take another seed"
    )


# Recipes


def _recipe(trace: Trace, seed: int, feedback: str, faded: bool, length: int) -> Recipe:
    return (
        ("practice", "trace"),
        ("seed", str(seed)),
        ("feedback", feedback),
        ("faded", "yes" if faded else "no"),
        ("length", str(length)),
        ("algorithms", trace.algorithm),
        ("order", compass_text(trace.order)),
        ("board", "/".join(trace.board.rows)),
        ("click", "{},{}".format(*trace.click)),
    )


def hand_trace_of(recipe: Iterable[tuple[str, str]]) -> Practice:
    """The practice that a recipe describes, made again.

    Raises UsageError for a line that is missing or wrong, with the reason.
    """
    fields = RecipeFields(recipe, "trace", "trace by hand")
    try:
        return make_hand_trace(
            _run_of(fields),
            seed=fields.number("seed"),
            feedback=fields.one_of("feedback", FEEDBACKS),
            faded=fields.one_of("faded", _YES_OR_NO) == "yes",
            length=fields.number("length"),
        )
    except UsageError:
        raise
    except VisualizerError as error:
        raise UsageError(str(error)) from None


def another_board(practice: Practice) -> Practice:
    """The same practice on other boards: for a student who had the rest of a trace shown.

    The last board is new too. Raises UsageError for a practice that is no trace by hand.
    """
    if ("practice", "trace") not in practice.recipe:
        raise UsageError("this practice is no trace by hand, so it has no other boards")
    fields = RecipeFields(practice.recipe, "trace", "trace by hand")
    seed = next_seed(fields.number("seed"))
    trace = _run_of(fields)
    new = next(_telling_runs(trace, seed + 10**6))
    values = {
        **dict(practice.recipe),
        "seed": str(seed),
        "board": "/".join(new.board.rows),
        "click": "{},{}".format(*new.click),
    }
    return hand_trace_of(tuple(values.items()))


def other_boards(practice: Practice, most: int) -> tuple[Practice, ...]:
    """The same practice on ``most`` other boards, each after the one before.

    Fewer where no more are found, and none for a practice that is no trace by hand.
    """
    found = [practice]
    if ("practice", "trace") in practice.recipe:
        with suppress(UsageError):
            while len(found) <= most:
                found.append(another_board(found[-1]))
    return tuple(found[1:])


def _run_of(fields: RecipeFields) -> Trace:
    return fields.run(fields.board(LONGEST_SIDE), fields.text("algorithms"), fields.text("order"))
