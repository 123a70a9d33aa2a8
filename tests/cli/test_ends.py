"""How the program ends: after Ctrl-C, with closed or full streams, and after unforeseen errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from many_cases import first_quick
from program_process import CHECKOUT, interruptible

from visualizer.cli import main
from visualizer.cli.commands import lists

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals and streams")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
PIPE = subprocess.PIPE


def run_to_end(*words, program=("-m", "visualizer"), **options):
    """Run the program as a process, and return its status, output and errors."""
    options = {"stdout": PIPE, "stderr": PIPE, "cwd": CHECKOUT} | options
    with interruptible():
        process = subprocess.Popen([sys.executable, *program, *words], **options)
    output, errors = process.communicate(timeout=300)
    return process.returncode, output, errors


# Sends Ctrl-C when the program imports the module with a given number.
INTERRUPTED = """
import os, runpy, signal, sys
at, seen = int(sys.argv.pop(1)), 0

def count(event, values):
    global seen
    if event == "import" and (seen or values[0].startswith("visualizer.cli")):
        seen += 1
        if seen == at:
            os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(count)
runpy.run_module("visualizer", run_name="__main__", alter_sys=True)
"""


@POSIX
@pytest.mark.parametrize("at", [1, 60])
def test_ctrl_c_at_any_import_ends_quietly(at):
    assert run_to_end(str(at), "solve", "example-1", program=("-c", INTERRUPTED)) == (130, b"", b"")


@pytest.mark.long
@POSIX
@pytest.mark.parametrize(
    ("words", "status", "closed"), first_quick([("nothing", 2, "2>&-"), ("example-1", 0, "0<&- 1>&- 2>&-")])
)
def test_closed_streams_do_not_change_the_exit_status(words, status, closed):
    line = f'exec "$0" -m visualizer solve {words} {closed}'
    result = subprocess.run(["sh", "-c", line, sys.executable], cwd=CHECKOUT, capture_output=True, check=False)
    assert result.returncode == status
    assert b"Traceback" not in result.stderr


@pytest.mark.long
@FULL
def test_a_full_standard_output_is_an_error():
    with open("/dev/full", "wb") as full:
        status, _, errors = run_to_end("solve", "example-1", stdout=full)
        assert run_to_end("solve", "nothing", stderr=full)[0] == 2
    assert status == 2
    assert errors.startswith(b"error: the output cannot be written (No space left on device); ")
    assert errors.count(b"\n") == 1


@POSIX
def test_a_closed_pipe_is_no_error():
    reads, writes = os.pipe()
    os.close(reads)
    try:
        assert run_to_end("list", "boards", stdout=writes) == (141, None, b"")
    finally:
        os.close(writes)


@pytest.mark.long
def test_unreadable_standard_input_is_refused(tmp_path):
    with open(tmp_path / "only written", "wb") as written:
        status, output, errors = run_to_end("solve", "-", stdin=written)
    assert (status, output) == (2, b"")
    assert errors.startswith(b"error: -: this cannot be read (")


@pytest.mark.long
@pytest.mark.parametrize(("name", "encoding"), [("\u68cb.txt", "ascii"), ("\x1b]0;title\x07\u202e.txt", "utf-8")])
def test_any_file_name_can_be_printed_in_any_encoding(name, encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    status, output, errors = run_to_end("solve", os.fsencode(name), env=environment)
    assert (status, output) == (2, b"")
    assert errors.startswith(b"error: ")
    assert errors.strip().endswith(b"; check the name")
    shown = errors.decode(encoding)
    assert (shown.rstrip("\r\n") + " ").isprintable()
    assert shown.count("\n") == 1


UNFORESEEN = [
    (KeyError("column"), "KeyError: 'column' (test_ends.py, fail), which is a mistake"),
    (OSError(13, "Permission denied"), "Permission denied; see to that and run the command"),
    (OSError(13, "Permission denied", "shared library"), "shared library: Permission denied; "),
    (MemoryError(), "there is not enough memory for this; "),
]


def test_an_unforeseen_error_is_one_line(monkeypatch, capsys):
    for error, message in UNFORESEEN:

        def fail(_, error=error):
            raise error

        monkeypatch.setattr(lists, "list_boards", fail)
        assert main(["list", "boards"]) == 2
        output, errors = capsys.readouterr()
        assert output == ""
        assert errors.startswith(f"error: {message}")
        assert errors.count("\n") == 1
