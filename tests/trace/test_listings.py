"""The listings of the twelve, without any compiler: their form, and the traces that are told in them."""

from __future__ import annotations

import re
from itertools import groupby, pairwise

import pytest
from many_cases import first_quick

from visualizer import Board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.errors import UnknownNameError
from visualizer.programs.languages.syntax import statements_of
from visualizer.recording.line_steps import tell_steps
from visualizer.recording.variables import VariableTracer
from visualizer.trace.listings import GENERATOR, HELPERS, LISTING_LANGUAGES, listing_file, with_directions
from visualizer.trace.operations import NOWHERE, FrontierKind

LANGUAGES = [language for language in LISTING_LANGUAGES if language != GENERATOR]
BOARD = Board(("EEEE", "EMEE", "EEEE"), (0, 3))
#: Those of the documents; an algorithm that is added may have no listings.
LISTED = [algorithm for algorithm in CATALOGUE if algorithm.program]
EACH_LISTING = pytest.mark.parametrize("language", LANGUAGES)


@EACH_LISTING
def test_a_listing_is_short_and_narrow_above_its_helpers(language):
    for algorithm in LISTED:
        text = record(BOARD, None, algorithm).listing(language).code_without_helpers.text
        assert text.count("{") == text.count("}")
        assert not re.search(r"(?:def count_mines|function countMines|int countMines)\(", text)
        lines = text.splitlines()
        assert 20 <= len(lines) <= 40, algorithm.name  # with the table of directions
        assert max(map(len, lines)) <= 60, algorithm.name


@EACH_LISTING
def test_the_directions_are_in_the_order_of_the_run(language):
    for algorithm in LISTED:
        text = listing_file(algorithm.name, language).read_text(encoding="utf-8")
        assert with_directions(text, algorithm.order) == text
        own = record(BOARD, None, algorithm).code_in(language)
        for name, order in NAMED_ORDERS.items():
            code = record(BOARD, None, algorithm, name).code_in(language)
            pairs = re.findall(r"[({\[](-?\d), (-?\d)[)}\]]", code.text)
            assert [(int(down), int(right)) for down, right in pairs] == list(order)
            assert (len(code.lines), code.first_line) == (len(own.lines), own.first_line)


@EACH_LISTING
def test_a_trace_is_told_in_the_lines_of_the_listing(language):
    for algorithm in LISTED:
        trace = record(BOARD, None, algorithm)
        told = trace.told_in(language)
        assert (told.visits.tolist(), told.final) == (trace.visits.tolist(), trace.final)
        states = [told.state_at(moment) for moment in range(len(told) + 1)]
        known = {state.line for state in states[1:-1]}
        assert {None, NOWHERE}.isdisjoint(known)
        assert known <= told.code.lines.keys(), algorithm.name
        if told.frontier_kind is FrontierKind.CALLS:
            waiting = {line for moment in range(len(told)) for line in told.call_history.open_calls_by_line(moment)}
            assert all(re.search(r"\b(?:reveal|traverse)\(", told.code.lines[line]) for line in waiting)
        else:
            pushes = {told.code.lines[line] for line in told.lines[told.push_indices].tolist()}
            assert all(re.search(r"add|push|append|extend|= \[|deque", line) for line in pushes), pushes


@pytest.mark.parametrize("language", first_quick(LANGUAGES))
def test_every_line_is_stepped_through(language):
    for algorithm in LISTED:
        shown = set()
        for board in (BOARD, Board(("ME",), (0, 0)), Board(("E1", "EE", "EB", "EE"), (0, 0))):
            trace = record(board, None, algorithm)
            told, tracer = trace.told_in(language), VariableTracer(trace, algorithm)
            for moment in range(len(trace) + 1):
                tracer.advance(moment, lambda: True)
                steps = tell_steps(tracer.steps(moment), trace, moment, language)
                own = [told.state_at(moment).line, *(step.line for step in steps[1:])]
                assert all(line != following for line, following in pairwise(own))
                listed = trace.listing(language).lines
                expected = [listed[step.line][0] for step in tracer.steps(moment)[1:] if step.line in listed]
                in_order = iter(own)
                assert all(line in in_order for line, _ in groupby(expected)), (algorithm.name, moment)
                shown |= {*own}
        end = told.code.first_line + HELPERS.split(told.code.text)[0].count("\n")
        lines = {line for line in map(first_line, statements_of(told.code)) if line < end}
        assert {told.code.lines[line] for line in lines - shown} == set(), algorithm.name


def first_line(statement):
    return statement.head.start


def test_a_program_of_ones_own_has_no_listing():
    def queue_mark_on_push(board, click):
        """The same name, another program."""
        yield click

    trace = record(BOARD, None, queue_mark_on_push)
    assert trace.told_in("java") is trace
    assert trace.code_in("java").text == trace.code.text
    with pytest.raises(UnknownNameError, match="kotlin"):
        trace.code_in("kotlin")
