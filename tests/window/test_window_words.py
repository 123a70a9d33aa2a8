"""What is said in the window speaks of its keys, not of commands and their options."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from window_help import Driver

import visualizer
from visualizer.window.opening import open_anything, open_text

_ROOMS = Path(visualizer.__file__).parent
_OPTION = re.compile(r"(?<!\S)--[a-z]")
_COMMAND = re.compile(r"`visualizer [a-z]+`")


def texts_of_rooms():
    """Every text in the program but docstrings, and those of the command line and its pages."""
    for path in sorted(_ROOMS.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not {"cli", "page"} & set(path.parts) and ("--" in text or "`visualizer" in text):
            tree = ast.parse(text)
            said_nowhere = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
            for node in ast.walk(tree):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and id(node) not in said_nowhere:
                    yield path.name, text


def test_no_message_outside_the_command_line_names_an_option_or_a_command():
    texts = list(texts_of_rooms())
    # Those of a picture that only a command asks for.
    options = {each for each in texts if _OPTION.search(each[1])}
    assert {name for name, _ in options} == {"screenshot.py"}
    # Why a package adds no algorithm is for whoever installed it, at the command line.
    commands = {each for each in texts if _COMMAND.search(each[1])}
    assert {name for name, _ in commands} == {"choosers.py"}


def test_a_board_or_algorithm_that_is_not_found_is_answered_with_what_the_window_has_too():
    driver = Driver("example-1")
    open_anything(driver.session, "no-such-board")
    assert driver.session.message.endswith("or see the list of boards")
    open_text(driver.session, "# algorithms: no-such\n# click: 0,0\nEE\n")
    assert driver.session.message.endswith("see the list of algorithms")
