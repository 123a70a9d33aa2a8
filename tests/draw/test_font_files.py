"""Letters that a font lacks: they are drawn with another, or as boxes, and nothing is raised."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random

import pygame
import pytest
from draw_help import canvas_on, changed_box, painted, pixels

from visualizer.cli import main
from visualizer.draw import font_files
from visualizer.draw.font_files import (
    Fallback,
    Family,
    fallback_for,
    family_with,
    has_letter,
    installed,
    package_file,
    take_missing,
)
from visualizer.draw.text import (
    MONO,
    REGULAR,
    STRONG,
    ascent_of,
    extent_of,
    font,
    height_of,
    runs_of,
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

    def set_fonts(*families):
        monkeypatch.setattr(font_files, "installed", lambda: families)
        family_with.cache_clear()

    set_fonts()
    yield set_fonts
    family_with.cache_clear()


def letters_of(path):
    """Which letters a font's file has, by another reader of such files."""
    library = pytest.importorskip("fontTools.ttLib")
    with library.TTFont(path, fontNumber=0, lazy=True) as read:
        return read.getBestCmap().keys()


@pytest.mark.parametrize("path", [SOURCE_SANS, JETBRAINS])
def test_what_a_file_has_is_read_from_it(path):
    expected = {code for code in letters_of(path) if 32 <= code < 0x20000}
    assert {code for code in range(32, 0x20000) if has_letter(path, chr(code))} == expected


def test_the_fonts_of_this_system_are_read_as_they_are():
    for plain in {family.plain for family in installed()}:
        expected = letters_of(plain)
        for letter in "aZ\u0416\u05d0\u0628\u4e2d\ud55c\u3042\u2192\U00020000\ufffd":
            assert has_letter(plain, letter) == (ord(letter) in expected), (plain, letter)


@pytest.mark.parametrize(
    "content", [None, b"", b"ttcf", b"\0\1\0\0\0\5no font at all", b"\xff" * 99]
)
def test_a_file_that_is_no_font_has_no_letter(tmp_path, content):
    path = tmp_path / "font.ttf"
    if content is not None:
        path.write_bytes(content)
    assert not has_letter(str(path), "a")


def test_every_cut_of_a_font_file_is_read_without_an_error(tmp_path):
    whole = Path(SOURCE_SANS).read_bytes()
    for number, size in enumerate((4, 11, 12, 60, 200, 3000, 20_000, 60_000)):
        path = tmp_path / f"{number}.ttf"
        path.write_bytes(whole[:size])
        has_letter(str(path), "a")


def test_a_damaged_font_file_is_read_without_an_error(tmp_path):
    random, whole = Random(7), Path(JETBRAINS).read_bytes()
    table = whole.index(
        struct.pack(">H", 4), struct.unpack(">I", whole[whole.index(b"cmap") + 8 :][:4])[0]
    )
    for number in range(150):
        damaged = bytearray(whole)
        for _ in range(4):
            damaged[table + random.randrange(40 if number % 2 else 3000)] = random.randrange(256)
        path = tmp_path / f"{number}.ttf"
        path.write_bytes(damaged)
        for letter in "a\u0416\u2500\U0001f600":
            has_letter(str(path), letter)


def test_a_font_file_that_cannot_be_opened_is_as_one_that_lacks_the_letter(fonts_here, tmp_path):
    start = Path(JETBRAINS).read_bytes()
    broken = tmp_path / "broken.ttf"
    at = start.index(b"head")
    broken.write_bytes(start[:at] + b"none" + start[at + 4 :])
    fonts_here(Family(str(broken), str(broken)))
    assert fallback_for(BRANCH) is not None
    assert width_of(f"a{BRANCH}", REGULAR, 39) > width_of("a", REGULAR, 39)


