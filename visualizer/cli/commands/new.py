"""``visualizer new``: a file in which a program of one's own is begun."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.cli.naming import command_word
from visualizer.errors import FileError, UsageError, one_line, quoted
from visualizer.files import check_target, write_beside
from visualizer.programs.program_file import ENDING
from visualizer.programs.template import TEMPLATE_FORMS, line_of_mark, template_text

#: A longer name is not repeated in a message.
_LONGEST_STEM = 40


def add_arguments(parser: ArgumentParser) -> None:
    """The file, and which way of writing a program it shows."""
    parser.add_argument("file", metavar="FILE", help="the file to write, such as mine.py")
    forms = tuple(TEMPLATE_FORMS)
    parser.add_argument(
        "--form",
        choices=forms,
        default=forms[0],
        help="LeetCode's class Solution, or a generator that yields its visits"
        " (default: %(default)s)",
    )


def run(arguments: Namespace, output: TextIO) -> None:
    """Write the file, unless there is one, and say what to do with it."""
    name: str = arguments.file
    if os.path.splitext(name)[1].lower() != ENDING:
        stem = os.path.splitext(os.path.basename(name))[0].strip(".")
        usual = stem if stem.isidentifier() and len(stem) < _LONGEST_STEM else "mine"
        raise UsageError(
            f"{quoted(name)} is no name for a file of Python; write a name such as {usual}{ENDING}"
        )
    if os.path.lexists(name):
        raise FileError(f"{name}: it is there already, and stays as it is; choose another name")
    check_target(name)
    word = command_word(name)
    text = template_text(arguments.form, one_line(word))
    write_beside(name, text.encode())
    output.write(
        f"{one_line(name)}: a program that runs, to go on with at line {line_of_mark(text)}\n"
        f"watch it:       visualizer {one_line(word)}\n"
        f"have it judged: visualizer check {one_line(word)}\n"
    )
