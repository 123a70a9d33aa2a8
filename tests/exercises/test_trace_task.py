"""Tracing by hand: what an answer is, and what it is worth."""

from __future__ import annotations

from random import Random

import pytest
from tracing_help import FAMILIES, PROGRAMS, boards, numbers_of, random_order, task_of

from visualizer import Board, record
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.shipped import load_shipped
from visualizer.errors import UsageError
from visualizer.exercises.diagnosis.asked import asked_of
from visualizer.exercises.diagnosis.waiting import Waits, waiting_cells
from visualizer.exercises.tasks import AnswerError, cells_text, read_cells
from visualizer.exercises.tracing.trace_task import TraceAnswer
from visualizer.language.practice import all_said, said
from visualizer.trace.trace import Trace

CORNER = load_shipped("corner-9x9")
SMALL = tuple(
    Board(("E" * width,) * height, (row, col))
    for height, width in ((2, 2), (2, 3), (3, 2), (3, 3))
    for row in range(height)
    for col in range(width)
)


def corner(program: str = "recursive-check-first", **more: object):
    trace = record(CORNER, None, program, "row-by-row")
    return task_of(trace, 20, **{"checkpoints": (6, 12), **more})


def answer_of(program: str, order: object = "row-by-row", length: int = 20) -> str:
    trace = record(CORNER, None, program, order)
    return cells_text([tuple(cell) for cell in trace.reveals[:length].tolist()])


def keys(judgement) -> list[str]:
    return [fact.key for fact in judgement.said]


def really_waiting(trace: Trace, opened: list[int], waits: Waits) -> list[int]:
    """What the run itself holds once it has opened so many cells, closed cells only, each once."""
    visit = int(trace.first_visit[opened[-1]])
    if waits in (Waits.CALLS, Waits.PATH):
        state = trace.state_at(int(trace.visited_at[visit]) + 1)
        cells = state.calls if waits is Waits.CALLS else state.frontier
        return [row * trace.width + col for row, col in cells]
    if visit + 1 < trace.visit_count:
        state = trace.state_at(int(trace.visited_at[visit + 1]) - 1)
    else:
        state = trace.state_at(len(trace))
    numbers = [row * trace.width + col for row, col in state.frontier]
    return list(dict.fromkeys(number for number in numbers if number not in opened))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_waits_is_what_the_run_itself_holds(program):
    random = Random(1)
    # On the small ones several algorithms open cells alike, and still hold different ones.
    for board in (*boards(6, seed=2), *SMALL):
        order = random_order(random) if random.random() < 0.7 else NAMED_ORDERS["four-sides"]
        task = task_of(record(board, None, program, order))
        asked, opened = task.asked, list(task.asked.opens)
        assert opened == numbers_of(task.trace)
        for count in range(1, len(opened)):
            found = waiting_cells(
                task.ground, opened[:count], asked.hypothesis, asked.waits, asked.chooser
            )
            assert list(found) == really_waiting(task.trace, opened[:count], asked.waits)


@pytest.mark.parametrize("program", FAMILIES)
def test_the_solution_is_right(program):
    task = corner(program)
    assert task.read(task.solution) == task.solution
    judged = task.judge(task.solution)
    assert judged.right
    assert any(key.startswith("diagnosis-fits-") for key in keys(judged))


def test_another_algorithm_is_named_with_the_decision_that_tells():
    judged = corner().judge(answer_of("queue-mark-on-push"))
    words = all_said(judged.said)
    assert "2 of 19 decisions fit." in words
    assert "Your clicks are a queue's." in words
    assert "At number 3 the recursion goes on from (5, 4); you took what waited longest." in words
    assert judged.pointed == ((4, 3),)


def test_another_neighbour_order_is_one_slip():
    task = corner("queue-mark-on-push", checkpoints=())
    judged = task.judge(answer_of("queue-mark-on-push", "clockwise"))
    assert judged.share == pytest.approx(18 / 19)
    assert "diagnosis-order-queue" in keys(judged)
    order = next(fact for fact in judged.said if fact.key == "fit-order")
    assert order.values == {"took": "N", "first": "NW"}


def test_another_algorithm_is_no_neighbour_order():
    """On a free board, a stack that marks when it pushes looks like a recursion in reverse."""
    judged = corner(checkpoints=()).judge(answer_of("stack,mark=push"))
    assert judged.share < 0.5
    assert "named-stack-last" in keys(judged)


def test_one_slip_is_one_decision_and_is_named():
    """After a slip each step is graded from where the student stands."""
    task = corner("queue-mark-on-push", checkpoints=())
    cells = answer_of("queue-mark-on-push").split()
    # The fourth and the third cell in the queue change places, all else stays as the queue has it.
    attempt = task.new_attempt()
    for number in range(2, 21):
        waiting = attempt.waiting()
        attempt.feed(waiting[2] if number == 10 else waiting[0])
    answer = cells_text([task.ground.cell(cell) for cell in attempt.cells])
    assert answer.split()[:9] == cells[:9]
    judged = task.judge(answer)
    assert judged.share == pytest.approx(18 / 19)
    slip = next(fact for fact in judged.said if fact.key == "diagnosis-slip-queue")
    assert slip.values["count"] == 1
    assert said(judged.said[-1]).startswith("At number 10 ")


