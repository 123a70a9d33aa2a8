"""Programs in other languages than Python: nine right ones, and their languages as parameters."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from visualizer.programs.source.program_file import find_program
from visualizer.trace.languages import LANGUAGES

SOURCES = Path(__file__).parents[1] / "programs" / "languages" / "sources"
#: Three programs of each language: their files, and the kind of their frontier.
NINE = [(f"{kind}{ending}", kind) for ending in LANGUAGES for kind in ("queue", "stack", "calls")]
MARKERS = {".java": pytest.mark.java, ".cpp": pytest.mark.cpp, ".js": pytest.mark.node}


def needs_tools(ending, *values):
    """A parameter of a test that needs the tools of the language with this ending."""
    is_missing = not any(map(shutil.which, LANGUAGES[ending].tools))
    marks = [MARKERS[ending], pytest.mark.long, pytest.mark.skipif(is_missing, reason=LANGUAGES[ending].missing)]
    return pytest.param(*(values or [ending]), marks=marks, id="-".join(map(str, values or [ending])))


EACH_LANGUAGE = [needs_tools(ending) for ending in LANGUAGES]
#: Right programs with what is seldom written, such as a comma in an index.
EACH_ODD = [needs_tools(ending, f"odd{ending}", "odd") for ending in LANGUAGES]
EACH_OF_NINE = [needs_tools(Path(file).suffix, file, kind) for file, kind in NINE]


def source(file):
    """The text of one of the nine programs."""
    return (SOURCES / file).read_text(encoding="utf-8")


def program_in(ending, text, entry=""):
    """The program in a text of the language with this ending."""
    return find_program(text, Path(f"Mine{ending}"), entry)
