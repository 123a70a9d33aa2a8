"""The command line: what each command prints, how it refuses, and how it ends."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from interrupts import interruptible

from visualizer.algorithms.catalogue import algorithms
from visualizer.board.shipped import shipped_boards
from visualizer.cli import main
from visualizer.cli.command_table import COMMANDS
from visualizer.errors import NoDisplayError
from visualizer.window import loop

ALL_NAMES = [algorithm.name for algorithm in algorithms()]
CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def run(capsys):
    """Run the program with the words of a line; the answer is status, output and errors."""

    def run(*words):
        status = main(words[0].split() if len(words) == 1 else list(words))
        output, errors = capsys.readouterr()
        return status, output, errors

    return run


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def start(*words, **options):
    """The program as a process of its own."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": CHECKOUT} | options
    return subprocess.Popen([sys.executable, "-m", "visualizer", *words], **options)


# solve


def test_solve_prints_the_rows(run):
    assert run("solve example-1") == (0, "B1E1B\nB1M1B\nB111B\nBBBBB\n", "")


def test_solve_prints_leetcode_s_matrix(run, folder):
    (folder / "small.txt").write_text("EM\nEE\n")
    status, output, _ = run("solve small.txt --click 0,1 --format json")
    assert (status, json.loads(output)) == (0, [["E", "X"], ["E", "E"]])


@pytest.mark.parametrize("name", [*ALL_NAMES, "002-java-bfs", "Queue_Mark_On_Push"])
def test_solve_with_every_algorithm(run, name):
    assert run(f"solve example-2 --algorithm {name}")[1] == "B1E1B\nB1X1B\nB111B\nBBBBB\n"


def test_the_click_that_is_proposed_can_be_made(run, folder):
    (folder / "half.txt").write_text("1M\n")
    status, _, errors = run("solve half.txt")
    assert status == 2
    assert "no cell is clicked" in errors
    proposed = errors.split("such as ")[1]
    assert run(f"solve half.txt {proposed}") == (0, "1X\n", "")


def test_no_click_is_proposed_where_none_is_possible(run, folder):
    (folder / "whole.txt").write_text("BB\nBB\n")
    status, _, errors = run("solve whole.txt")
    assert status == 2
    assert "--click" not in errors
    assert "take a board with hidden cells" in errors


def test_a_board_may_stand_after_the_options(run):
    assert run("solve --click 3,0 example-1") == run("solve example-1")


def test_a_file_goes_by_its_path_even_if_named_like_a_command(run, folder):
    (folder / "solve").write_text("# click: 0,0\nEE\n")
    assert run(f"solve .{os.sep}solve")[1] == "BB\n"


def test_a_board_on_standard_input():
    process = start("solve", "-", stdin=subprocess.PIPE)
    output, errors = process.communicate(b'[["E","M"]]\r\n[0,0]')
    assert (process.returncode, output.split(), errors) == (0, [b"1M"], b"")


def test_warnings_are_lines_on_standard_error(run, folder):
    (folder / "odd.txt").write_text("# click: 0,0\nE2M\n")
    status, output, errors = run("solve odd.txt")
    assert (status, output) == (0, "B2M\n")
    assert errors.startswith("warning: odd.txt: ")
    assert "shows 2, but 1 mine" in errors
    assert errors.count("\n") == 1


# trace


