"""Algorithms from installed packages are found, run and listed; broken ones are named and left out."""

from __future__ import annotations

import pytest
from installed_packages import MODULE, install_package

from visualizer import Board, record
from visualizer.algorithms.catalogue import algorithms
from visualizer.algorithms.lookup import (
    find_algorithm,
    find_algorithm_of_trace,
    is_known_by_name,
    load_installed_algorithms,
)
from visualizer.cli import main
from visualizer.errors import AlgorithmError, UnknownNameError
from visualizer.exercises.lessons.situation import find_lesson_algorithm
from visualizer.playback.scenario import parse_scenario

__all__ = ["install_package"]


@pytest.fixture
def spirals(install_package):
    install_package("spirals", {"Spi_ral": "spirals_of:reveal", "rows": "spirals_of:row_by_row"}, spirals_of=MODULE)


@pytest.mark.usefixtures("without_trace_function", "spirals")
def test_an_installed_algorithm_is_found_by_name(capsys):
    program = find_algorithm("spi-ral")
    assert find_algorithm(" SPI_RAL ") is program
    trace = record(Board(("EE",)), (0, 0), "spi-ral")
    assert (trace.algorithm, trace.visits.tolist()) == ("spi-ral", [[0, 0]])
    assert program.code.summary == "Opens the click."
    assert is_known_by_name(program)
    assert find_algorithm_of_trace(trace) is program
    assert parse_scenario("# algorithms: Spi_ral\nEE").algorithms == ("spi-ral",)
    assert capsys.readouterr().out == ""
    assert program not in algorithms()
    with pytest.raises(UnknownNameError):  # opening a lesson runs no code of packages
        find_lesson_algorithm("spi-ral")
    rows = find_algorithm("rows")
    assert (rows.name, rows.title, rows.order[0]) == ("rows", "A title", (-1, 0))


@pytest.mark.usefixtures("spirals")
def test_installed_algorithms_are_listed_and_run_by_commands(capsys):
    assert main(["list", "algorithms"]) == 0
    output, errors = capsys.readouterr()
    assert [line.split()[:2] for line in output.splitlines()[len(algorithms()) + 1 :][:2]] == [
        ["rows", "Python"],
        ["spi-ral", "Python"],
    ]
    assert errors == "which is not for standard output\n"
    assert main(["solve", "one-empty", "--algorithm", "spi-ral"]) == 0
    assert capsys.readouterr().out == "B\n"
    assert main(["solve", "one-empty", "--algorithm", "spi-rall"]) == 2
    assert "did you mean spi-ral?" in capsys.readouterr().err


#: The value of an entry point, the text of its module, and a part of the resulting message.
BROKEN = [
    ("broken:reveal", "import nosuch_module", "No module named 'nosuch_module'"),
    ("broken:reveal", "raise SystemExit(3)", "SystemExit: 3"),
    ("broken:reveal", "reveal = 529", "is no generator function and no Program"),
    ("not a reference!", "", "AttributeError"),
]


def test_a_broken_installed_algorithm_is_named_and_left_out(install_package, capsys):
    for number, (value, text, _) in enumerate(BROKEN):
        entries = {f"bad{number}": value.replace("broken", f"broken{number}")}
        install_package(f"bad{number}_ones", entries, **{f"broken{number}": text})
    install_package("good_ones", {"good": "spirals_of:reveal"}, spirals_of=MODULE)
    programs, problems = load_installed_algorithms()
    assert [program.name for program in programs] == ["good"]
    for number, (problem, (_, _, reason)) in enumerate(zip(problems, BROKEN, strict=True)):
        start = f"the algorithm 'bad{number}' of the package 'bad{number}_ones' is left out, it"
        assert problem.startswith(start)
        assert reason in problem
        assert "\n" not in problem
        with pytest.raises(AlgorithmError, match=f"the package 'bad{number}_ones'"):
            find_algorithm(f"bad{number}")
    capsys.readouterr()
    assert main(["list", "algorithms"]) == 0
    output, errors = capsys.readouterr()
    assert "good" in output
    assert errors == "".join(f"warning: {problem}\n" for problem in problems)


def test_an_installed_algorithm_cannot_replace_a_shipped_one(install_package):
    names = ("stack-peek", "Stack_Peek", "queue", "002-java-dfs")
    install_package("clashes", dict.fromkeys(names, "spirals_of:reveal"), spirals_of=MODULE)
    assert load_installed_algorithms() == ([], [])
    assert find_algorithm("stack-peek") is algorithms()[5]
