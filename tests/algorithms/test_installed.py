"""Algorithms that installed packages add: found by name, run, listed; others named and left out."""

from __future__ import annotations

from importlib import metadata

import pytest
from package_help import MODULE, package

from visualizer import Board, record
from visualizer.algorithms.catalogue import algorithms
from visualizer.algorithms.installed import find_installed, installed_algorithms
from visualizer.algorithms.lookup import find_algorithm, is_known_by_name, known_algorithm
from visualizer.cli import main
from visualizer.errors import AlgorithmError, UnknownNameError
from visualizer.playback.scenario import parse_scenario

__all__ = ["package"]


@pytest.fixture
def spirals(package):
    package("spirals", {"Spi_ral": "spirals_of:reveal", "rows": "spirals_of:row_by_row"},
            spirals_of=MODULE)  # fmt: skip


@pytest.mark.usefixtures("untraced", "spirals")
def test_an_algorithm_of_a_package_is_one_by_name(capsys):
    program = find_algorithm("spi-ral")
    assert find_algorithm(" SPI_RAL ") is program
    trace = record(Board(("EE",)), (0, 0), "spi-ral")
    assert (trace.algorithm, trace.visits.tolist()) == ("spi-ral", [[0, 0]])
    assert program.supervised
    assert program.code.summary == "Opens the click."
    assert is_known_by_name(program)
    assert known_algorithm(trace) is program
    assert parse_scenario("# algorithms: Spi_ral\nEE").algorithms == ("spi-ral",)
    assert capsys.readouterr().out == ""
    assert program not in algorithms()


@pytest.mark.usefixtures("spirals")
def test_a_program_keeps_its_order_and_its_title():
    program = find_algorithm("rows")
    assert (program.name, program.title, program.order[0]) == ("rows", "A title", (-1, 0))


@pytest.mark.usefixtures("spirals")
def test_the_command_line_lists_and_runs_them(capsys):
    assert main(["algorithms"]) == 0
    output, errors = capsys.readouterr()
    assert [line.split()[:2] for line in output.splitlines()[13:15]] == [
        ["rows", "Python"], ["spi-ral", "Python"],
    ]  # fmt: skip
    assert errors == "which is not for standard output\n"
    assert main(["solve", "one-empty", "--algorithm", "spi-ral"]) == 0
    assert capsys.readouterr().out == "B\n"
    assert main(["solve", "one-empty", "--algorithm", "spi-rall"]) == 2
    assert "did you mean spi-ral?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("value", "text", "reason"),
    [
        ("broken:reveal", "import nosuch_module", "No module named 'nosuch_module'"),
        ("broken:reveal", "raise SystemExit(3)", "SystemExit: 3"),
        ("broken:reveal", "def (", "SyntaxError"),
        ("broken:reveal", "class E(BaseException): pass\nraise E", "E"),
        ("broken:reveal", "x = 1", "no attribute 'reveal'"),
        ("broken:reveal", "class reveal: pass", "is no generator function and no Program"),
        ("broken:number", MODULE, "529 is no generator function"),
        ("broken:lost", MODULE, "its Program has no function"),
        ("broken_nowhere:reveal", "", "No module named 'broken_nowhere'"),
        ("broken", "", "is no generator function"),
        ("not a reference!", "", "AttributeError"),
    ],
)
def test_what_cannot_be_loaded_is_named_and_left_out(package, capsys, value, text, reason):
    package("bad-ones", {"bad": value, "good": "spirals_of:reveal"}, broken=text, spirals_of=MODULE)
    found = installed_algorithms()
    assert [program.name for program in found.programs] == ["good"]
    (problem,) = found.problems
    assert problem.startswith("the algorithm 'bad' of the package 'bad-ones' is left out, it")
    assert reason in problem
    assert "\n" not in problem
    with pytest.raises(AlgorithmError, match="the package 'bad-ones'"):
        find_algorithm("bad")
    capsys.readouterr()
    assert main(["algorithms"]) == 0
    output, errors = capsys.readouterr()
    assert "good" in output
    assert errors == f"warning: {problem}\n"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("stack-peek", "an algorithm that ships"), ("Stack_Peek", "an algorithm that ships"),
     ("002-java-dfs", "letters"), ("queue", "an algorithm that ships"), ("all", "letters"),
     ("mine.py", "letters"), ("a,b", "letters"), ("a b", "letters")],
)  # fmt: skip
def test_a_name_that_means_something_else_is_named_and_left_out(package, name, reason):
    package("clashes", {name: "spirals_of:reveal"}, spirals_of=MODULE)
    found = installed_algorithms()
    assert found.programs == ()
    assert reason in found.problems[0]
    assert find_algorithm("stack-peek") is algorithms()[5]
    assert find_installed(name) is None


def test_of_two_packages_with_one_name_the_first_is_taken(package):
    package("a", {"twice": "spirals_of:reveal"}, spirals_of=MODULE)
    package("b", {"twice": "spirals_of:row_by_row"})
    found = installed_algorithms()
    assert [program.title for program in found.programs] == ["twice"]
    assert found.problems == (
        "the algorithm 'twice' of the package 'b' is left out: the package 'a' has this name too;"
        " give it another",
    )


def test_lists_that_cannot_be_read_are_a_problem_and_no_more(monkeypatch, tmp_path):
    def fail(**_):
        raise ValueError("odd file")

    monkeypatch.syspath_prepend(str(tmp_path))  # what is known of other paths does not count
    monkeypatch.setattr(metadata, "entry_points", fail)
    assert installed_algorithms().problems[0].startswith("the lists of installed packages cannot")
    with pytest.raises(UnknownNameError):
        find_algorithm("nosuch")


def test_nothing_is_looked_for_where_a_name_is_known(monkeypatch, tmp_path):
    def fail(**_):
        raise AssertionError("packages were looked for")

    monkeypatch.syspath_prepend(str(tmp_path))  # what is known of other paths does not count
    monkeypatch.setattr(metadata, "entry_points", fail)
    assert find_algorithm("stack-peek").name == "stack-peek"
    assert find_algorithm("stack,mark=pop").name == "stack,mark=pop"
    assert main(["solve", "one-empty"]) == 0