def test_trace_as_json_lines_of_a_queue(run, folder):
    (folder / "pair.txt").write_text("# click: 0,0\nEE\n")
    status, output, _ = run("trace pair.txt --algorithm queue-mark-on-push --format jsonl")
    lines = [json.loads(line) for line in output.splitlines()]
    row_by_row = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]]
    assert status == 0
    assert lines[0] == {
        "format": "reveal-trace", "version": 1, "algorithm": "queue-mark-on-push",
        "board": ["EE"], "click": [0, 0], "order": row_by_row,
    }  # fmt: skip
    assert lines[-1] == {
        "op": "end", "board": ["BB"], "visits": 2, "reveals": 2, "max_frontier": 1,
    }  # fmt: skip
    assert [without_line(line) for line in lines[1:-1]] == [
        {"op": "push", "cell": [0, 0]},
        {"op": "pop", "cell": [0, 0]},
        {"op": "visit", "cell": [0, 0], "depth": 1},
        {"op": "count", "cell": [0, 0], "mines": 0},
        {"op": "write", "cell": [0, 0], "symbol": "B"},
        {"op": "push", "cell": [0, 1]},
        {"op": "write", "cell": [0, 1], "symbol": "B"},
        {"op": "pop", "cell": [0, 1]},
        {"op": "visit", "cell": [0, 1], "depth": 1},
        {"op": "count", "cell": [0, 1], "mines": 0},
        {"op": "write", "cell": [0, 1], "symbol": "B"},
    ]


def test_trace_as_json_lines_of_calls(run, folder):
    (folder / "pair.txt").write_text("# click: 0,0\nEM\n")
    _, output, _ = run("trace pair.txt --algorithm recursive-blank-guard --format jsonl")
    lines = [json.loads(line) for line in output.splitlines()]
    assert [without_line(line) for line in lines[1:-1]] == [
        {"op": "call", "cell": [0, 0], "depth": 1},
        {"op": "visit", "cell": [0, 0], "depth": 1},
        {"op": "count", "cell": [0, 0], "mines": 1},
        {"op": "write", "cell": [0, 0], "symbol": "1"},
        {"op": "return", "depth": 1},
    ]


def without_line(operation):
    """The operation without its line in the code, which must be there."""
    assert operation["line"] > 0
    return {key: value for key, value in operation.items() if key != "line"}


def test_a_call_off_the_board_has_no_cell(run, folder):
    (folder / "one.txt").write_text("# click: 0,0\nE\n")
    _, output, _ = run("trace one.txt --algorithm 004-cpp-dfs --format jsonl")
    calls = [json.loads(line) for line in output.splitlines() if '"call"' in line]
    assert [(call["cell"], call["depth"]) for call in calls] == [([0, 0], 1)] + [(None, 2)] * 8


def test_trace_as_csv(run, folder):
    (folder / "one.txt").write_text("# click: 0,0\nM\n")
    _, output, _ = run("trace one.txt --algorithm stack-peek --format csv")
    rows = list(csv.DictReader(output.splitlines()))
    assert [(row["step"], row["op"], row["row"], row["col"], row["symbol"]) for row in rows] == [
        ("1", "push", "0", "0", ""),
        ("2", "peek", "0", "0", ""),
        ("3", "visit", "0", "0", ""),
        ("4", "write", "0", "0", "X"),
        ("5", "pop", "0", "0", ""),
    ]


def test_trace_as_a_table_shows_the_code(run, folder):
    (folder / "one.txt").write_text("# click: 0,0\nE\n")
    _, output, _ = run("trace one.txt --algorithm queue-east-first")
    lines = output.splitlines()
    assert lines[0].split() == [
        "step", "visit", "does", "cell", "value", "waiting", "line", "code",
    ]  # fmt: skip
    rows = [line.replace("(0, 0)", "(0,0)").split() for line in lines]
    assert [row[1:4] for row in rows[1:3]] == [["push", "(0,0)", "1"], ["pop", "(0,0)", "0"]]
    assert rows[3][:4] == ["3", "1", "visit", "(0,0)"]
    assert lines[5].endswith("board[cell] = BLANK")


def test_trace_asks_for_an_algorithm(run):
    status, output, errors = run("trace example-1")
    assert (status, output) == (2, "")
    assert "--algorithm" in errors
    assert "`visualizer trace --help`" in errors


def test_another_neighbour_order(run):
    _, output, _ = run("trace", "empty-3x3", "--algorithm", "002-java-dfs", "--format", "jsonl",
                       "--order", "N NE E SE S SW W NW")  # fmt: skip
    visits = [json.loads(line)["cell"] for line in output.splitlines() if '"visit"' in line]
    assert visits[:4] == [[1, 1], [0, 1], [0, 2], [1, 2]]