def test_a_forced_step_counts_nothing():
    trace = record(Board(("EEEEEM",), (0, 0)), None, "queue-mark-on-push")
    judged = task_of(trace).judge("0,0 0,1 0,2 0,3 0,4")
    assert judged.share == 1.0
    assert said(judged.said[0]) == "There was nothing to decide: each step had one way to go."
    wrong = task_of(trace).judge("0,0 0,2 0,1 0,3 0,4")
    assert wrong.share < 1.0
    assert wrong.pointed == ((0, 1),)


def test_cells_that_are_not_clicked_count():
    judged = corner(checkpoints=()).judge(answer_of("recursive-check-first", length=11))
    assert judged.share == pytest.approx(10 / 19)
    assert "fit-missing" in keys(judged)


def test_a_hint_is_no_decision_that_fits():
    task = corner(checkpoints=())
    assert task.judge(task.solution + "; hints: 4 5").share == pytest.approx(17 / 19)


def test_steps_put_right_are_counted_apart():
    task = corner(checkpoints=(), feedback="step")
    judged = task.judge(task.solution + "; fixed: 3=5,5 4=5,5")
    assert judged.share == pytest.approx(17 / 19)
    assert next(fact for fact in judged.said if fact.key == "fit-fixed").values == {"count": 2}


@pytest.mark.parametrize("program", ["recursion", "iterators", "queue", "stack", "stack,mark=pop"])
@pytest.mark.parametrize(
    ("written", "key"),
    [
        (lambda right: right, "waiting-right"),
        (lambda right: right[::-1], "waiting-reversed-"),
        (lambda right: [right[1], right[0], *right[2:]], "waiting-order-"),
        (lambda right: right[:-1], "waiting-missing"),
        (lambda right: [*right, (0, 0)], "waiting-extra-"),
        (lambda right: [*right, right[0]], "waiting-repeated"),
        (lambda right: [], "waiting-missing"),
    ],
)
def test_what_waits_is_judged_with_its_order(program, written, key):
    task = corner(program, checkpoints=(6,))
    cells, _, right = task.solution.partition("; 6: ")
    answer = f"{cells}; 6: {cells_text(written(read_cells(right)))}"
    judged = task.judge(task.read(answer))
    kind = {"recursion": "calls", "iterators": "path"}.get(program, program.split(",")[0])
    assert key + kind * key.endswith("-") in keys(judged)
    assert judged.right == (key == "waiting-right")
    assert all_said(judged.said)


def test_an_answer_is_brought_into_its_form():
    task = corner(feedback="step")
    text = " (6,5) (5,4), (4,3)(4,4) 3,3 3,4 ; fixed: 4=5,5 3=5,6;hints: 5 4 5; 6: (3,4) 4,4 "
    assert task.read(text) == (
        "6,5 5,4 4,3 4,4 3,3 3,4; 6: 3,4 4,4; hints: 4 5; fixed: 3=5,6 4=5,5"
    )
    assert TraceAnswer([(0, 0)], {2: ()}).text == "0,0; 2: none"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no answer"),
        ("5,4", "begin with 6,5"),
        ("6,5 6,5", "given twice"),
        ("6,5 0,6", "is a mine"),
        ("6,5 9,0", "not on the board"),
        ("6,5 5,4; 7: 5,4", "no part of this answer"),
        ("6,5 5,4; hints: x", "whole number"),
        ("6,5 5,4; hints: 30", "not among those asked for"),
        ("6,5 5,4; fixed: 3=5,5", "no part of this answer"),
        ("6,5 5,4; 6", "no part of this answer"),
        ("6,5 5,4; " + "6: 1,1;" * 4000, "at most"),
    ],
)
def test_what_is_no_answer_is_refused(text, message):
    with pytest.raises(AnswerError, match=message):
        corner().read(text)


def test_every_answer_in_its_form_stays_as_it_is():
    task = corner(feedback="step", given=3)
    random = Random(5)
    free = [n for n, count in enumerate(task.ground.counts) if count >= 0]
    for _ in range(200):
        cells = [*task.asked.opens[:3]]
        for _ in range(int(random.random() * 17)):
            cell = free[int(random.random() * len(free))]
            cells += [cell] if cell not in cells else []
        found = TraceAnswer(
            [task.ground.cell(cell) for cell in cells],
            {6: [(0, 0)]} if random.random() < 0.5 and len(cells) >= 6 else {},
            [5] if random.random() < 0.5 else [],
            {4: (0, 1)} if random.random() < 0.5 else {},
        )
        assert task.read(found.text) == found.text
        assert 0.0 <= task.judge(found.text).share <= 1.0


def test_what_cannot_be_traced_is_refused():
    with pytest.raises(UsageError, match="on a mine"):
        asked_of(record(load_shipped("example-2").with_click((1, 2)), None, "queue-mark-on-push"))
    with pytest.raises(UsageError, match="open already"):
        asked_of(record(Board(("EBE",), (0, 0)), None, "queue-mark-on-push"))
