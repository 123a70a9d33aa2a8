"""Command lines: commands, options and values, right and wrong, run in this process.

Nothing opens a window here (there is no display), and the limits of searches and sizes are low.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch
from zlib import crc32

from demands import Refused, check_message, check_printable
from fuzzing import Fuzzer
from trace_inputs import file_of, real_traces

from visualizer.cli.command_line import main
from visualizer.cli.command_table import COMMAND_NAMES, WINDOW
from visualizer.cli.command_table import COMMANDS as TABLE

_ODD = ["", " ", "x", "0", "-1", "1e99", "nan", "\x1b[2J", "\u202ex", "\udcff", "\u0661", "=",
        "a" * 300, "%s", "{0}", "None", "-", "--", "\n", "9" * 30, "\u4e2d", "all"]  # fmt: skip
#: Names that are of no file, of one that cannot be read or written, or no names at all. None
#: leads out of the folder, where there may be programs that `check` would run.
_BAD = ["none", "none/a.txt", "folder", "folder/", "binary.bin", "empty.txt", "", "a\0b",
        "\u202e.txt", "\udcff", "x\n.txt", "n" * 300, "-", "board.txt/x", "board.txt"]  # fmt: skip
_BOARDS = ["board.txt", "lesson.txt", "run.trace", "run.jsonl", "run.csv", "json.txt", "example-1",
           "one-empty", "random-3x4-2-1", "-", "no-click.txt", "damaged.trace", "random-0x0-0-0",
           "random-2x2-9-1", "exampel-1", "random-9x9-10-\u0661", *_BAD]  # fmt: skip
_OUTPUTS = ["out.png", "out.svg", "out.html", "out.jsonl", "out.csv", "out.trace", "out.gif",
            "out.pdf", "out.apng", "OUT.PNG", "folder/out.svg", "none/out.png", "out", ".png",
            "out.exe", ".", "..", "/", "n" * 300 + ".png", *_BAD]  # fmt: skip
_NAMES = ["queue", "stack-peek", "queue,mark=pop", "stack,mark=pop,order=clockwise", "002-java-dfs",
          "recursive-check-first", "quue", "queue,mark=x", "queue,mark", ",", "queue,,stack",
          "none.py", "damaged.py:reveal", "empty.py", "a,\u202e.py:x", "folder.py"]  # fmt: skip
_LESSON = b"""---
title: Small
---
## One
```board
# click: 0,0
# algorithms: queue-mark-on-push
EE
```
```task
form: number
ask: How many cells?
answer: 2
wrong 1: Count both.
right: Two.
```
"""
_PROGRAMS = ["new.py", "folder/new.py", "a b.py", "damaged.py", "folder.py", "none/new.py",
             "a\\n.py", '"""."""\\.py', *_BAD]  # fmt: skip
#: Nothing here can be run: no process is begun in this one.
_CHECKED = ["damaged.py", "empty.py", "none.py", "folder.py", "damaged.py:reveal", *_BAD]
#: A file of answers whose sum fits, of a practice that is not known.
ANSWERS = (b"answers: 1\npractice: riddle\ntasks: 1a2b3c4d\nname: \xe2\x80\xaeAda\n"
           b"points: 0.5 of 4\nabove guessing: 0 %\n1: 0,1\nsum: ")  # fmt: skip
ANSWERS += f"{crc32(ANSWERS[:-5]):08x}\n".encode()
_MARKED = ["good.answers", "folder", "other.answers", "damaged.answers", *_BAD]
_LESSONS = ["small.md", "1", "queue-by-hand", "3", "9", "2", "99", "wrong.md", *_BAD]
#: Of options that take a number, whether it counts cells or seconds.
_NUMBERS = ["1", "2", "3", "5", "0", "-3", "1.5", "1/8", "x"]
_NUMERIC = [
    "--rows", "--cols", "--cells", "--seed", "--boards", "--seconds", "--levels", "--from", "--to",
    "--step", "--columns", "--hold", "--stop-hold", "--mines", "--variants", "--run-seconds",
    "--jobs", "--longest", "--quiz",
]  # fmt: skip

#: Each option's values, of which the first three are right.
VALUES = dict.fromkeys(_NUMERIC, _NUMBERS) | {
    "--click": ["0,0", "(1,1)", "[0,1]", "9,9", "-1,0", "1", "1,2,3", "a,b", "999999999999,0"],
    "--algorithm": _NAMES,
    "--algorithms": [*_NAMES, "queue,stack-peek", "all"],
    "--order": ["clockwise", "N NE E SE S SW W NW", "row-by-row", "N N", "circle", "0,1"],
    "--format": ["json", "csv", "table", "text", "jsonl", "markdown", "xml"],
    "--sizes": ["2..4", "3,5", "2..8..3", "0", "4..1", "1..2..0", "1001", "x", "1,,2", ".."],
    "--at": ["corner", "middle", "edge", "centre"],
    "--by": ["visits", "reveals", "visit", "operation", "finish", "x"],
    "--limit": ["1000000", "5000", "20", "1", "0", "-1", "1e9", "x"],
    "-o": _OUTPUTS,
    "--strip": ["0,1", "1", "1,2,3", "", "x", "1,-1", ",".join(["1"] * 61), "99"],
    "--speed": ["8", "1/4", "max", "0", "1/0", "1001", "x/y"],
    "--window": ["320x260", "900x600", "640x", "0x0", "99999x99999", "x"],
    "--size": ["320x240", "64x64", "400\u00d7300", "1x1", "99999x99999", "x", "0x0"],
    "--scale": ["0.5", "0.25", "1", "0", "9", "x"],
    "--theme": ["light", "dark", "projector", "lihgt", ""],
    "--on-cells": ["digits", "heat", "tree", "none", "numbers", "x"],
    "--with": ["code", "none", "code,timeline,frontier", "x", "", ",", "none,code"],
    "--paper": ["a4", "letter", "A4", "a5"],
    "--memory": ["128", "500", "1024", "0", "x"],
    "--operations": ["1000", "100000", "1", "0", "x"],
    "--report": ["out.html", "folder/out.html", "OUT.HTML", *_OUTPUTS],
    "--results": ["out.json", "folder/out.json", "board.txt", *_OUTPUTS],
    "--lesson": _LESSONS,
    "--kinds": ["next-cell", "digit,why", "all", "riddle", "", ","],
    "--form": ["solution", "generator", "x"],
    "--title": ["A sheet", "\u4e2d\u6587", "<b>"],
}  # fmt: skip
#: What some commands are given always, to be done soon.
_ALWAYS = {
    "costs": ["--sizes", "2..5"],
    "separate": ["--boards", "20", "--seconds", "0.2"],
    "same": ["--boards", "20", "--seconds", "0.2"],
    "export": ["--scale", "0.5"],
    "worksheet": ["--rows", "3", "--cols", "4"],
}
#: The words that stand by themselves: how many, and from which list.
_PLACES = {"": (1, _BOARDS), "solve": (1, _BOARDS), "trace": (1, _BOARDS), "compare": (1, _BOARDS),
           "separate": (2, _NAMES), "same": (2, _NAMES), "export": (1, _BOARDS),
           "worksheet": (1, _BOARDS), "check": (1, _CHECKED),
           "new": (1, _PROGRAMS), "marks": (1, _MARKED),
           "practise": (1, _LESSONS)}  # fmt: skip
_NEEDED = {"export": "-o", "worksheet": "-o", "trace": "--algorithm"}
_ANYWHERE = [
    "--help",
    "--version",
    "--",
    "-x",
    "--nothing",
    "--click=",
    "solve",
    "--order=clockwise",
]


def _value(random: Random, option: str) -> str:
    likely = VALUES[option]
    if random.random() < 0.06:
        return random.choice(_ODD)
    return random.choice(likely[:3] if random.random() < 0.75 else likely)


@cache
def _options_of(command: str) -> list[str]:
    """The options that the help of a command has."""
    parser = ArgumentParser(add_help=False)
    {each.name: each for each in (WINDOW, *TABLE)}[command].module().add_arguments(parser)
    return re.findall(r"^  (-o|--[a-z-]+)", parser.format_help(), re.MULTILINE)


def _make(random: Random) -> bytes:
    command = random.choice(("", *COMMAND_NAMES, "export", "trace", "solve", ""))
    always = _ALWAYS.get(command, [])
    options = [option for option in _options_of(command) if option not in always]
    words = _places(random, command)
    chosen = random.sample(options, min(len(options), random.choice((0, 0, 1, 2, 3, 5))))
    needed = _NEEDED.get(command)
    if needed and needed not in chosen and random.random() < 0.9:
        chosen.append(needed)
    for option in chosen:
        words += [option, _value(random, option)] if option in VALUES else [option]
    words += always
    if random.random() < 0.06:
        words.insert(random.randrange(len(words) + 1), random.choice(_ANYWHERE + _ODD))
    if command:
        words.insert(0, command if random.random() < 0.98 else random.choice((command[:-1], "-")))
    return json.dumps({"words": words, "stdin": random.choice(_BOARDS[:6])}).encode()


def _places(random: Random, command: str) -> list[str]:
    number, known = _PLACES.get(command, (0, [""]))
    if random.random() < 0.06:
        number = random.randrange(4)
    likely = 10 if known is _BOARDS else 6
    return [
        random.choice(known[:likely] if random.random() < 0.8 else known) for _ in range(number)
    ]


# Running


def _prepare(folder: Path) -> None:
    """Put files of every kind into the folder."""
    random = Random(0)
    small = b"# click: 0,0\nEEE\nEEM\n"
    texts = {
        "board.txt": small, "folder/board.txt": small, "no-click.txt": b"EE\nEM\n",
        "json.txt": b'[["E","M"],["E","E"]]\n[0,0]\n',
        "lesson.txt": b"# algorithms: queue,stack-peek\n# order: clockwise\n# in-step: reveal\n"
                      b"# step: 2+1\n# view: heat, no-mines\n" + small,
        "empty.txt": b"", "empty.py": b"x = 1\n", "damaged.py": b"def reveal(board, click:\n",
        "binary.bin": bytes(range(256)), "small.md": _LESSON, "wrong.md": _LESSON[:120],
        "good.answers": ANSWERS, "folder/good.answers": ANSWERS, "damaged.answers": ANSWERS[:90],
        "other.answers": ANSWERS.replace(b"0.5 of", b"3 of"),
        "damaged.trace": b"PK\x03\x04 and no more",
    }  # fmt: skip
    for name in ("folder", "folder.py"):
        (folder / name).mkdir()
    for ending in (b"PK", b"{", b"# {"):
        data = b""
        while not data.startswith(ending):
            data = file_of(real_traces()[1], random)
        texts[f"run.{ {b'PK': 'trace', b'{': 'jsonl', b'# {': 'csv'}[ending] }"] = data
    for name, data in texts.items():
        (folder / name).write_bytes(data)


@contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Put streams that are kept in the places of the three standard ones."""
    output, errors = io.BytesIO(), io.BytesIO()
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
        patch.object(sys, "stdout", io.TextIOWrapper(output, "utf-8", write_through=True)),
        patch.object(
            sys, "stderr", io.TextIOWrapper(errors, "utf-8", "backslashreplace", write_through=True)
        ),
    ):
        yield output, errors