# compare


def test_compare_counts_and_says_where_orders_differ(run):
    _, output, _ = run("compare example-1 --algorithms 002-java-dfs,002-java-bfs,000-java-dfs")
    rows = [line.split() for line in output.splitlines()[2:5]]
    assert rows == [
        ["recursive-check-first", "18", "18", "18", "-", "-", "8", "calls", "-"],
        ["queue-mark-on-push", "18", "18", "35", "18", "0", "5", "queue", "3"],
        ["recursive-east-first", "48", "18", "18", "-", "-", "9", "calls", "2"],
    ]


def test_compare_all_groups_equal_orders(run):
    _, output, _ = run("compare nine-orders --algorithms all --format json")
    report = json.loads(output)
    assert report["board"] == ["EEE", "EEE"]
    assert report["click"] == [1, 1]
    assert [row["algorithm"] for row in report["runs"]] == ALL_NAMES
    assert report["same_visits"] == [[name] for name in ALL_NAMES]
    assert [group for group in report["same_reveals"] if len(group) > 1] == [
        ["recursive-check-first", "stack-peek", "recursive-with-centre", "recursive-blank-guard"]
    ]
    assert len(report["same_reveals"]) == 9


def test_compare_as_csv(run):
    _, output, _ = run("compare nine-orders --algorithms 002-java-dfs,002-java-stack --format csv")
    rows = list(csv.DictReader(output.splitlines()))
    assert [row["reveal_order"] for row in rows] == ["1", "1"]
    assert [row["visit_order"] for row in rows] == ["1", "2"]
    assert [row["differs_at"] for row in rows] == ["", "6"]


def test_compare_as_json_and_csv_say_the_same_and_how_alike_the_orders_are(run):
    words = "compare example-1 --algorithms queue-mark-on-push,queue,mark=pop,stack-mark-on-push"
    rows = json.loads(run(words + " --format json")[1])["runs"]
    read = list(csv.DictReader(run(words + " --format csv")[1].splitlines()))
    assert [{key: str(value) for key, value in row.items()} for row in rows] == [
        {key: value or "None" for key, value in row.items()} for row in read
    ]
    assert [(row["pushes"], row["skipped"]) for row in rows] == [(18, 0), (23, 5), (18, 0)]
    assert [row["tau"] for row in rows] == [1.0, 1.0, 0.294118]


def test_compare_over_sizes_is_what_costs_prints(run):
    words = "--algorithms recursive-check-first,queue --sizes 31..32 --at corner"
    compared, measured = run(f"compare {words}"), run(f"costs {words}")
    assert compared == measured
    assert compared[1].splitlines()[3].split() == [
        "recursive-check-first", "32x32", "1024", "5119", "-", "1023", "RecursionError",
    ]  # fmt: skip
    assert json.loads(run(f"compare {words} --format json")[1])[1]["overflows"] is True


@pytest.mark.parametrize("name", shipped_boards())
def test_compare_prints_within_a_hundred_columns(run, name):
    status, output, _ = run(f"compare {name} --algorithms all")
    assert status == 0
    assert max(map(len, output.splitlines())) <= 100


# separate and same


def test_separate_prints_a_board_that_can_be_read_again(run, folder):
    status, output, _ = run("separate queue-mark-on-push stack-mark-on-push --seconds 10000")
    assert (status, output.splitlines()[-1]) == (0, "EEE")
    (folder / "apart.txt").write_text(output)
    rows = json.loads(run("compare apart.txt --format json --algorithms queue,stack")[1])["runs"]
    assert [row["reveal_order"] for row in rows] == [1, 2]


def test_same_answers_with_its_status(run):
    bounds = "--cells 4 --boards 500 --seconds 10000"
    assert run(f"same queue,mark=push stack,mark=push {bounds}")[0] == 1
    equal = run(f"same recursion,mark=pop recursive-check-first {bounds}")
    assert equal[0] == 0
    assert equal[1].startswith("recursion,mark=pop and recursive-check-first ")


