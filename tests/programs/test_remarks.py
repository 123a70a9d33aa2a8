"""Remarks on right programs: costs, style and equal algorithms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from judged_programs import program_of_text
from many_cases import first_quick
from planted_bases import BASES, SAME_VISITS, apply_edits
from plants import plants_of
from vector_programs import VECTOR_PROGRAMS

from visualizer import record
from visualizer.algorithms.variants import parse_variant
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.language.verdicts import same_orders_text
from visualizer.programs.judging.judge import with_remarks
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.mistakes.style import STYLE_MISTAKES
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.verdicts.boards import RING_BOARD, comparing_boards, infer_neighbour_order
from visualizer.programs.verdicts.verdict import Counts, Overflow, Status, Verdict

#: The records of cost and style that runs show here.
HARMLESS = [each for each in STYLE_MISTAKES if each.when is SearchCase.RIGHT and each.kind != "deeper-than-stack"]
RIGHT = Verdict("mine.py", Status.RIGHT)


def remarks_on(text) -> Verdict:
    """Return the verdict with remarks on a program."""
    program = program_of_text(text)
    return with_remarks(RIGHT, program, ProcessRunner(program, Limits(operations=10**9, seconds=60.0)))


@pytest.mark.parametrize("known", first_quick(HARMLESS), ids=lambda each: each.kind)
def test_a_planted_flaw_in_a_right_program_is_remarked(known):
    (plant,) = plants_of(known.kind)
    remarks = remarks_on(plant.text).remarks
    (found,) = [each for each in remarks if each.kind == known.kind]
    assert (found.severity, found.directions, found.line) == (known.severity, plant.directions, plant.line)
    assert {each.kind for each in remarks} <= {known.kind, "recursion-too-deep"}
    assert [each.severity for each in remarks] == sorted(each.severity for each in remarks)


@pytest.mark.long
def test_remarks_say_how_often_cells_wait_and_how_deep_calls_go():
    assert remarks_on(plants_of("marks-when-taken")[0].text).remarks[0].most_waits == 4
    assert remarks_on(plants_of("recursion-too-deep")[0].text).remarks[0].size == 32


@pytest.mark.long
@pytest.mark.parametrize("base", first_quick(BASES))
def test_base_programs_are_matched_with_known_algorithms(base):
    found = remarks_on("import sys\nsys.setrecursionlimit(10_000)\n" + BASES[base])
    # A variant equal to a catalogue algorithm is listed by that algorithm's name.
    assert parse_variant(SAME_VISITS[base]).name in found.same.visits
    # Python's recursion limit is raised, so even deep recursions get no remark.
    assert found.remarks == ()
    assert found.overflow.size is None


NEW_BOARD = """\
        rows, columns = len(board), len(board[0])
        waiting = [tuple(click)]
        while waiting:
            r, c = waiting.pop()
            near = [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
            near = [(a, b) for a, b in near if 0 <= a < rows and 0 <= b < columns]
            if board[r][c] == "M":
                board[r][c] = "X"
            if board[r][c] != "E":
                continue
            mines = sum(board[a][b] == "M" for a, b in near)
            board[r][c] = str(mines) if mines else "B"
            if not mines:
                waiting += near
        return {after}
"""


def test_removing_neighbours_from_a_list_is_no_repeated_visit():
    removes = "for r, c in near[:]:\n                near.remove((r, c))\n"
    text = apply_edits(BASES["queue"], ("for r, c in near:\n", removes))
    assert remarks_on(text).remarks == ()


RETURNED_BOARDS = {"tuple(map(tuple, board))": None, "[row[:] for row in board]": None, "board[:]": "shallow-copy"}


@pytest.mark.long
@pytest.mark.parametrize("after", RETURNED_BOARDS)
def test_a_shallow_copy_is_remarked_only_if_rows_are_shared(after):
    head = "class Solution:\n    def updateBoard(self, board, click):\n"
    found = [each.kind for each in remarks_on(head + NEW_BOARD.format(after=after)).remarks]
    kinds = {"shallow-copy", "returns-new-board"}
    assert kinds & set(found) == {RETURNED_BOARDS[after]} - {None}


class Following(ProcessRunner):
    """Runs a program whose observed runs have the traces of an algorithm."""

    name = ""

    def run(self, boards, observed=False, **more):
        for board, outcome in zip(boards, super().run(boards, observed, **more)):
            yield replace(outcome, trace=record(board, None, self.name)) if observed else outcome


@pytest.mark.long
def test_catalogue_and_lab_algorithms_are_recognised():
    runner = Following(program_of_text(BASES["queue"]))
    for name in """
        recursive-check-first stack-peek recursion,mark=push,order=N-W-S-E-NW-SE-SW-NE
        queue,mark=pop,order=clockwise stack,mark=pop,push=reversed,order=sides-first
        iterators,mark=push,order=clockwise
    """.split():
        runner.name = name
        found = with_remarks(RIGHT, runner.program, runner)
        assert (parse_variant(name).name if "," in name else name) in found.same.visits
        assert "cell-is-its-own-neighbour" not in {each.kind for each in found.remarks}


def test_visits_are_compared_whenever_the_cells_are_written():
    marks = '                    board[r][c] = "B"\n                    queue.append'
    writes = (
        ('            board[row][col] = "B"\n', ""),
        ("        while", '        board[row][col] = "B"\n        while'),
    )
    text = apply_edits(BASES["queue"], *writes, ("                    queue.append", marks))
    assert "queue-mark-on-push" in remarks_on(text).same.visits


@pytest.mark.long
def test_the_recursion_depth_is_measured():
    found = remarks_on(VECTOR_PROGRAMS["004-py-dfs"])
    assert found.overflow == Overflow(2501, 1000, 32)


def test_an_equivalent_program_is_recognised():
    found = remarks_on(VECTOR_PROGRAMS["004-py-bfs"]).same
    assert found.visits[0] == "queue-visited-set"
    own, theirs, *_ = found.counts
    assert (own.visits, own.repeated_visits) == (212, 146)
    assert theirs == Counts("queue-visited-set", 212, 146, own.most_waiting)
    assert (found.counted_on, found.boards) == (comparing_boards()[0], len(comparing_boards()))


@pytest.mark.parametrize("name", ["recursion", "queue,mark=pop", "iterators"])
def test_the_neighbour_order_is_inferred_from_one_run(name):
    for offsets in NAMED_ORDERS.values():
        taken = infer_neighbour_order(record(RING_BOARD, None, name, offsets))
        eight = tuple(each for each in offsets if each != (0, 0))
        assert taken == (eight if len(eight) == 8 else None)


def test_an_unobserved_frontier_is_compared_by_reveals_only():
    text = "from collections import OrderedDict\n" + apply_edits(
        BASES["queue"],
        ("deque([(row, col)])", "OrderedDict({(row, col): 1})"),
        ("row, col = queue.popleft()", "(row, col), _ = queue.popitem(last=False)"),
        ("queue.append((r, c))", "queue[(r, c)] = 1"),
    )
    found = remarks_on(text)
    assert found.overflow is None
    assert found.same.visits == ()
    assert "visits were not seen" in same_orders_text(found.same)
    assert found.same.counts == (), "its writes are not its visits"


def test_a_failing_or_partly_observed_run_matches_no_algorithm():
    head = "class Solution:\n    def updateBoard(self, board, click):\n"
    unseen = "        board = [type('Row', (list,), {})(row) for row in board]\n"
    assert remarks_on(f"{head}        1 / 0\n") == RIGHT
    assert remarks_on(head + unseen + NEW_BOARD.format(after="board")).same is None
