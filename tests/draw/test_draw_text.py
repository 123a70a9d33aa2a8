"""Text that is measured, cut and wrapped, whatever it contains, and shapes with smooth edges."""

from __future__ import annotations

import numpy as np
import pygame
from draw_help import canvas_on, changed_box, painted, pixels
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import examples

from visualizer.draw.bidi import clean
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import (
    MONO,
    REGULAR,
    STRONG,
    extent_of,
    fitted,
    font,
    height_of,
    ink_of,
    width_of,
    wrapped,
)

GROUND, INK = (1, 2, 3), (250, 240, 30)
faces = st.sampled_from((REGULAR, STRONG, MONO))
sizes = st.integers(6, 60)
# Anything at all, lone surrogates too, which text from a file may hold.
characters = st.one_of(
    st.characters(codec="ascii"), st.characters(), st.sampled_from("\0\t\n\u0301\u200b\ufe0f"),
    st.integers(0xD800, 0xDFFF).map(chr), st.sampled_from("\U0001f4a3\u4e2d\ud55c\u05d0\u202e"),
)  # fmt: skip
texts = st.text(characters, max_size=40)


def test_what_no_font_can_draw_is_replaced():
    for text, shown in [
        ("visits", "visits"),
        ("a\tb", "a    b"),
        ("a\nb\r\0\x1b", "a\ufffdb\ufffd\ufffd\ufffd"),
        ("mine \U0001f4a3!", "mine \U0001f4a3!"),
        ("\u2600\ufe0f \u0645\u06cc\u200c\u062e", "\u2600 \u0645\u06cc\u062e"),
        ("\ud83d half", "\ufffd half"),
        ("\u202eleft", "\ufffdleft"),
        ("\u626b\u96f7", "\u626b\u96f7"),
        ("", ""),
    ]:
        assert clean(text) == shown


@examples(300)
@given(texts)
def test_clean_text_stays_clean_and_is_one_line(text):
    shown = clean(text)
    assert clean(shown) == shown
    assert shown.isprintable()


@examples(200)
@given(texts, faces, sizes)
@example("\u0301", REGULAR, 20)
@example("\u200b", MONO, 20)
@example("", STRONG, 20)
def test_any_text_can_be_drawn_and_is_as_wide_as_it_is_said_to_be(text, face, size):
    surface = painted((40, 90), GROUND)
    rect = canvas_on(surface).text(text, (9, 9), size=size, colour=INK, face=face)
    assert rect.size == extent_of(text, face, size)
    assert rect.width == max(width_of(text, face, size), 1)
    drawn = changed_box(surface, GROUND)
    assert not drawn.width or rect.contains(drawn)
    assert height_of(face, size) >= size * 0.9


@examples(300)
@given(texts, faces, sizes, st.integers(0, 500))
@example("abc", REGULAR, 40, 0)
def test_what_is_fitted_is_never_wider_than_asked(text, face, size, width):
    shown = fitted(text, face, size, width)
    assert width_of(shown, face, size) <= width
    if shown != text:
        assert width_of(text, face, size) > width
        assert shown == "" or shown.endswith("\u2026")
        assert text.startswith(shown[:-1])


def test_a_text_of_a_million_characters_is_cut_like_any_other():
    assert fitted("mine " * 200_000, REGULAR, 16, 100) == fitted("mine " * 50, REGULAR, 16, 100)
    surface = painted((200, 40))
    assert (
        canvas_on(surface).text("x" * 100_000, (0, 0), size=16, colour=INK, max_width=150).width
        <= 150
    )


@examples(200)
@given(texts, faces, sizes, st.integers(0, 500))
def test_lines_are_never_wider_than_asked(text, face, size, width):
    lines = wrapped(text, face, size, width)
    assert all(width_of(each, face, size) <= width or len(each) == 1 for each in lines)
    assert len(lines) >= 1 + text.count("\n")


def test_text_stands_where_it_is_put():
    for align, point in [
        ("left", "topleft"),
        ("right", "topright"),
        ("middle", "midtop"),
        ("centre", "center"),
        ("above", "midbottom"),
        ("before", "midright"),
    ]:
        surface = painted((200, 100), GROUND)
        rect = canvas_on(surface).text("Queue", (100, 40), size=20, colour=INK, align=align)
        assert getattr(rect, point) == (100, 40)
        assert rect.contains(changed_box(surface))


# Shapes

radii = st.integers(0, 40)
lengths = st.integers(1, 90)


def test_lines_stand_one_under_another():
    high = height_of(MONO, 14)
    kind = {"size": 14, "colour": INK, "face": MONO}
    for most, lines in [(None, 3), (2, 2), (1, 1)]:
        surface, expected = painted((200, 120), GROUND), painted((200, 120), GROUND)
        width = width_of("two", MONO, 14)
        under = canvas_on(surface).text_lines("one two six", (9, 4), width, max_lines=most, **kind)
        assert under == 4 + lines * high
        words = ["one", "two", "six"]
        if most is not None:  # the last line shows that more was said
            words[most - 1] = fitted(" ".join(words[most - 1 :]), MONO, 14, width)
            assert words[most - 1].endswith("\u2026")
        for number, word in enumerate(words[:lines]):
            canvas_on(expected).text(word, (9, 4 + number * high), **kind)
        assert (pixels(surface) == pixels(expected)).all()


