"""Contrast in every theme, for everything that is written or drawn; and colour blindness."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pygame
import pytest
from draw_help import canvas_on

from visualizer.board.symbols import SYMBOLS
from visualizer.draw.board.cell_looks import CURRENT_RING, EXPLODED_FILL, HEAT_FILL, Look
from visualizer.draw.board.cell_tile import cell_tile
from visualizer.draw.theme import THEMES, contrast, find_theme, luminance, mix, readable_on, rgb
from visualizer.errors import UnknownNameError

TEXT, GRAPHICS = 4.5, 3.0
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def panes_of(theme):
    return range(len(theme.panes))


def assert_contrast(inks, grounds, least):
    """Every ink on every ground; all that fail are told at once."""
    weak = [
        f"{ink} on {ground}: {contrast(a, b):.2f}"
        for ink, a in inks.items()
        for ground, b in grounds.items()
        if contrast(a, b) < least
    ]
    assert weak == []


def named(theme, *names):
    return {name: getattr(theme, name) for name in names}


def fills(theme, *kinds):
    """What cells are filled with, in the panes' colours."""
    found = named(theme, "revealed")
    for kind in kinds:
        found.update({f"{kind} {pane}": getattr(theme, kind)(pane) for pane in panes_of(theme)})
    return found


def pane_colours(theme):
    return {f"pane {pane}": theme.pane(pane) for pane in panes_of(theme)}


def controls(theme):
    """What buttons are filled with: as they are, under the pointer, held."""
    return {
        "button": theme.raised,
        "hovered button": mix(theme.raised, theme.text, 0.09),
        "held button": mix(theme.raised, theme.text, 0.18),
        "disabled button": mix(theme.panel, theme.raised, 0.4),
    }


def rows(theme):
    """What rows of lists, notes and the words about an operation stand on."""
    return {
        "raised": theme.raised,
        "chosen row": mix(theme.panel, theme.accent, 0.22),
        "lit row": mix(theme.panel, theme.accent, 0.16),
        "words": mix(theme.panel, theme.raised, 0.8),
        "note": mix(theme.raised, theme.panel, 0.3),
    }


# The measure itself


def test_contrast_is_that_of_wcag():
    black, white = (0, 0, 0), (255, 255, 255)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert luminance(rgb("808080")) == pytest.approx(0.2158605, abs=1e-6)
    assert contrast(rgb("777777"), white) == pytest.approx(4.48, abs=0.005)
    assert contrast(rgb("767676"), white) == pytest.approx(4.54, abs=0.005)
    assert contrast(rgb("ff0000"), white) == pytest.approx(3.998, abs=0.001)


def test_mixing_and_reading_colours():
    assert rgb("ff8000") == (255, 128, 0)
    assert mix((0, 0, 0), (255, 100, 10), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (255, 100, 10), 1) == (255, 100, 10)
    assert mix((0, 0, 0), (200, 100, 10), 0.5) == (100, 50, 5)


def test_black_or_white_reads_on_every_colour():
    for red in range(0, 256, 15):
        for green in range(0, 256, 15):
            for blue in range(0, 256, 15):
                ground = red, green, blue
                assert contrast(readable_on(ground), ground) >= TEXT


# Text: 4.5 to 1


@every_theme
def test_text_on_what_it_stands_on(theme):
    grounds = named(theme, "background", "panel", "raised") | rows(theme)
    assert_contrast(named(theme, "text", "dim"), grounds, TEXT)
    assert_contrast(named(theme, "text"), controls(theme), TEXT)
    disabled = {"disabled button": controls(theme)["disabled button"]}
    assert_contrast(named(theme, "dim"), disabled, TEXT)
    assert_contrast(named(theme, "accent", "warning"), named(theme, "background", "panel"), TEXT)
    assert_contrast(named(theme, "on_accent"), named(theme, "accent"), TEXT)


@every_theme
def test_good_news_and_warnings(theme):
    assert_contrast(named(theme, "warning"), named(theme, "warning_ground"), TEXT)
    chip = {"chip": mix(theme.panel, theme.good, 0.16)}
    assert_contrast(named(theme, "good"), chip, TEXT)


