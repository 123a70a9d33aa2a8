"""The page on which a program is written, watched and checked, a single file with Python in it.

Its scripts are in this folder: `start.js` is the page, `pool.js` and `worker.js` run `in_browser.py`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files

from markupsafe import Markup

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.errors import to_one_line
from visualizer.export.page.page import build_page, prepare_writer
from visualizer.export.plan import ExportPlan
from visualizer.export.practice.practice_page import FRAME_DATA, practice_frame
from visualizer.export.program.archive import pack, packed_files, pyodide_script
from visualizer.export.program.assignment import Assignment
from visualizer.export.program.release import Release
from visualizer.export.scorm import PackagePage
from visualizer.export.templates import json_text, render_page, resource_text
from visualizer.language.keys import PROGRAM_KEYS
from visualizer.language.program_page import EXAMPLE_NAMES, HELP, KEPT, SAID, TITLE
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.trace.listings import FIRST_LANGUAGE, listing_file

#: The first of the examples, by its name in `EXAMPLE_NAMES`.
_BEGINNING = "begin"


def program_page(
    boards: Mapping[str, Board],
    release: Release,
    theme: str = "auto",
    *,
    assignment: Assignment | None = None,
    in_package: bool = False,
) -> PackagePage:
    """The page, whose text is to be encoded as UTF-8.

    ``boards`` are those that it offers, by name, each with a click; ``release`` is what `find_release` returns. With
    an ``assignment`` it has no examples, some of which would solve it. If ``in_package`` it reports to a course system.
    """
    title, task, begin = assignment or Assignment(TITLE, Markup(), None)
    examples = {name: _example_text(name) for name in (EXAMPLE_NAMES if assignment is None else [_BEGINNING])}
    if begin is not None:
        examples[_BEGINNING] = begin
    runs = [_twelve_runs(board) for board in boards.values()]
    player = build_page(json_text({"packed": runs[0], "inReport": True, "isHosted": True}), "Run", theme)
    data = {
        "key": title,
        "isInCourse": in_package,
        "keys": PROGRAM_KEYS,
        "player": player.text,
        "boards": [{"text": board.to_text(), "runs": packed} for board, packed in zip(boards.values(), runs)],
        "examples": list(examples.values()),
        **SAID,
    }
    questions = practice_frame(SAID["asks"], theme)
    data["questions"] = {"page": questions.text, "data": FRAME_DATA}
    script = pyodide_script(release) + resource_text("program/worker.js")
    python = {"script": pack(script.encode()), "files": packed_files(release)}
    page = render_page(
        "program/program.html",
        "program/start.js",
        json_text(data),
        title=title,
        theme=theme,
        keys=PROGRAM_KEYS,
        sheets=["shared/verdict.css", "program/editor.css"],
        framed=[player, questions],
        python=json_text(python),
        task=task,
        help=[*HELP, KEPT["course" if in_package else "browser"]],
        examples=[EXAMPLE_NAMES[name] for name in examples],
        boards=[to_one_line(board.title or name) for name, board in boards.items()],
        algorithms=[(each.name, each.code.title) for each in CATALOGUE],
    )
    # By its title alone, so that attempts go on when a page is made again.
    return PackagePage(title, page.text, hashlib.sha256(title.encode()).hexdigest()[:16])


def _twelve_runs(board: Board) -> str:
    """The runs of the catalogue from the click of a board, packed, which play without Python."""
    traces = tuple(record(board, board.click, each) for each in CATALOGUE)
    return prepare_writer(ExportPlan(traces, title=board.title, clicks=())).packed_data()


def _example_text(name: str) -> str:
    """The text of an example by its name in `EXAMPLE_NAMES`."""
    if name in KNOWN_MISTAKES:
        return KNOWN_MISTAKES[name].plants[0].text
    if name == _BEGINNING:
        text = files("visualizer.programs").joinpath("templates/solution.py.txt").read_text("utf-8")
        return re.sub(r"\n\n.*\{file\}\n.*\{file\}\n", "", text)  # commands for an installed program
    return listing_file(name, FIRST_LANGUAGE).read_text("utf-8")