@examples(150)
@given(lengths, lengths, radii)
def test_a_rounded_rectangle_fills_its_rectangle_and_nothing_else(width, height, radius):
    surface = painted((120, 120), GROUND)
    rect = pygame.Rect(10, 12, width, height)
    canvas_on(surface).box(rect, INK, radius)
    assert changed_box(surface) == rect
    assert min(width, height) <= 2 or surface.get_at(rect.center)[:3] == INK
    across, down = pixels(surface)[10 : 10 + width], pixels(surface)[:, 12 : 12 + height]
    assert np.array_equal(across, across[::-1])
    assert np.array_equal(down, down[:, ::-1])


@examples(80)
@given(st.integers(12, 80), st.integers(12, 80), st.integers(0, 12), st.integers(1, 5))
def test_a_ring_leaves_its_inside_and_its_outside(width, height, radius, thick):
    surface = painted((100, 100), GROUND)
    rect = pygame.Rect(8, 9, width, height)
    canvas_on(surface).ring(rect, INK, radius, thick)
    assert changed_box(surface) == rect
    inside = rect.inflate(-2 * (thick + radius), -2 * (thick + radius))
    if inside.width > 0 and inside.height > 0:
        inner = pixels(surface)[inside.left : inside.right, inside.top : inside.bottom]
        assert (inner == GROUND).all()
    assert surface.get_at((rect.left, rect.centery))[:3] == INK


def test_an_outline_has_its_edge_around_its_fill():
    surface = painted((60, 60), GROUND)
    canvas_on(surface).outlined_box(pygame.Rect(10, 10, 40, 40), (9, 90, 190), INK, 6, 2)
    row = [tuple(surface.get_at((x, 30))[:3]) for x in range(8, 16)]
    assert row == [GROUND, GROUND, INK, INK, *[(9, 90, 190)] * 4]


@examples(80)
@given(st.floats(1, 30), st.floats(40, 60), st.floats(40, 60))
def test_a_disc_is_as_large_as_its_radius(radius, x, y):
    surface = painted((100, 100), GROUND)
    canvas_on(surface).disc((x, y), radius, INK)
    box = changed_box(surface)
    # Half a pixel at each side, and one for where its middle falls.
    assert abs(box.width - 2 * radius) <= 2.1
    assert abs(box.height - 2 * radius) <= 2.1
    assert abs(box.centerx - x) <= 1.6
    assert abs(box.centery - y) <= 1.6


@examples(80)
@given(st.lists(st.tuples(st.floats(5, 90), st.floats(5, 90)), min_size=3, max_size=6))
def test_a_polygon_and_a_line_stay_around_their_points(points):
    box = pygame.Rect(0, 0, 0, 0)
    box.left, box.top = (int(min(axis)) - 3 for axis in zip(*points))
    box.width, box.height = (int(max(a)) - int(min(a)) + 8 for a in zip(*points))
    surface = painted((110, 110), GROUND)
    canvas_on(surface).polygon(points, INK)
    canvas_on(surface).line(points[0], points[1], INK, 3)
    assert box.contains(changed_box(surface))


ICONS = (
    "play", "pause", "step", "step-back", "end", "start", "down", "more", "close",
    "check", "printed",
)  # fmt: skip


def test_an_icon_stays_in_its_square():
    for name in ICONS:
        for side in [1, 9, 24, 100]:
            surface = painted((140, 140), GROUND)
            square = pygame.Rect(20, 20, side, side)
            draw_icon(canvas_on(surface), name, square, INK)
            assert square.inflate(4, 4).contains(changed_box(surface))
            if side >= 9:
                assert changed_box(surface).width > side * 0.4


def test_the_ink_of_digits_is_what_they_cover():
    for size in [8, 10, 13, 20, 44]:
        for text in ["7", "10", "888", "2500"]:
            drawn = font(STRONG, size).render(text, True, (0, 0, 0)).get_bounding_rect(64)
            ink = ink_of(text, STRONG, size)
            assert abs(ink.left - drawn.left) <= 1
            assert abs(ink.right - drawn.right) <= 1
            assert abs(ink.top - drawn.top) <= 1
            assert abs(ink.bottom - drawn.bottom) <= 1


def test_a_word_that_is_wider_than_its_lines_goes_on_below() -> None:
    address = "https://example.org/problems/minesweeper/solutions/12345/in-four-ways"
    lines = wrapped(f"See {address}", STRONG, 20, 200)
    assert len(lines) > 2
    assert lines[0] == "See"
    assert "".join(lines[1:]) == address
    assert max(width_of(line, STRONG, 20) for line in lines) <= 200


@examples(50)
@given(st.integers(1, 15), st.sampled_from(["(4, 5)", "(12, 345)", "100 %"]))
def test_a_cell_and_a_percentage_are_never_broken(letters, whole) -> None:
    text = f"{'a' * letters} b {whole} and {whole}, c d."
    lines = wrapped(text, REGULAR, 16, 150)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert sum(line.count(whole) for line in lines) == 2
