"""Lists, the help of each command, and shell completion."""

from __future__ import annotations

import json

from strategies import DOCUMENTED, NAMES

from visualizer.board.text import shipped_board_names
from visualizer.cli.help import SUMMARIES
from visualizer.exercises.lessons.shipped import shipped_lessons, shipped_quizzes


def test_algorithms_are_listed(run):
    _, output, _ = run("list algorithms")
    rows = [line.split() for line in output.partition("\n\n")[0].splitlines()[1:]]
    assert [row[0] for row in rows] == NAMES
    programs = [row[1] for row in rows if "-" in row[1]]
    assert programs == [algorithm.program for algorithm in DOCUMENTED]


def test_boards_are_listed(run):
    _, output, _ = run("list boards")
    assert [line.split()[0] for line in output.splitlines()[1:]] == list(shipped_board_names())
    assert output.splitlines()[1].split() == "example-1 4x5 (3, 0) Example 1 of LeetCode 529".split()


def test_lessons_are_listed_as_json_and_csv_too(run):
    rows = json.loads(run("list lessons --format json")[1])
    lessons = (*shipped_lessons(), *shipped_quizzes())
    assert [row["title"] for row in rows] == [lesson.title for lesson in lessons]
    assert run("list lessons --format csv")[1].startswith("number,name,title,minutes,")


def test_the_help_of_each_command_fits_a_screen_and_ends_with_two_examples(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for command in SUMMARIES:
        status, output, errors = run(*command.split(), "--help")
        assert run(*command.split(), "-h")[1] == output
        lines = output.splitlines()
        assert (status, errors) == (0, "")
        assert output.startswith(f"usage: visualizer {command}".rstrip())
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert [line.startswith("  visualizer ") for line in lines[-3:]] == [False, True, True]
    whole = run("--help")[1]
    assert all(f"\n  {name} " in whole for name in SUMMARIES if name)


COMPLETED = {
    "cornr": [],
    "sol": ["solve"],
    "corner": ["corner-9x9"],
    "solve corner": ["corner-9x9"],
    "solve --form": ["--format"],
    "compare x --algorithms stack-peek,queue-vis": ["stack-peek,queue-visited-set"],
    "trace x --format js": ["jsonl"],
    "practise stack-is": ["stack-is-not-recursion"],
    "x --theme pro": ["projector"],
    "solve x --order anti": ["anticlockwise"],
    "list bo": ["boards"],
}


def test_the_shell_completes_words(run, monkeypatch):
    monkeypatch.setenv("_VISUALIZER_COMPLETE", "bash_complete")
    for line, words in COMPLETED.items():
        monkeypatch.setenv("COMP_WORDS", f"visualizer {line}")
        monkeypatch.setenv("COMP_CWORD", str(len(line.split())))
        _, output, _ = run("")
        assert [row for row in output.split() if row.startswith("plain,")] == [f"plain,{word}" for word in words]