@every_theme
def test_digits_and_visit_numbers_on_cells(theme):
    digits = {f"digit {number}": colour for number, colour in enumerate(theme.digits, 1)}
    assert len(digits) == 8
    grounds = fills(theme, "visited", "marked")
    assert_contrast(digits, grounds, TEXT)
    assert_contrast(named(theme, "text"), grounds | named(theme, "hidden"), TEXT)
    assert_contrast(named(theme, "on_exploded"), named(theme, "exploded"), TEXT)


@every_theme
def test_chips_of_what_waits(theme):
    new = {f"new chip {pane}": theme.visited(pane) for pane in panes_of(theme)}
    assert_contrast(named(theme, "text", "dim"), new | named(theme, "raised"), TEXT)


@every_theme
def test_code_on_the_panel_and_on_the_lit_line(theme):
    assert set(theme.code) == {"plain", "keyword", "name", "string", "number", "comment",
                               "definition"}  # fmt: skip
    lit = {f"lit line {pane}": theme.visited(pane) for pane in panes_of(theme)}
    plain = named(theme, "panel", "raised", "background")
    lab = {"lit row": rows(theme)["lit row"]}
    assert_contrast(theme.code | named(theme, "dim"), lit | plain | lab, TEXT)


@every_theme
def test_letters_of_panes(theme):
    assert_contrast(pane_colours(theme), named(theme, "panel"), TEXT)
    for colour in pane_colours(theme).values():
        assert contrast(readable_on(colour), colour) >= TEXT


@every_theme
def test_numbers_on_the_heat_of_every_place_in_an_order(theme):
    for share in np.linspace(0, 1, 64):
        ground = theme.heat_at(share)
        assert contrast(readable_on(ground), ground) >= TEXT


# Graphics that carry meaning: 3 to 1


@every_theme
def test_curves_and_edges_of_panes(theme):
    assert_contrast(pane_colours(theme), named(theme, "panel", "raised"), GRAPHICS)


@every_theme
def test_rings_round_what_waits(theme):
    for pane in panes_of(theme):
        grounds = {
            "hidden": theme.hidden,
            "marked": theme.marked(pane),
            "revealed": theme.revealed,
            "visited": theme.visited(pane),
        }
        assert_contrast({f"ring {pane}": theme.pane(pane)}, grounds, GRAPHICS)


@every_theme
def test_the_ring_round_the_current_cell(theme):
    grounds = fills(theme, "visited", "marked") | named(theme, "hidden", "exploded")
    assert_contrast(named(theme, "current"), grounds, GRAPHICS)


@every_theme
def test_mines_and_explosions(theme):
    assert_contrast(named(theme, "mine"), named(theme, "hidden"), GRAPHICS)
    assert_contrast(named(theme, "on_exploded"), named(theme, "exploded"), GRAPHICS)


@every_theme
def test_corners_that_say_where_orders_part(theme):
    grounds = fills(theme, "visited", "marked") | named(theme, "hidden", "panel", "raised")
    assert_contrast(named(theme, "warning"), grounds, GRAPHICS)


@every_theme
def test_edges_tracks_and_the_ring_of_the_focus(theme):
    grounds = named(theme, "panel", "background")
    assert_contrast(named(theme, "edge", "accent", "text"), grounds, GRAPHICS)
    assert_contrast(named(theme, "text"), named(theme, "accent", "edge"), 1.3)  # the slider's knob
    main = {"main": theme.text, "hovered main": mix(theme.text, theme.accent, 0.3)}
    assert_contrast(named(theme, "panel"), main, GRAPHICS)


# Cells as they are drawn


def drawn_cell(theme, look, side=48):
    """The colours of one cell's pixels, shape (side, side, 3), from the left and the top."""
    surface = pygame.Surface((side, side))
    canvas = canvas_on(surface, theme)
    canvas.paint(cell_tile(canvas, look, side, 0), (0, 0))
    return pygame.surfarray.array3d(surface)


@every_theme
@pytest.mark.parametrize("level", [0, 20, 40, 63])
def test_the_current_cell_is_seen_in_any_heat(theme, level):
    fill = theme.heat_at(level / 63)
    pixels = drawn_cell(theme, HEAT_FILL + level | CURRENT_RING << 8)
    edge = [tuple(colour) for colour in pixels[:10, 24].tolist()]
    assert tuple(pixels[22, 22].tolist()) == fill
    assert contrast(edge[0], theme.panel) >= GRAPHICS
    assert max(contrast(colour, fill) for colour in edge) >= GRAPHICS


