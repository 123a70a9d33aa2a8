"""Letters that a font lacks: they are drawn with another, or as boxes, and nothing is raised."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pygame
import pytest
from draw_help import canvas_on, changed_box, painted, pixels

from visualizer.cli import main
from visualizer.draw import fonts
from visualizer.draw.fonts import fallback_for, file_with, has_letter, package_file
from visualizer.draw.missing_letters import take_missing
from visualizer.draw.text import (
    MONO,
    REGULAR,
    STRONG,
    ascent_of,
    extent_of,
    text_runs,
    width_of,
    wrapped,
)

SOURCE_SANS = package_file("font_source_sans_pro", "SourceSansPro-Regular.ttf")
JETBRAINS = package_file("fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf")
#: The code font has it, the text font has not.
BRANCH = "\u251c"
#: No font has it: a letter of Linear B.
RARE = "\U00010010"


@pytest.fixture
def fonts_here(monkeypatch):
    """The machine has just the fonts that a test says."""

    def set_fonts(*files):
        monkeypatch.setattr(fonts, "installed", lambda: files)
        file_with.cache_clear()

    set_fonts()
    yield set_fonts
    file_with.cache_clear()


def letters_of(path):
    """Which letters a font's file has, by another reader of such files."""
    library = pytest.importorskip("fontTools.ttLib")
    with library.TTFont(path, fontNumber=0, lazy=True) as read:
        return read.getBestCmap().keys()


def test_a_font_has_the_letters_that_its_file_lists_and_those_that_are_made_of_them():
    for path in [SOURCE_SANS, JETBRAINS]:
        listed = letters_of(path)
        for code in range(0xA1, 0x2C00):
            letter = chr(code)
            if letter.isalpha():
                composed = unicodedata.normalize("NFD", letter) != letter
                assert has_letter(path, letter) == (code in listed) or composed


def test_a_file_that_is_no_font_has_no_letter(fonts_here, tmp_path):
    start = Path(JETBRAINS).read_bytes()
    at = start.index(b"head")
    contents = [b"", b"ttcf", b"\xff" * 99, start[:at] + b"none" + start[at + 4 :]]
    files = [str(tmp_path / f"{number}.ttf") for number in range(len(contents))]
    for file, content in zip(files, contents):
        Path(file).write_bytes(content)
    fonts_here(str(tmp_path / "none.ttf"), *files)
    assert fallback_for(BRANCH) is None
    assert width_of(f"a{BRANCH}", REGULAR, 39) > width_of("a", REGULAR, 39)


def test_a_letter_that_the_font_lacks_is_drawn_with_one_that_has_it(fonts_here):
    fonts_here(SOURCE_SANS, JETBRAINS)
    assert fallback_for(BRANCH) == JETBRAINS
    assert [run.text for run in text_runs(f"a{BRANCH}{BRANCH}b", REGULAR, 31)] == (["a", BRANCH * 2, "b"])
    expected = pygame.font.Font(JETBRAINS, 31)
    assert width_of(BRANCH, REGULAR, 31) == expected.size(BRANCH)[0]
    surface = painted((60, 60), (0, 0, 0))
    canvas_on(surface).text(BRANCH, (5, 5), size=31, colour=(255, 255, 255))
    alone = painted((60, 60), (0, 0, 0))
    letter = expected.render(BRANCH, True, (255, 255, 255))
    alone.set_clip((5, 5, *extent_of(BRANCH, REGULAR, 31)))
    alone.blit(letter, (5, 5 + ascent_of(REGULAR, 31) - expected.get_ascent()))
    assert (pixels(surface) == pixels(alone)).all()


def test_a_letter_that_no_font_has_is_one_box_and_is_said(fonts_here):
    for face in [REGULAR, STRONG, MONO]:
        take_missing()
        assert width_of(RARE * 2, face, 35) == 2 * width_of(RARE, face, 35) > 0
        surface = painted((90, 60), (0, 0, 0))
        rect = canvas_on(surface).text(RARE, (5, 5), size=35, colour=(255, 255, 255), face=face)
        assert changed_box(surface, (0, 0, 0)).height > 15
        assert rect.contains(changed_box(surface, (0, 0, 0)))
        assert "show as boxes: Linear. Fonts" in take_missing()
        assert take_missing() == ""


def test_the_height_of_a_line_is_that_of_its_face_whatever_is_in_it(fonts_here):
    fonts_here(JETBRAINS)
    assert extent_of(f"a{BRANCH}", REGULAR, 36)[1] == extent_of("a", REGULAR, 36)[1]


def test_chinese_is_broken_between_letters_but_not_before_a_closing_mark(fonts_here):
    letter = width_of("\u4e2d", REGULAR, 37)
    lines = wrapped("\u4e2d\u6587\u5b57\uff0c\u4e2d\u6587", REGULAR, 37, 3 * letter)
    assert lines == ("\u4e2d\u6587", "\u5b57\uff0c\u4e2d", "\u6587")


def test_a_command_says_which_letters_have_no_font_and_ends_well(fonts_here, tmp_path, capsys):
    board = tmp_path / "board.txt"
    board.write_text("# click: 0,0\n# stop: 1 \u13a1\u13a2\u0e01\nEE\nEM\n", encoding="utf-8")
    assert main(["export", str(board), "-o", str(tmp_path / "run.gif")]) == 0
    err = capsys.readouterr().err
    assert err.startswith("note: No font here has these letters, which show as boxes: ")
    assert "Cherokee" in err
    assert "Thai" in err
    assert err.count("\n") == 1
