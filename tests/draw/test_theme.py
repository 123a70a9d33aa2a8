"""Every theme has enough contrast, and its colours can be told apart with colour blindness."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import numpy as np
import pygame
import pytest
from drawings import canvas_on

from visualizer.draw.board.board import square_palette
from visualizer.draw.board.looks import HEAT_FILL, MINE_SQUARE, RING_SQUARES, sign_bit
from visualizer.draw.board.tile import cell_tile
from visualizer.draw.theme import THEMES, contrast, mix_colours, parse_hex, text_colour_on
from visualizer.playback.comparison import QUEUE, RECURSION, SHADE_COUNT, STACK, PaneTag

TEXT, GRAPHICS = 4.5, 3.0


def tags_of(theme):
    return [PaneTag("A", family, shade) for family in theme.panes for shade in range(SHADE_COUNT)]


def theme_colours(theme, *names):
    return {name: getattr(theme, name) for name in names}


def cell_fills(theme, *kinds):
    """Return the fills of cells in the colours of panes, by name."""
    found = theme_colours(theme, "panel")
    for kind in kinds:
        found.update({f"{kind} {tag.colour}": getattr(theme, kind)(tag) for tag in tags_of(theme)})
    return found


def pane_colours(theme):
    return {tag.colour: theme.pane_colour(tag) for tag in tags_of(theme)}


def controls(theme):
    """Return the fills of buttons by their state."""
    return {
        "button": theme.raised,
        "hovered button": mix_colours(theme.raised, theme.text, 0.09),
        "held button": mix_colours(theme.raised, theme.text, 0.18),
        "disabled button": mix_colours(theme.panel, theme.raised, 0.4),
    }


def rows(theme):
    """Return the backgrounds of list rows, notes and explanations."""
    return {
        "raised": theme.raised,
        "chosen row": mix_colours(theme.panel, theme.accent, 0.22),
        "lit row": mix_colours(theme.panel, theme.accent, 0.16),
        "words": mix_colours(theme.panel, theme.raised, 0.8),
        "note": mix_colours(theme.raised, theme.panel, 0.3),
    }


def test_contrast_is_computed_as_in_wcag():
    black, white = (0, 0, 0), (255, 255, 255)
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(parse_hex("767676"), white) == pytest.approx(4.54, abs=0.005)


# Text: 4.5 to 1; graphics that carry meaning: 3 to 1


def colour_pairs(theme):
    """Yield the inks of a theme, their backgrounds, and the least contrast between them."""
    cells = cell_fills(theme, "visited_fill", "marked_fill")
    plain = theme_colours(theme, "background", "panel", "raised")
    disabled = {"disabled button": controls(theme)["disabled button"]}
    yield theme_colours(theme, "text", "dim"), plain | rows(theme), TEXT
    yield theme_colours(theme, "text"), controls(theme), TEXT
    yield theme_colours(theme, "dim"), disabled, TEXT
    yield theme_colours(theme, "accent", "warning"), theme_colours(theme, "background", "panel"), TEXT
    yield theme_colours(theme, "on_accent"), theme_colours(theme, "accent"), TEXT
    # Good news and warnings.
    yield theme_colours(theme, "warning"), theme_colours(theme, "warning_ground"), TEXT
    yield theme_colours(theme, "good"), {"chip": mix_colours(theme.panel, theme.good, 0.16)}, TEXT
    # Digits and visit numbers on cells.
    digits = {f"digit {number}": colour for number, colour in enumerate(theme.digits, 1)}
    yield digits, cells, TEXT
    yield theme_colours(theme, "text"), cells | theme_colours(theme, "hidden"), TEXT
    yield theme_colours(theme, "on_exploded"), theme_colours(theme, "exploded"), TEXT
    # Entries of the frontier, and the highlighted line of code.
    lit = {f"lit {tag.colour}": theme.lit_fill(tag) for tag in tags_of(theme)}
    yield theme_colours(theme, "text", "dim"), lit | theme_colours(theme, "raised"), TEXT
    lab = {"lit row": rows(theme)["lit row"]}
    yield theme.code | theme_colours(theme, "dim"), lit | plain | lab, TEXT
    # Letters, curves and edges of panes.
    yield pane_colours(theme), theme_colours(theme, "panel"), TEXT
    yield pane_colours(theme), theme_colours(theme, "panel", "raised"), GRAPHICS
    # Rings around waiting and current cells, mines, and frames where orders differ.
    for tag in tags_of(theme):
        grounds = {"marked_fill": theme.marked_fill(tag), "visited": theme.visited_fill(tag)}
        ring = {f"ring {tag.colour}": theme.pane_colour(tag)}
        yield ring, grounds | theme_colours(theme, "hidden", "panel"), GRAPHICS
    yield theme_colours(theme, "current"), cells | theme_colours(theme, "hidden", "exploded"), GRAPHICS
    yield theme_colours(theme, "mine"), theme_colours(theme, "hidden"), GRAPHICS
    framed = cells | theme_colours(theme, "hidden", "panel", "raised")
    yield theme_colours(theme, "warning"), framed, GRAPHICS
    # Edges, tracks, the ring of the focus, the slider's knob.
    yield theme_colours(theme, "edge", "accent", "text"), theme_colours(theme, "panel", "background"), GRAPHICS
    yield theme_colours(theme, "text"), theme_colours(theme, "accent", "edge"), 1.3
    main = {"main": theme.text, "hovered main": mix_colours(theme.text, theme.accent, 0.3)}
    yield theme_colours(theme, "panel"), main, GRAPHICS


def test_everything_drawn_has_enough_contrast_in_every_theme():
    for theme in THEMES.values():
        assert len(theme.digits) == 8
        assert {len(shades) for shades in theme.panes.values()} == {SHADE_COUNT}
        for inks, grounds, least in colour_pairs(theme):
            weak = [
                f"{theme.name}, {ink} on {ground}: {contrast(a, b):.2f}"
                for ink, a in inks.items()
                for ground, b in grounds.items()
                if contrast(a, b) < least
            ]
            assert weak == []


def test_text_on_any_colour_has_enough_contrast():
    # Such as letters of panes, and visit numbers on every heat colour.
    for ground in product(range(0, 256, 15), repeat=3):
        assert contrast(text_colour_on(ground), ground) >= TEXT


def drawn_cell(theme, look, side=48):
    """Return the colours of a drawn cell's pixels, shape (side, side, 3), x before y."""
    surface = pygame.Surface((side, side))
    canvas = canvas_on(surface, theme)
    canvas.paint_layer(cell_tile(canvas, look, side, PaneTag("A", QUEUE)), (0, 0))
    return pygame.surfarray.array3d(surface)


