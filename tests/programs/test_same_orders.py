"""Which known programs have the orders of one's own: exact names, on runs that were observed."""

from __future__ import annotations

from pathlib import Path

import pytest
from counting_runner import CountingRunner, program_of_text
from planted_bases import BASES, SAME_VISITS

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.variants import parse_variant
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.programs.judging.diagnostic_boards import RING, taken_order
from visualizer.programs.judging.same_orders import comparing_boards, find_same_orders
from visualizer.programs.judging.verdict import Counts, SameOrders
from visualizer.programs.limits import Limits
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import read_program

DOCUMENTS = Path(__file__).parent / "documents"


def observed(program) -> SameOrders:
    runner = ProcessRunner(program, Limits(seconds=20.0))
    try:
        return find_same_orders(program, runner)
    finally:
        runner.close()


def same_as(name) -> SameOrders:
    """The answer for a program whose observed runs are those of a known one."""
    program = program_of_text(BASES["queue"])
    return find_same_orders(program, CountingRunner(program, lines=10**9, like=name))


def test_each_program_of_the_catalogue_is_found():
    for algorithm in CATALOGUE:
        found = same_as(algorithm.name)
        assert algorithm.name in found.visits
        assert set(found.visits) <= set(found.reveals)
        assert found.boards == len(comparing_boards())


def test_a_variant_is_found_with_its_order():
    for name in (
        "recursion,mark=push,order=N-W-S-E-NW-SE-SW-NE",
        "queue,mark=pop,order=clockwise",
        "stack,mark=pop,push=reversed,order=sides-first",
        "iterators,mark=push,order=clockwise",
    ):
        assert same_as(name).visits == (parse_variant(name).name,)


@pytest.mark.parametrize("base", BASES)
def test_plain_programs_have_the_visits_of_the_known_one(base):
    # The one that ships with the order that is the usual one has a name of its own there.
    name = parse_variant(SAME_VISITS[base]).name
    assert name in observed(program_of_text(BASES[base])).visits


def test_a_document_s_program_is_itself():
    found = observed(read_program(str(DOCUMENTS / "004-py-bfs.py")))
    assert found.visits[0] == "queue-visited-set"
    own, theirs, *_ = found.counts
    assert (own.visits, own.repeated_visits) == (212, 146)
    assert theirs == Counts("queue-visited-set", 212, 146, own.most_waiting)
    assert found.counted_on == comparing_boards()[0]


@pytest.mark.parametrize("name", ["recursion", "queue,mark=pop", "iterators"])
def test_the_order_shows_in_one_run(name):
    for offsets in NAMED_ORDERS.values():
        taken = taken_order(record(RING, None, name, offsets))
        eight = tuple(each for each in offsets if each != (0, 0))
        assert taken == (eight if len(eight) == 8 else None)


def test_a_run_that_fails_is_like_no_other():
    program = program_of_text("class Solution:\n    def updateBoard(self, board, click): 1 / 0\n")
    assert find_same_orders(program, CountingRunner(program)) is None