@every_theme
def test_the_number_of_a_visit_that_explodes_is_read(theme):
    look = Look(EXPLODED_FILL, symbol="X", number=7).packed()
    middle = drawn_cell(theme, look)[15:30, 12:28].reshape(-1, 3).tolist()
    clearest = max(contrast(tuple(colour), theme.exploded) for colour in middle)
    assert clearest >= TEXT


# Colour is seen by everyone

#: Machado, Oliveira and Fernandes (2009), complete blindness; for linear red, green and blue.
BLINDNESS = {
    "none": np.eye(3),
    "protanopia": np.array([
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ]),
    "deuteranopia": np.array([
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ]),
    "tritanopia": np.array([
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ]),
}  # fmt: skip
#: sRGB's primaries and white (D65) as CIE XYZ.
XYZ = np.array([
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
])  # fmt: skip
#: 2.3 is just seen where colours touch; the fills of cells touch, what is drawn thinly does not.
TOUCHING, APART = 7.0, 13.0


def seen_as(colour, blindness):
    """A colour in CIE Lab, as it is seen with a colour blindness."""
    parts = np.array(colour) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(BLINDNESS[blindness] @ linear, 0, 1)
    relative = (XYZ @ seen) / XYZ.sum(axis=1)
    root = np.where(relative > 216 / 24389, np.cbrt(relative), (24389 / 27 * relative + 16) / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def difference(one, other, blindness="none"):
    """How different two colours look: the distance in CIE Lab."""
    return float(np.linalg.norm(seen_as(one, blindness) - seen_as(other, blindness)))


def test_differences_are_those_of_cie_lab():
    assert difference((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.01)
    red = seen_as((255, 0, 0), "none")
    assert red == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert difference((200, 60, 40), (90, 110, 40), "none") > 60
    assert difference((200, 60, 40), (90, 110, 40), "deuteranopia") < 30


@every_theme
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_first_three_panes_are_told_apart(theme, blindness):
    for one, other in combinations(theme.panes[:3], 2):
        assert difference(one, other, blindness) >= APART


@every_theme
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_cells_that_differ_in_meaning_look_different(theme, blindness):
    for pane in panes_of(theme):
        kinds = theme.hidden, theme.revealed, theme.visited(pane), theme.exploded
        for one, other in combinations(kinds, 2):
            assert difference(one, other, blindness) >= TOUCHING


@every_theme
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_heat_goes_one_way_in_lightness(theme, blindness):
    lightness = [seen_as(theme.heat_at(share), blindness)[0] for share in np.linspace(0, 1, 33)]
    assert all(later < earlier for earlier, later in pairwise(lightness))
    assert lightness[0] - lightness[-1] > 60


@every_theme
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_earlier_and_later_are_told_apart(theme, blindness):
    assert difference(theme.diverging_at(-1), theme.diverging_at(1), blindness) >= APART
    for share in (-1, 1):
        assert difference(theme.diverging_at(share), theme.diverging_at(0), blindness) >= 30


# The rest of a theme


@every_theme
def test_panes_repeat_after_eight(theme):
    assert len(set(theme.panes)) == len(theme.panes) == 8
    assert theme.pane(8) == theme.pane(0)
    assert theme.visited(11) == theme.visited(3)


@every_theme
def test_places_outside_an_order_have_the_colours_of_its_ends(theme):
    assert theme.heat_at(-1) == theme.heat_at(0) == theme.heat[0]
    assert theme.heat_at(2) == theme.heat_at(1) == theme.heat[-1]
    assert theme.diverging_at(0) == theme.diverging[2]


@every_theme
def test_every_colour_is_one(theme):
    colours = [value for value in vars(theme).values() if isinstance(value, tuple)]
    flat = [part for colour in colours for part in np.ravel(colour).tolist()]
    assert all(0 <= part <= 255 for part in flat)


def test_themes_are_found_by_name():
    assert [find_theme(name).name for name in THEMES] == ["dark", "light", "projector"]
    assert find_theme(" Light ").name == "light"
    with pytest.raises(UnknownNameError, match="did you mean projector"):
        find_theme("projektor")


def test_there_is_a_digit_for_each_symbol_that_is_one():
    digits = [symbol for symbol in SYMBOLS if symbol in "12345678"]
    assert all(len(theme.digits) == len(digits) for theme in THEMES.values())