@pytest.mark.parametrize("ring", ["waiting", "call", "now"])
def test_a_ring_is_visible_on_every_heat_colour(ring):
    for theme in THEMES.values():
        for level in [0, 20, 40, 63]:
            fill = theme.heat_colour(level / 63)
            pixels = drawn_cell(theme, HEAT_FILL + level | sign_bit(ring))
            edge = [tuple(colour) for colour in pixels[:10, 24].tolist()]
            assert tuple(pixels[22, 22].tolist()) == fill
            assert contrast(edge[1], theme.panel) >= GRAPHICS
            assert theme.panel in edge[2:]  # beside the ring there is an edge in the panel's colour


def test_a_mine_in_a_tiny_cell_is_not_like_the_current_cell():
    for theme in THEMES.values():
        squares = square_palette(theme, PaneTag("A", QUEUE))
        assert contrast(squares[MINE_SQUARE], squares[RING_SQUARES["now"]]) >= GRAPHICS
        assert contrast(squares[MINE_SQUARE], theme.hidden) >= GRAPHICS


#: Matrices for linear RGB by Machado, Oliveira and Fernandes (2009), for complete blindness.
BLINDNESS = {
    "none": "1 0 0 0 1 0 0 0 1",
    "protanopia": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "deuteranopia": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881",
    "tritanopia": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900",
}
BLINDNESS = {name: np.array(numbers.split(), float).reshape(3, 3) for name, numbers in BLINDNESS.items()}
#: sRGB's primaries and white (D65) as CIE XYZ.
XYZ = "0.4124564 0.3575761 0.1804375 0.2126729 0.7151522 0.0721750 0.0193339 0.1191920 0.9503041"
XYZ = np.array(XYZ.split(), float).reshape(3, 3)
#: Least distances in CIE Lab: 2.3 is just visible where colours touch, as fills of cells do.
TOUCHING, APART = 7.0, 13.0


def perceived_colour(colour, blindness):
    """Return a colour in CIE Lab as seen with a colour blindness."""
    parts = np.array(colour) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(BLINDNESS[blindness] @ linear, 0, 1)
    relative = (XYZ @ seen) / XYZ.sum(axis=1)
    root = np.where(relative > 216 / 24389, np.cbrt(relative), (24389 / 27 * relative + 16) / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def colour_distance(one, other, blindness="none"):
    """Return the distance of two colours in CIE Lab."""
    return float(np.linalg.norm(perceived_colour(one, blindness) - perceived_colour(other, blindness)))


def test_colours_are_distinguishable_with_any_colour_blindness():
    for theme, blindness in product(THEMES.values(), BLINDNESS):
        firsts = [theme.panes[family][0] for family in (RECURSION, QUEUE, STACK)]
        for one, other in combinations(firsts, 2):
            assert colour_distance(one, other, blindness) >= APART
        for tag in tags_of(theme):
            visited, marked = theme.visited_fill(tag), theme.marked_fill(tag)
            # The visited cells are the figure, and the hidden ones the ground.
            assert contrast(visited, theme.panel) > contrast(visited, theme.hidden) >= 1.6
            kinds = theme.hidden, theme.panel, visited, marked, theme.exploded
            for one, other in combinations(kinds, 2):
                assert colour_distance(one, other, blindness) >= TOUCHING
        # Heat colours become steadily darker.
        lightness = [perceived_colour(theme.heat_colour(share), blindness)[0] for share in np.linspace(0, 1, 33)]
        assert all(later < earlier for earlier, later in pairwise(lightness))
        assert lightness[0] - lightness[-1] > 60
