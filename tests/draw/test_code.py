"""The code panel: listed lines, colours and the running line."""

from __future__ import annotations

import numpy as np
import pygame
from drawings import canvas_on, filled_surface, pane_view_of, pixels, trace_of
from hypothesis import given, strategies as st
from strategies import examples

from visualizer.algorithms.catalogue import algorithms
from visualizer.draw.coloured_code import coloured_lines, shown_lines
from visualizer.draw.panels.code import code_rows, differing_lines, draw_excerpt, excerpt_rows
from visualizer.draw.panels.code_panel import CodeView, draw_code
from visualizer.draw.theme import DARK, Metrics
from visualizer.trace.source import SourceCode

CODES = [each.code for each in algorithms()]
METRICS = Metrics()
sources = st.text(st.sampled_from("ab =(\"'#\n\t:def12\\"), max_size=60)


def text_of(pieces):
    return "".join(text for text, _ in pieces)


def test_a_listing_is_the_source_without_its_docstring():
    for code in CODES:
        lines = code.text.splitlines()
        shown = {number - code.first_line: text_of(pieces) for number, pieces in shown_lines(code)}
        assert all(lines[place] == text for place, text in shown.items())
        left_out = [line for place, line in enumerate(lines) if place not in shown]
        assert "".join(left_out).count('"""') == 2
        assert not any("yield" in line for line in left_out)


@examples(300)
@given(sources)
def test_coloured_pieces_join_to_the_source(source):
    assert [*map(text_of, coloured_lines(source))] == source.expandtabs(4).splitlines()
    kinds = {kind for pieces in coloured_lines(source) for _, kind in pieces}
    assert kinds <= set(DARK.code)


def test_a_long_listing_keeps_its_text_size_and_shows_the_current_line():
    code = SourceCode("long", "\n".join(["def f():", *["    pass"] * 3000]))
    found = code_rows(code, (300, 400), METRICS)
    assert found.size == METRICS.px(13)
    shown = [row.number for row in found.rows_around(2000, 400).rows]
    assert len(shown) == 400 // found.row_height
    assert 2000 in shown


def test_the_neighbour_order_of_a_listing_stays_in_sight():
    code = trace_of("# click: 0,0\nEE", "stack-peek").code_in("java")
    last = next(line for line, text in code.lines.items() if "return board" in text)
    for height, stays in ((18 * 20, True), (18 * 8, False)):
        rows = code_rows(code, (600, height), METRICS).rows_around(last, height)
        assert last in [row.number for row in rows.rows]
        assert ("DIRECTIONS" in text_of(rows.rows[0].pieces)) is stays
        assert len(rows.rows) * rows.row_height <= height


def lit_lines(surface, layout, colour):
    """Return the numbers of the lines with a bar of a colour at their left end."""
    middle = layout.row_height // 2
    rows = [
        number
        for place, number in enumerate(layout.numbers)
        if surface.get_at((layout.rect.left, layout.rect.top + place * layout.row_height + middle))[:3] == colour
    ]
    return [*dict.fromkeys(rows)]  # a line may take several rows


def test_the_running_line_is_highlighted():
    for algorithm in algorithms():
        for height in [190, 700]:
            trace = trace_of("# click: 0,0\nEEE\nEME\n", algorithm.name)
            for moment in range(0, len(trace) + 1, 3):
                view = CodeView(pane_view_of(trace, moment, index=1))
                surface = pygame.Surface((440, height))
                layout = draw_code(canvas_on(surface), surface.get_rect(), view)
                line = view.pane.state.line
                assert lit_lines(surface, layout, DARK.pane_colour(view.pane.tag)) == ([] if line is None else [line])


def test_a_listing_marks_differing_lines():
    source, other = "one\ntwo\nthree\nfour", "one\n2\nthree"
    assert differing_lines(source, other) == {2, 4}
    surface = filled_surface((300, 120))
    canvas = canvas_on(surface)
    rows = excerpt_rows(source, surface.get_size(), canvas.metrics)
    draw_excerpt(canvas, surface.get_rect(), rows, {2, 4})
    accent = (pixels(surface)[0] == DARK.accent).all(axis=1)
    assert np.flatnonzero(np.diff(accent.astype(int)) == 1).size == 2
