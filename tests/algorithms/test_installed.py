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
    assert program.code.summary == "Opens the click."
    assert is_known_by_name(program)
    assert known_algorithm(trace) is program
    assert parse_scenario("# algorithms: Spi_ral\nEE").algorithms == ("spi-ral",)
    assert capsys.readouterr().out == ""
    assert program not in algorithms()
    rows = find_algorithm("rows")
    assert (rows.name, rows.title, rows.order[0]) == ("rows", "A title", (-1, 0))


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


#: The value of an entry point, the module that it names, and why it cannot be loaded.
BROKEN = [
    ("broken:reveal", "import nosuch_module", "No module named 'nosuch_module'"),
    ("broken:reveal", "raise SystemExit(3)", "SystemExit: 3"),
    ("broken:reveal", "def (", "SyntaxError"),
    ("broken:reveal", "class E(BaseException): pass\nraise E", "E"),
    ("broken:reveal", "class reveal: pass", "is no generator function and no Program"),
    ("broken:lost", MODULE, "its Program has no function"),
    ("not a reference!", "", "AttributeError"),
]


def test_what_cannot_be_loaded_is_named_and_left_out(package, capsys):
    for number, (value, text, _) in enumerate(BROKEN):
        entries = {f"bad{number}": value.replace("broken", f"broken{number}")}
        package(f"bad{number}_ones", entries, **{f"broken{number}": text})
    package("good_ones", {"good": "spirals_of:reveal"}, spirals_of=MODULE)
    found = installed_algorithms()
    assert [program.name for program in found.programs] == ["good"]
    for number, (problem, (_, _, reason)) in enumerate(zip(found.problems, BROKEN, strict=True)):
        start = f"the algorithm 'bad{number}' of the package 'bad{number}_ones' is left out, it"
        assert problem.startswith(start)
        assert reason in problem
        assert "\n" not in problem
        with pytest.raises(AlgorithmError, match=f"the package 'bad{number}_ones'"):
            find_algorithm(f"bad{number}")
    capsys.readouterr()
    assert main(["algorithms"]) == 0
    output, errors = capsys.readouterr()
    assert "good" in output
    assert errors == "".join(f"warning: {problem}\n" for problem in found.problems)


def test_a_name_that_means_something_else_is_named_and_left_out(package):
    reasons = {"stack-peek": "that ships", "Stack_Peek": "that ships", "queue": "that ships",
               "002-java-dfs": "letters", "all": "letters", "mine.py": "letters",
               "a,b": "letters", "a b": "letters"}  # fmt: skip
    package("clashes", dict.fromkeys(reasons, "spirals_of:reveal"), spirals_of=MODULE)
    found = installed_algorithms()
    assert found.programs == ()
    for name, reason in reasons.items():
        (problem,) = (each for each in found.problems if f"'{name}'" in each)
        assert reason in problem
        assert find_installed(name) is None
    assert find_algorithm("stack-peek") is algorithms()[5]


def test_of_two_packages_with_one_name_the_first_is_taken(package):
    package("a", {"twice": "spirals_of:reveal"}, spirals_of=MODULE)
    package("b", {"twice": "spirals_of:row_by_row"})
    found = installed_algorithms()
    assert [program.title for program in found.programs] == ["twice"]
    assert "of the package 'b' is left out: the package 'a' has this name" in found.problems[0]


def test_lists_that_cannot_be_read_are_a_problem_and_no_more(monkeypatch, tmp_path):
    def fail(**_):
        raise ValueError("odd file")

    monkeypatch.syspath_prepend(str(tmp_path))  # what is known of other paths does not count
    monkeypatch.setattr(metadata, "entry_points", fail)
    assert installed_algorithms().problems[0].startswith("the lists of installed packages cannot")
    with pytest.raises(UnknownNameError):
        find_algorithm("nosuch")
    assert find_algorithm("stack-peek").name == "stack-peek"
    assert find_algorithm("stack,mark=pop").name == "stack,mark=pop"