# Lists


def test_algorithms_lists_the_catalogue(run):
    _, output, _ = run("algorithms")
    rows = [line.split() for line in output.splitlines()[1:]]
    assert [row[0] for row in rows] == ALL_NAMES
    assert [row[1] for row in rows] == [algorithm.program for algorithm in algorithms()]


def test_boards_lists_those_that_ship(run):
    _, output, _ = run("boards")
    assert [line.split()[0] for line in output.splitlines()[1:]] == list(shipped_boards())
    assert output.splitlines()[1].split() == [
        "example-1", "4x5", "(3,", "0)", "Example", "1", "of", "LeetCode", "529",
    ]  # fmt: skip


# The window


@pytest.fixture
def opened(monkeypatch):
    """What the window was opened with, instead of a window."""
    seen = []

    def note(scenario, algorithms, **choices):
        seen.append((scenario.board, algorithms, choices))
        return 0

    monkeypatch.setattr(loop, "open_window", note)
    return seen


def test_the_plain_command_opens_the_window(run, opened):
    assert run("example-1 --speed 1/4 --click 0,0 --theme light --fullscreen") == (0, "", "")
    board, algorithms, choices = opened[0]
    assert (board.title, board.click) == ("Example 1 of LeetCode 529", (0, 0))
    assert (choices["speed"], choices["theme"], choices["fullscreen"]) == (0.25, "light", True)
    assert algorithms == ()  # the window knows better, from its last run


def test_without_any_word_it_opens_a_board_where_orders_differ_early(run, opened):
    assert main([]) == 0
    assert opened[0][0].title == "Ten mines, most of them in the corners"


def test_options_may_stand_before_the_board(run, opened):
    run("--algorithms all example-2")
    assert len(opened[0][1]) == 12


@pytest.mark.parametrize("speed", ["0", "-1", "1001", "nan", "inf", "1/0", "fast", "1e9", ""])
def test_wrong_speeds_are_refused(run, opened, speed):
    status, _, errors = run("example-1", f"--speed={speed}")
    assert status == 2
    assert "1/4 to 1000" in errors
    assert opened == []


def test_more_panes_than_fit_are_refused(run, opened):
    status, _, errors = run(f"example-1 --algorithms {','.join(['stack-peek'] * 13)}")
    assert status == 2
    assert errors.startswith("error: --algorithms: 13 ")


@pytest.fixture
def no_display(monkeypatch):
    def refuse(*_, **__):
        raise NoDisplayError("there is no display")

    monkeypatch.setattr(loop, "open_window", refuse)


