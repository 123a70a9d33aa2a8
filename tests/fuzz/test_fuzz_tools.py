"""The fuzzers themselves: what is wrong is found, whatever it is, and nothing new is left out."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import command_inputs
import long_run
import pytest
import scenario_inputs
import settings_inputs
from confinement import confined_to
from demands import Refused, check_message, check_printable, refusing, with_memory
from fuzzers import FUZZERS, fuzzer_of
from fuzzing import HERE, Finding, Fuzzer
from long_run import Counts, Report, Worker
from window_help import Driver
from worker import made_smaller, tried

from visualizer.cli.command_line import main
from visualizer.cli.command_table import COMMAND_NAMES
from visualizer.errors import BoardError
from visualizer.playback.scenario import KEYS
from visualizer.window.saved_settings import values_of

# What must hold


@pytest.mark.parametrize(
    "message",
    [
        "there is no such file", "it is wrong; ", "two\nlines; remove one", "a\x1b[2J; remove it",
        "\u202etxt.a; rename it", "\ud800; remove it", "x" * 500 + "; be brief", "a\u2028b; go on",
    ],
)  # fmt: skip
def test_a_bad_message_is_found(message):
    with pytest.raises(AssertionError):
        check_message(message)


def test_a_good_message_is_none():
    check_message("run.trace: the archive is empty; save the trace again")
    check_printable("\u4e2d\u6587 \u2603\nand a second line")


def test_an_error_of_the_program_is_a_refusal_and_any_other_a_finding():
    def fail(error):
        raise error

    with pytest.raises(Refused):
        refusing(lambda: fail(BoardError("it is empty; write a row")))
    with pytest.raises(AssertionError):
        refusing(lambda: fail(BoardError("it is empty")))
    with pytest.raises(IndexError):
        refusing(lambda: fail(IndexError("9")))


def test_too_much_memory_is_found():
    assert with_memory(1_000_000, lambda: len(bytearray(500_000))) == 500_000
    with pytest.raises(AssertionError, match="bytes were taken"):
        with_memory(1_000_000, lambda: len(bytearray(5_000_000)))


def test_what_is_done_outside_the_folder_is_found(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "there").write_bytes(b"")
    with confined_to(tmp_path / "in"):
        Path("a").write_bytes(b"")
        Path("a").rename("b")
        (tmp_path / "there").read_bytes()
    for do in (
        lambda: (tmp_path / "out").write_bytes(b""),
        lambda: Path("../made").mkdir(),
        lambda: Path("b").rename("../c"),
        lambda: (tmp_path / "there").unlink(),
        lambda: subprocess.run([sys.executable, "--version"], check=False, capture_output=True),
    ):
        with (
            pytest.raises(AssertionError, match="outside the folder"),
            confined_to(tmp_path / "in"),
        ):
            do()


# Findings


def _fails_at_x(data, folder):
    if b"x" in data:
        raise IndexError("no such cell")
    if b"r" in data:
        raise Refused("no")


PLANTED = Fuzzer("planted", "", lambda random: random.randbytes(4), _fails_at_x, in_suite=0)


def test_a_finding_is_made_smaller_and_says_where_it_is():
    data = b"some text with an x in it, and more"
    taken, finding = tried(PLANTED, data)
    assert not taken
    assert finding.problem.endswith("IndexError: no such cell")
    assert "in _fails_at_x" in finding.details
    assert made_smaller(PLANTED, data, finding) == b"x"
    assert tried(PLANTED, b"r") == (False, None)
    assert tried(PLANTED, b"") == (True, None)


def test_a_report_saves_each_finding_once(tmp_path):
    said = []
    report = Report(tmp_path, {"boards": Counts()}, say=said.append)
    for data, finding in (
        (b"1", None),
        (b"2", Finding("p", "d", "w")),
        (b"3", Finding("p", "d", "w")),
    ):
        report.add("boards", finding is None, finding, data)
    assert report.counts["boards"] == Counts(taken=1, refused=0, findings=2)
    [path] = report.found.values()
    assert path.read_bytes() == b"2"
    assert fuzzer_of(path) is FUZZERS["boards"]
    assert len(said) == 1
    assert str(path) in said[0]


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("import os; os._exit(3)", "the process died, 3"),
        ("import time; time.sleep(60)", "it hangs"),
    ],
)
def test_a_worker_that_dies_or_hangs_is_a_finding(tmp_path, monkeypatch, code, problem):
    monkeypatch.setitem(long_run.FUZZERS, "boards", replace(FUZZERS["boards"], seconds=1.0))
    script = tmp_path / "worker.py"
    script.write_text(
        "import sys\nopen(sys.argv[2] + '/input', 'wb').write(b'EE')\n"
        f'print(\'{{"begins": "boards"}}\', flush=True)\n{code}\n'
    )
    report = Report(tmp_path, {"boards": Counts()})
    worker = Worker("seed", ["boards"], script)
    try:
        assert not worker.step(report, lambda: True)
    finally:
        worker.end()
    assert list(report.found) == [f"boards {problem}"]
    assert report.found[f"boards {problem}"].read_bytes() == b"EE"


def command(*words):
    return subprocess.run(
        [sys.executable, str(HERE), *map(str, words)], capture_output=True, text=True, check=False
    )


def test_the_long_command_counts_and_ends():
    done = command("--most", 20, "--only", "boards,settings", "--seed", "a", "--jobs", 1)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = re.findall(r"^(\w+) +(\d+) +(\d+) +(\d+) +0$", done.stdout, re.MULTILINE)
    assert [row[0] for row in rows] == ["boards", "settings", "together"]
    counts = [tuple(map(int, row[1:])) for row in rows]
    assert all(inputs == taken + refused > 0 for inputs, taken, refused in counts)
    assert counts[-1][0] == 20


def test_a_saved_input_is_tried_again(tmp_path):
    (tmp_path / "boards-1").write_text("EE\nEM\n")
    (tmp_path / "boards-2").write_text("EE\nE\n")
    done = command(tmp_path / "boards-1", tmp_path / "boards-2")
    assert done.returncode == 0
    assert [line.rpartition(": ")[2] for line in done.stdout.splitlines()] == ["taken", "refused"]


# Nothing is left out


@pytest.mark.parametrize("name", command_inputs.OPTIONS)
def test_command_lines_have_every_option_that_a_command_has(capsys, name):
    assert main([name, "--help"] if name else ["--help"]) == 0
    shown = set(re.findall(r"^  (-o|--[a-z-]+)", capsys.readouterr().out, re.MULTILINE))
    shown -= {"--version"}
    options, always = command_inputs.OPTIONS[name]
    assert shown == {word for word in (*options, *always) if word.startswith("-")}


def test_command_lines_have_every_command():
    assert set(command_inputs.OPTIONS) == {"", *COMMAND_NAMES}


def test_scenarios_and_settings_have_every_key():
    assert set(KEYS) <= set(scenario_inputs.VALUES)
    assert set(settings_inputs.USUAL) == set(values_of(Driver().session, (1, 1)))
    assert set(settings_inputs.LIKELY) == set(settings_inputs.USUAL)
