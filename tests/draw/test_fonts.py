"""Letters that a font lacks are drawn with another font or as boxes."""

from __future__ import annotations

import pygame
import pytest
from drawings import canvas_on, drawn_rect, filled_surface, pixels

from visualizer.cli import main
from visualizer.draw.missing_letters import take_missing_sentence
from visualizer.draw.text import (
    MONO,
    REGULAR,
    STRONG,
    find_fallback,
    font_ascent,
    package_file,
    text_runs,
    text_size,
    text_width,
)

SOURCE_SANS = package_file("font_source_sans_pro", "SourceSansPro-Regular.ttf")
JETBRAINS = package_file("fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf")
#: A character that the code font has and the text font lacks.
BRANCH = "\u251c"
#: A letter of Linear B, which no font has.
RARE = "\U00010010"


def test_a_letter_missing_in_a_font_is_drawn_with_another_font(set_font_files):
    set_font_files(SOURCE_SANS, JETBRAINS)
    assert find_fallback(BRANCH) == JETBRAINS
    assert [run.text for run in text_runs(f"a{BRANCH}{BRANCH}b", REGULAR, 31)] == (["a", BRANCH * 2, "b"])
    expected = pygame.font.Font(JETBRAINS, 31)
    assert text_width(BRANCH, REGULAR, 31) == expected.size(BRANCH)[0]
    surface = filled_surface((60, 60), (0, 0, 0))
    canvas_on(surface).text(BRANCH, (5, 5), size=31, colour=(255, 255, 255))
    alone = filled_surface((60, 60), (0, 0, 0))
    letter = expected.render(BRANCH, True, (255, 255, 255))
    alone.set_clip((5, 5, *text_size(BRANCH, REGULAR, 31)))
    alone.blit(letter, (5, 5 + font_ascent(REGULAR, 31) - expected.get_ascent()))
    assert (pixels(surface) == pixels(alone)).all()


@pytest.mark.usefixtures("set_font_files")
def test_a_letter_missing_in_all_fonts_is_left_out_and_is_reported():
    for face in [REGULAR, STRONG, MONO]:
        take_missing_sentence()
        assert text_width(f"a{RARE}b", face, 35) == text_width("ab", face, 35)
        surface = filled_surface((90, 60), (0, 0, 0))
        canvas_on(surface).text(RARE, (5, 5), size=35, colour=(255, 255, 255), face=face)
        assert not drawn_rect(surface, (0, 0, 0))
        assert "left out: Linear. Fonts" in take_missing_sentence()
        assert take_missing_sentence() == ""


@pytest.mark.usefixtures("set_font_files")
def test_a_command_reports_letters_without_a_font(tmp_path, capsys):
    board = tmp_path / "board.txt"
    board.write_text("# click: 0,0\n# stop: 1 \u13a1\u13a2\u0e01\nEE\nEM\n", encoding="utf-8")
    assert main(["export", str(board), "-o", str(tmp_path / "run.gif")]) == 0
    err = capsys.readouterr().err
    assert err.startswith("note: No font here has these letters, which are left out: ")
    assert "Cherokee" in err
    assert "Thai" in err
    assert err.count("\n") == 1