def test_without_a_display_the_comparison_is_text(run, no_display, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    status, output, errors = run("example-1")
    lines = output.splitlines()
    assert (status, errors, lines[0]) == (0, "", "there is no display")
    assert "recursive-check-first   queue-mark-on-push      stack-mark-on-push" in lines
    assert " 1  8 10 12 18           1  4  8 12 14           1  2  3  4  5" in lines
    assert "\x1b" not in output


# Refusals: one line, what to do, status 2


#: Each line that is refused, and what its message has to have.
REFUSALS = {
    "solve": ("BOARD", "`visualizer solve --help`"),
    "slove example-1": ("'slove'", "did you mean solve?"),
    "solve exmple-1": ("'exmple-1'", "did you mean example-1"),
    "exmple-1 --click 0,0": ("'exmple-1'", "did you mean example-1"),
    "solve nosuch.txt": ("error: nosuch.txt: ", "no such file"),
    "solve example-1 --click 4,0": ("click", "off the board", "0 to 3"),
    "solve example-1 --click=-1,0": ("click", "off the board"),
    "solve example-1 --click 3": ("error: --click: ", "'3'", "two whole numbers"),
    "solve example-2 --click 0,0": ("click", "'B'", "already revealed"),
    "solve example-1 --format yaml": ("error: --format: ", "'yaml'"),
    "solve example-1 --algorithm bfs": ("error: --algorithm: ", "'bfs'"),
    "solve example-1 --order north": ("error: --order: ", "'north'"),
    "solve example-1 --order N,E": ("error: --order: ", "lacks"),
    "solve example-1 extra": ("extra", "`visualizer solve --help`"),
    "solve example-1 --clik 0,0": ("--clik",),
    "compare example-1 --algorithms ,": ("error: --algorithms: ",),
    "compare example-1 --algorithms stack-peek,x": ("error: --algorithms: ", "'x'"),
    "compare": ("BOARD", "--sizes 4..50"),
    "compare example-1 --sizes 4..9": ("--sizes", "empty boards"),
    "compare --sizes 9..4": ("error: --sizes: ", "'9..4'", "1 to 1000"),
    "costs --sizes x": ("error: --sizes: ", "'x'", "4..50"),
    "same queue": ("`visualizer same --help`",),
    "separate queue": ("two or more",),
    "separate queue queue,mark=push": (
        "queue,mark=push is named twice",
        "name algorithms that differ",
    ),
    "separate stack-peek queue Stack_Peek": ("stack-peek is named twice",),
    "separate queue stack --rows 1.5": ("error: --rows: '1.5' is not a whole number; give one",),
    "separate queue stack --boards 0": ("error: --boards: '0'", "from 1"),
    "same queue stack --levels 99999999": ("error: --levels: ", "from 1 to 1000000"),
    "example-1 --theme drak": ("error: --theme: ", "'drak'", "did you mean dark?"),
    "example-1 --theme=": ("error: --theme: ", "choose one of"),
    # From Python 3.13 on a value may be --, and is then no click.
    "solve example-1 --click=--": ("error: ", "--", "; "),
    "solve example-1 --click 1.0,2": ("error: --click: '1.0,2' is not a click; write two whole",),
    "solve example-1 --click +1,2": ("error: --click: '+1,2' is not a click",),
    "solve example-1 --click \u0663,\u0660": ("error: --click: ", "is not a click"),
    "solve example-1 --click 9999999999,0": ("error: --click: '9999999999,0' is not a click",),
    f"compare example-1 --algorithms {'queue,' * 101}": ("101 algorithms are named", "at most 100"),
    f"compare example-1 --algorithms {'x' * 30_000}": ("30000 letters long", "at most 100"),
    "names.txt": ("error: names.txt:1:15: the names of algorithms are 599999 letters long",),
    "ragged.txt": ("error: ragged.txt:2:3: ", "3 symbols", "has 2"),
    "solve unclicked.txt": ("error: unclicked.txt: ", "--click"),
    "solve .": ("error: .: ", "folder"),
    "boards example-1": ("example-1", "`visualizer boards --help`"),
}


@pytest.mark.parametrize("words", REFUSALS)
def test_refused_in_one_line(run, folder, words):
    (folder / "ragged.txt").write_text("EE\nEEE\n")
    (folder / "unclicked.txt").write_text("EE\n")
    (folder / "names.txt").write_text(f"# algorithms: {','.join(['queue'] * 100_000)}\nEE\n")
    status, output, errors = run(words)
    assert (status, output) == (2, "")
    assert errors.startswith("error: ")
    assert [part for part in REFUSALS[words] if part not in errors] == []
    assert errors.count("\n") == 1
    assert ";" in errors


def test_no_line_feed_of_a_file_s_name_gets_into_the_message(run):
    status, _, errors = run("solve", "a\nb\x1b[31m.txt")
    assert status == 2
    assert errors.startswith("error: a b [31m.txt: ")
    assert errors.count("\n") == 1


# The limit on operations


RUNNING = ["solve", "compare", "trace --algorithm stack-peek", "export -o {}", ""]


@pytest.mark.parametrize("command", RUNNING)
@pytest.mark.parametrize("limit", ["0", "-1", "x", "1.5", "", "\u0663", "1e3", "9" * 30])
def test_a_limit_is_a_whole_number_from_1(run, opened, command, limit):
    status, output, errors = run(*command.split(), "example-1", f"--limit={limit}")
    assert (status, output) == (2, "")
    assert errors == f"error: --limit: {limit!r} is not a whole number from 1; give one\n"
    assert opened == []


@pytest.mark.parametrize("command", RUNNING)
def test_a_run_of_more_operations_than_the_limit_is_an_error(run, no_display, command, tmp_path):
    words = command.format(tmp_path / "a.png").split()
    status, _, errors = run(*words, "example-1", "--limit", "30")
    assert status == 2
    assert "more than 30 operations; does the loop end?" in errors
    assert errors.count("\n") == 1
    assert run(*words, "example-1", "--limit", "3000")[::2] == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png"] * ("-o" in command)


def test_the_window_is_given_the_limit(run, opened):
    run("example-1 --limit 77")
    run("example-1")
    assert [choices["limit"] for *_, choices in opened] == [77, None]


# Ends


@pytest.mark.parametrize("command", ["", *(command.name for command in COMMANDS)])
def test_the_help_of_each_command_shows_its_arguments(capsys, command):
    status = main([*command.split(), "--help"])
    output, errors = capsys.readouterr()
    assert (status, errors) == (0, "")
    assert output.startswith(f"usage: visualizer {command}".rstrip())


def test_the_help_lists_the_commands(capsys):
    assert main(["--help"]) == 0
    output = capsys.readouterr().out
    assert all(f"  {command.name} " in output for command in COMMANDS)


def test_a_reader_that_goes_away_is_no_error():
    process = start("trace", "empty-50x50", "--algorithm", "stack-peek")
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=300), errors) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_an_error():
    with open("/dev/full", "wb") as full:
        process = start("solve", "example-1", stdout=full)
        _, errors = process.communicate()
    assert process.returncode == 2
    assert errors.startswith(b"error: ")
    assert b"No space left on device" in errors
    assert errors.count(b"\n") == 1


