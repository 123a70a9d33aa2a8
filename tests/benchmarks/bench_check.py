"""How long checking a right program, and a class of 200 files, takes relative to starting Python a hundred times."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from judged_programs import GENERATOR
from language_programs import NINE, source
from planted_bases import BASES, LEVELS, QUEUE
from plants import plants_of
from vector_programs import VECTOR_PROGRAMS

from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.trace.languages import LANGUAGES

#: The target in seconds on a quiet machine with two processors.
TARGETS = {"a right program": 1.5, "a class": 100.0}
#: The most processor time, in hundreds of starts of Python: a third more than is measured.
MOST = {"a right program": 1.7, "a class": 240.0}
TRIES = 3
RIGHT = [*VECTOR_PROGRAMS.values(), *BASES.values(), LEVELS, GENERATOR]
WRONG = [each.text for kind in KNOWN_MISTAKES for each in plants_of(kind)]
BROKEN = [
    QUEUE.replace(old, new)
    for old, new in (
        ("while queue:", "while queue"),
        ("        return board", "        return bord"),
        ("class Solution", "clas Solution"),
        ("queue.popleft()", "queue[0]"),
        ("row, col = click", "row, col = click\n        while True:\n            row = row"),
        ("range(", "rang("),
        ("str(mines)", "mines +"),
        ("queue.append((r, c))", "queue.append(queue)"),
        (QUEUE, "import nothing_of_this_name\n" + QUEUE),
        (QUEUE, "print('hello')\n"),
    )
]


def write_class(folder):
    """Write 200 files in a random order: a third is right, half has a known mistake."""
    files = [
        (".py", f"{text}# {number}\n")
        for texts, count in ((RIGHT, 60), (WRONG, 96), (BROKEN, 30))
        for number, text in enumerate(islice(cycle(texts), count))
    ]
    for name, _ in NINE:
        ending = Path(name).suffix
        if any(map(shutil.which, LANGUAGES[ending].tools)):
            files += [(ending, source(name)), (ending, source(name).replace("8", "7"))]
    Random(7).shuffle(files)
    for number, (ending, text) in enumerate(files[:200]):
        (folder / f"student{number}{ending}").write_text(text, encoding="utf-8")


def cost(arguments):
    """Return the seconds, and the seconds of processor time, of a command and all that it starts."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([sys.executable, *map(str, arguments)], stdout=subprocess.DEVNULL, check=False, env=os.environ)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return perf_counter() - begun, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("name", TARGETS)
def test_checking_is_fast_enough(name, tmp_path):
    if name == "a class":
        write_class(tmp_path)
    else:
        tmp_path /= "mine.py"
        tmp_path.write_text(QUEUE, encoding="utf-8")
    ratios = []
    for _ in range(TRIES):
        yardstick = sum(cost(["-c", "pass"])[1] for _ in range(100))
        seconds, used = cost(["-m", "visualizer", "check", tmp_path])
        ratios.append(used / yardstick)
        print(
            f"{name}: {seconds:.1f} s (at most {TARGETS[name]}), {used:.1f} s of processor time,"
            f" {ratios[-1]:.2f} times a hundred starts of Python ({yardstick:.2f} s)"
        )
        if ratios[-1] <= MOST[name]:
            break
    assert min(ratios) <= MOST[name]
