"""The variants of the lab: their names, their code and their runs."""

import itertools
import re
from dataclasses import replace

import pytest
from strategies import VARIANTS

import visualizer
from visualizer import parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithm, find_algorithms
from visualizer.algorithms.variants import parse_variant
from visualizer.analysis.equivalence import search_equal_programs
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.errors import OrderError, UnknownNameError, VariantError


def test_variant_names_are_parsed_back():
    orders = [*NAMED_ORDERS.values(), ((1, 0), (0, 1), (-1, 0), (0, -1))]
    for clockwise, order in itertools.product(VARIANTS, orders):
        variant = replace(clockwise, order=order)
        assert parse_variant(variant.name) == variant
        assert find_algorithm(variant.name).name == variant.name


def test_wrong_variant_parts_are_refused_with_a_remedy():
    for text, error, words in [
        ("stak,mark=pop", UnknownNameError, "'stak'; did you mean stack?"),
        ("stack,mrk=pop", UnknownNameError, "no part of a variant is called 'mrk'; did you mean"),
        ("stack,mark=popp", UnknownNameError, "no mark of a variant is called 'popp'"),
        ("stack,push=back", UnknownNameError, "use natural or reversed"),
        ("stack,mark=pop,mark=push", VariantError, "says mark twice"),
        ("stack,mark", VariantError, "the part 'mark' of 'stack,mark' has no value"),
        ("stack,mark=", VariantError, "has no value"),
        ("queue,order=clokwise", UnknownNameError, "did you mean clockwise"),
        ("queue,order=N-E", OrderError, "just N E S W"),
        ("quee", UnknownNameError, "did you mean queue"),
    ]:
        with pytest.raises(error, match=re.escape(words)):
            find_algorithm(text)


def test_lists_of_names_keep_variant_parts_together():
    found = find_algorithms("002-java-dfs,stack,mark=pop,push=reversed,queue,stack-peek,")
    assert [
        algorithm.name for algorithm in found
    ] == "recursive-check-first stack,mark=pop,push=reversed queue,mark=push stack-peek".split()
    assert find_algorithms(" ALL ") == CATALOGUE


def test_code_pasted_into_a_file_runs_and_gives_the_same_trace():
    board = random_board(9, 9, 10, seed=5)
    for variant in VARIANTS:
        pasted: dict[str, object] = {}
        exec(compile(variant.code, "pasted.py", "exec"), pasted)
        own = record(board, None, variant.algorithm)
        other = record(board, None, pasted["reveal"], order=variant.order)
        for column in ("bytes", "cells", "lines"):
            assert getattr(own, column).tolist() == getattr(other, column).tolist(), variant.name
        assert own.containers == other.containers


def test_every_variant_reveals_the_right_board():
    mine = parse_board("EM\nEE\n")
    for variant in VARIANTS:
        for board in (random_board(8, 8, 8, seed) for seed in range(5)):
            found = visualizer.solve(board, None, variant.algorithm)
            assert found == visualizer.solve(board), variant.name
        assert visualizer.solve(mine, (0, 1), variant.algorithm).rows == ("EX", "EE")


def test_equal_catalogue_algorithms_of_a_variant_are_found():
    shared = ("recursive-check-first", "stack-peek", "recursive-with-centre", "recursive-blank-guard")
    for name, reveals_of, visits_of in [
        ("recursion", shared, shared[:1]),
        ("recursion,mark=pop", shared, shared[-1:]),
        ("iterators", shared, shared[:1]),
        ("iterators,mark=pop", shared, shared[-1:]),
        ("stack,mark=pop,push=reversed", shared, ()),
        ("recursion,mark=pop,order=clockwise", ("recursive-clockwise",), ("recursive-clockwise",)),
        ("queue,mark=pop,order=sides-first", ("queue-visited-set",), ()),
        ("stack,push=reversed,order=clockwise", (), ()),
    ]:
        *_, found = search_equal_programs(find_algorithm(name))
        assert (found.same_reveals, found.same_visits, found.boards) == (reveals_of, visits_of, 39)