def _run(words: list[str], stdin: bytes, folder: Path) -> tuple[int, str, str]:
    """Run the program in ``folder``; its exit status, output and errors."""
    surroundings = {
        **os.environ, "SDL_VIDEODRIVER": "dummy", "COLUMNS": "80", "HOME": str(folder),
        "VISUALIZER_SETTINGS": str(folder / "settings.json"),
    }  # fmt: skip
    with patch.dict(os.environ, surroundings), _streams(stdin) as (output, errors):
        try:
            status = main(words)
        except SystemExit as end:  # argparse's own, after the help and the version
            status = int(end.code or 0)
        return status, output.getvalue().decode(), errors.getvalue().decode()


def _check(data: bytes, folder: Path) -> None:
    given = json.loads(data)
    _prepare(folder)
    stdin = (folder / given["stdin"]).read_bytes() if (folder / given["stdin"]).is_file() else b""
    status, output, errors = _run(given["words"], stdin, folder)
    check_printable(output.replace("\r\n", "\n"))
    check_printable(errors)
    lines = errors.splitlines()
    assert all(line.startswith("warning: ") for line in lines[:-1]), errors
    if status != 2:
        assert status == 0 or (status == 1 and given["words"][0] in ("same", "check", "marks")), (
            status
        )
        assert all(line.startswith("warning: ") for line in lines), errors
        return
    if given["words"][0] in ("check", "marks") and output:
        return  # a file that cannot be run or read has a row like any other
    assert lines, "status 2 without a word"
    assert lines[-1].startswith("error: "), errors
    check_message(lines[-1])
    raise Refused(lines[-1])


COMMANDS = Fuzzer(
    "commands",
    "command lines of right and wrong words: exit status, output, one line of error",
    _make, _check, quick=30, long=150,
)  # fmt: skip
