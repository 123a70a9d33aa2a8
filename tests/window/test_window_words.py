"""What is said in the window speaks of its keys, not of commands and their options."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from window_help import Driver

import visualizer
from visualizer.window.message import in_window

_ROOMS = Path(visualizer.__file__).parent
_OPTION = re.compile(r"(?<!\S)--[a-z]")
_COMMAND = re.compile(r"`visualizer [a-z]+`")


def texts_of_rooms():
    """Every text in the program but those of the command line and of its pages."""
    for path in sorted(_ROOMS.rglob("*.py")):
        if "cli" not in path.parts and "page" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield path.name, node.value


def test_no_message_outside_the_command_line_names_an_option():
    # Options of other programs, and of a picture that only a command asks for.
    excepted = {"clipboard.py", "screen_picture.py"}
    named = [each for each in texts_of_rooms() if _OPTION.search(each[1])]
    assert not [each for each in named if each[0] not in excepted]


@pytest.mark.parametrize("name", ["no-such-board", "no/such.txt"])
def test_a_board_that_is_not_found_is_answered_with_a_key(name):
    driver = Driver("example-1")
    driver.session.open_file(name)
    assert driver.session.message_is_error
    assert "visualizer" not in driver.session.message
    assert re.search(r"\bN\b", driver.session.message)


def test_an_unknown_algorithm_is_answered_with_a_key():
    driver = Driver("example-1")
    driver.session.open_text("# algorithms: no-such\n# click: 0,0\nEE\n")
    assert "P shows them all" in driver.session.message


def test_every_command_that_is_named_has_a_key_instead():
    messages = {
        text for name, text in texts_of_rooms() if _COMMAND.search(text) and name != "message.py"
    }
    assert messages
    assert not [text for text in messages if _COMMAND.search(in_window(text))]
