"""Letters that a font lacks: they are drawn with another, or as boxes, and nothing is raised."""

from __future__ import annotations

import pygame
import pytest
from draw_help import canvas_on, changed_box, painted, pixels

from visualizer.cli import main
from visualizer.draw import fonts
from visualizer.draw.fonts import find_fallback, find_system_font, package_file
from visualizer.draw.missing_letters import take_missing_sentence
from visualizer.draw.text import MONO, REGULAR, STRONG, font_ascent, text_runs, text_size, text_width

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
        monkeypatch.setattr(fonts, "fallback_files", lambda: files)
        find_system_font.cache_clear()

    set_fonts()
    yield set_fonts
    find_system_font.cache_clear()


def test_a_letter_that_the_font_lacks_is_drawn_with_one_that_has_it(fonts_here):
    fonts_here(SOURCE_SANS, JETBRAINS)
    assert find_fallback(BRANCH) == JETBRAINS
    assert [run.text for run in text_runs(f"a{BRANCH}{BRANCH}b", REGULAR, 31)] == (["a", BRANCH * 2, "b"])
    expected = pygame.font.Font(JETBRAINS, 31)
    assert text_width(BRANCH, REGULAR, 31) == expected.size(BRANCH)[0]
    surface = painted((60, 60), (0, 0, 0))
    canvas_on(surface).text(BRANCH, (5, 5), size=31, colour=(255, 255, 255))
    alone = painted((60, 60), (0, 0, 0))
    letter = expected.render(BRANCH, True, (255, 255, 255))
    alone.set_clip((5, 5, *text_size(BRANCH, REGULAR, 31)))
    alone.blit(letter, (5, 5 + font_ascent(REGULAR, 31) - expected.get_ascent()))
    assert (pixels(surface) == pixels(alone)).all()


def test_a_letter_that_no_font_has_is_one_box_and_is_said(fonts_here):
    for face in [REGULAR, STRONG, MONO]:
        take_missing_sentence()
        assert text_width(RARE * 2, face, 35) == 2 * text_width(RARE, face, 35) > 0
        surface = painted((90, 60), (0, 0, 0))
        rect = canvas_on(surface).text(RARE, (5, 5), size=35, colour=(255, 255, 255), face=face)
        assert changed_box(surface, (0, 0, 0)).height > 15
        assert rect.contains(changed_box(surface, (0, 0, 0)))
        assert "show as boxes: Linear. Fonts" in take_missing_sentence()
        assert take_missing_sentence() == ""


def test_a_command_says_which_letters_have_no_font_and_ends_well(fonts_here, tmp_path, capsys):
    board = tmp_path / "board.txt"
    board.write_text("# click: 0,0\n# stop: 1 \u13a1\u13a2\u0e01\nEE\nEM\n", encoding="utf-8")
    assert main(["export", str(board), "-o", str(tmp_path / "run.gif")]) == 0
    err = capsys.readouterr().err
    assert err.startswith("note: No font here has these letters, which show as boxes: ")
    assert "Cherokee" in err
    assert "Thai" in err
    assert err.count("\n") == 1