WAITS_FOR_INPUT = """
import io, sys
from visualizer.cli import main

class Announced(io.FileIO):
    def readinto(self, buffer):
        print("reading", flush=True)
        return super().readinto(buffer)

sys.stdin = io.TextIOWrapper(io.BufferedReader(Announced(0)))
sys.exit(main(["solve", "-"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_quietly():
    pipe = subprocess.PIPE
    with interruptible():
        process = subprocess.Popen([sys.executable, "-c", WAITS_FOR_INPUT], stdin=pipe, stdout=pipe,
                                   stderr=pipe, cwd=CHECKOUT)  # fmt: skip
    assert process.stdout.readline().strip() == b"reading"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=300)
    assert (process.returncode, output, errors) == (130, b"", b"")


def test_titles_that_the_terminal_s_code_page_lacks(tmp_path):
    board = tmp_path / "title.txt"
    board.write_text("# title: \u68cb\u76d8\n# click: 0,0\nEE\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "SDL_VIDEODRIVER": "dummy"}
    process = start("compare", str(board), env=environment)
    _, errors = process.communicate()
    assert (process.returncode, errors) == (0, b"")


def test_closed_streams_are_survived():
    program = "import sys; sys.stdout = sys.stdin = sys.stderr = None\n"
    program += "from visualizer.cli import main\n"
    program += "sys.exit(main(['solve', 'example-1']) * 10 + main(['solve', '-']))"
    result = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, check=False)
    assert result.returncode == 2


def test_a_trace_file_is_opened_as_it_is(run, opened, tmp_path):
    path = tmp_path / "mine.jsonl"
    _, text, _ = run("trace", "one-empty", "--algorithm", "stack-peek", "--format", "jsonl")
    path.write_text(text, encoding="utf-8")
    run(str(path))
    assert opened[0][0].rows == ("E",)