def test_a_letter_that_the_font_lacks_is_drawn_with_one_that_has_it(fonts_here):
    fonts_here(Family(SOURCE_SANS, SOURCE_SANS), Family(JETBRAINS, JETBRAINS))
    assert fallback_for(BRANCH) == Fallback(JETBRAINS, thicken=False)
    assert [run.text for run in runs_of(f"a{BRANCH}{BRANCH}b", REGULAR, 31)] == (
        ["a", BRANCH * 2, "b"]
    )
    expected = pygame.font.Font(JETBRAINS, 31)
    assert width_of(BRANCH, REGULAR, 31) == expected.size(BRANCH)[0]
    surface = painted((60, 60), (0, 0, 0))
    canvas_on(surface).text(BRANCH, (5, 5), size=31, colour=(255, 255, 255))
    alone = painted((60, 60), (0, 0, 0))
    letter = expected.render(BRANCH, True, (255, 255, 255))
    alone.set_clip((5, 5, *extent_of(BRANCH, REGULAR, 31)))
    alone.blit(letter, (5, 5 + ascent_of(REGULAR, 31) - expected.get_ascent()))
    assert (pixels(surface) == pixels(alone)).all()


def test_bold_letters_are_those_of_a_bold_file_or_made_thicker(fonts_here):
    fonts_here(Family(JETBRAINS, JETBRAINS))
    assert fallback_for(BRANCH, bold=True) == Fallback(JETBRAINS, thicken=True)
    inks = []
    for face in (REGULAR, STRONG):
        surface = painted((60, 60), (0, 0, 0))
        canvas_on(surface).text(BRANCH, (5, 5), size=33, colour=(255, 255, 255), face=face)
        inks.append(pixels(surface).astype(int).sum())
    assert inks[1] > 1.2 * inks[0]
    fonts_here(Family(JETBRAINS, SOURCE_SANS))
    assert fallback_for("\u2592", bold=True).thicken == (not has_letter(SOURCE_SANS, "\u2592"))
    assert fallback_for("\u0416", bold=True) == Fallback(SOURCE_SANS, thicken=False)


@pytest.mark.parametrize("face", [REGULAR, STRONG, MONO])
def test_a_letter_that_no_font_has_is_one_box_and_is_said(fonts_here, face):
    take_missing()
    assert width_of(RARE * 2, face, 35) == 2 * width_of(RARE, face, 35) > 0
    surface = painted((90, 60), (0, 0, 0))
    rect = canvas_on(surface).text(RARE, (5, 5), size=35, colour=(255, 255, 255), face=face)
    assert changed_box(surface, (0, 0, 0)).height > 15
    assert rect.contains(changed_box(surface, (0, 0, 0)))
    assert "show as boxes: Linear. Fonts" in take_missing()
    assert take_missing() == ""


def test_the_height_of_a_line_is_that_of_its_face_whatever_is_in_it(fonts_here):
    fonts_here(Family(JETBRAINS, JETBRAINS))
    assert extent_of(f"a{BRANCH}", REGULAR, 36)[1] == extent_of("a", REGULAR, 36)[1]


def test_chinese_is_broken_between_letters_but_not_before_a_closing_mark(fonts_here):
    letter = width_of("\u4e2d", REGULAR, 37)
    lines = wrapped("\u4e2d\u6587\u5b57\uff0c\u4e2d\u6587", REGULAR, 37, 3 * letter)
    assert lines == ("\u4e2d\u6587", "\u5b57\uff0c\u4e2d", "\u6587")


def test_plain_text_is_one_run_of_the_faces_own_font():
    (run,) = runs_of("Queue \u2192 3 \u00d7 4 \u2026", STRONG, 20)
    assert run.font is font(STRONG, 20)
    assert run.text == "Queue \u2192 3 \u00d7 4 \u2026"
    assert height_of(STRONG, 20) > 20


def test_a_command_says_which_letters_have_no_font_and_ends_well(fonts_here, tmp_path, capsys):
    board = tmp_path / "board.txt"
    board.write_text("# click: 0,0\n# stop: 1 \u13a1\u13a2\u0e01\nEE\nEM\n", encoding="utf-8")
    assert main(["export", str(board), "-o", str(tmp_path / "run.gif")]) == 0
    err = capsys.readouterr().err
    assert err.startswith("note: No font here has these letters, which show as boxes: ")
    assert "Cherokee" in err
    assert "Thai" in err
    assert err.count("\n") == 1
