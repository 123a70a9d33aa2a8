"""Measuring, truncating and wrapping any text."""

from __future__ import annotations

from drawings import canvas_on, drawn_rect, filled_surface
from hypothesis import example, given, strategies as st
from strategies import examples

from visualizer.draw.bidi import clean_text
from visualizer.draw.text import MONO, REGULAR, STRONG, line_height, text_size, text_width, truncate_text, wrap_text

GROUND, INK = (1, 2, 3), (250, 240, 30)
faces = st.sampled_from((REGULAR, STRONG, MONO))
sizes = st.integers(6, 60)
# Any characters, including lone surrogates, which text from a file may contain.
characters = st.one_of(
    st.characters(codec="ascii"),
    st.characters(),
    st.sampled_from("\0\t\n\u0301\u200b\ufe0f"),
    st.integers(0xD800, 0xDFFF).map(chr),
    st.sampled_from("\U0001f4a3\u4e2d\ud55c\u05d0\u202e"),
)
texts = st.text(characters, max_size=40)


def test_undrawable_characters_are_replaced():
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
        assert clean_text(text) == shown


@examples(300)
@given(texts)
def test_clean_text_stays_clean_and_is_one_line(text):
    shown = clean_text(text)
    assert clean_text(shown) == shown
    assert shown.isprintable()


@examples(200)
@given(texts, faces, sizes)
@example("\u0301", REGULAR, 20)
@example("\u200b", MONO, 20)
@example("", STRONG, 20)
def test_any_text_is_drawn_as_wide_as_it_is_measured(text, face, size):
    surface = filled_surface((40, 90), GROUND)
    rect = canvas_on(surface).text(text, (9, 9), size=size, colour=INK, face=face)
    assert rect.size == text_size(text, face, size)
    assert rect.width == max(text_width(text, face, size), 1)
    drawn = drawn_rect(surface, GROUND)
    assert not drawn.width or rect.contains(drawn)
    assert line_height(face, size) >= size * 0.9


@examples(300)
@given(texts, faces, sizes, st.integers(0, 500))
@example("abc", REGULAR, 40, 0)
def test_truncated_text_fits_its_width(text, face, size, width):
    shown = truncate_text(text, face, size, width)
    assert text_width(shown, face, size) <= width
    if shown != text:
        assert text_width(text, face, size) > width
        assert shown == "" or shown.endswith("\u2026")
        assert text.startswith(shown[:-1])


@examples(200)
@given(texts, faces, sizes, st.integers(0, 500))
def test_wrapped_lines_fit_their_width(text, face, size, width):
    lines = wrap_text(text, face, size, width)
    assert all(text_width(each, face, size) <= width or len(each) == 1 for each in lines)
    assert len(lines) >= 1 + text.count("\n")


@examples(50)
@given(st.integers(1, 15), st.sampled_from(["(4, 5)", "(12, 345)", "100 %"]))
def test_wrapping_never_breaks_a_cell_or_a_percentage(letters, whole) -> None:
    text = f"{'a' * letters} b {whole} and {whole}, c d."
    lines = wrap_text(text, REGULAR, 16, 150)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert sum(line.count(whole) for line in lines) == 2
