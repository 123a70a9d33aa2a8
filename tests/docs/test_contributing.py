"""The example of docs/contributing.md works: a new algorithm appears everywhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from parsed_page import page_data

from visualizer.algorithms.catalogue import CATALOGUE

CHECKOUT = Path(__file__).parents[2]
TEXT = (CHECKOUT / "docs" / "contributing.md").read_text(encoding="utf-8")
GENERATOR, ROW = re.findall(r"```(?:python|json)\n((?s:.*?))```", TEXT)
NAME = "stack-mark-on-pop"
ALL = "example-1 --algorithms all"
COMMANDS = (
    "list algorithms",
    f"compare {ALL}",
    f"export {ALL} -o run.html",
    f"export {ALL} -o run.gif --to 1",
    f"export {ALL} -o run.png --window 1280x720",
    f"export example-1 --algorithms {NAME} -o one.html",
    "worksheet --algorithms all -o sheet.pdf",
    f"practise {ALL} --quiz 2 -o quiz.html",
)
#: Runs the commands, uses the window and makes the page about the algorithms.
WALK = """
import runpy, sys
from visualizer.cli import main
from visualizer.playback.scenario import parse_scenario
from visualizer.window.presentation import Choices
from visualizer.window.opening import WindowStart, first_session
from window_driver import WindowDriver

for words in sys.argv[1:]:
    assert main(words.split()) == 0, words
session = first_session(WindowStart(parse_scenario("# algorithms: all\\n# click: 0,0\\nEE")), Choices())
print(session.message)
driver = WindowDriver("example-1")
driver.key("P")
print(driver.control("all").label)
driver.click_on("all")
driver.click_on("show")
driver.settle()
print([program.name for program in driver.session.programs])
sys.stdout.write(runpy.run_path("docs/make_algorithms_page.py")["algorithms_page"]())
"""


@pytest.fixture
def checkout_copy(tmp_path):
    """A copy of the checkout with the example's generator and row."""
    for name in ("visualizer", "boards", "docs"):
        ignored = shutil.ignore_patterns("__pycache__", "*.png", "*.gif")
        shutil.copytree(CHECKOUT / name, tmp_path / name, ignore=ignored)
    folder = tmp_path / "visualizer" / "algorithms"
    with (folder / "stacks.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{GENERATOR}")
    rows = (folder / "catalogue.json").read_text(encoding="utf-8").removesuffix("\n}\n")
    (folder / "catalogue.json").write_text(f"{rows},\n{ROW}}}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.long
def test_adding_an_algorithm_takes_a_generator_and_a_row(checkout_copy):
    paths = os.pathsep.join((str(checkout_copy), str(CHECKOUT / "tests" / "support")))
    environment = {**os.environ, "PYTHONPATH": paths, "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-c", WALK, *COMMANDS]
    options = {"env": environment, "capture_output": True, "encoding": "utf-8"}
    walk = subprocess.run(command, cwd=checkout_copy, check=False, **options)
    assert walk.returncode == 0, walk.stderr
    count = len(CATALOGUE) + 1
    output, page = walk.stdout.split(f"# The {count} algorithms")
    assert len(re.findall(rf"^{NAME} ", output, re.M)) == 2  # listed, compared
    assert f"in {count} runs" in output
    assert f"sheet.pdf: 1 board, {count} algorithms" in output
    assert f"The first 12 of {count} algorithms are shown; P chooses others.\nFirst 12\n" in output
    assert NAME not in output.splitlines()[-1]
    assert walk.stderr.count(f"note: the first 12 of {count} algorithms are shown; name others after --algorithms") == 3
    assert "12 programs for LeetCode 529" in page
    assert f"| `{NAME}` |  |  | stack | " in page
    assert "marked when popped" in str(page_data((checkout_copy / "one.html").read_text(encoding="utf-8")))


def test_ci_runs_the_command_of_the_readme():
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^python3 -m venv .*pytest.*$", readme, re.M)
    assert f"run: {command}\n" in (CHECKOUT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
