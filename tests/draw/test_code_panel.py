"""The code: which lines are listed, how they are coloured, and which are lit."""

from __future__ import annotations

import numpy as np
import pygame
from draw_help import canvas_on, painted, pane_of, pixels, traced
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from visualizer.algorithms.catalogue import algorithms
from visualizer.draw.panels.code_listing import draw_listing, lines_that_differ
from visualizer.draw.panels.code_panel import draw_code
from visualizer.draw.panels.code_view import CodeView
from visualizer.draw.source_colours import coloured_lines, listing
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import DARK

sources = st.text(st.sampled_from("ab =(\"'#\n\t:def12\\"), max_size=60)


def test_a_listing_is_the_source_without_its_docstring():
    for algorithm in algorithms():
        lines = algorithm.code.text.splitlines()
        shown = {
            number - algorithm.code.first_line: "".join(text for text, _ in pieces)
            for number, pieces in listing(algorithm.code.text, algorithm.code.first_line)
        }
        assert all(lines[place] == text for place, text in shown.items())
        left_out = [line for place, line in enumerate(lines) if place not in shown]
        assert "".join(left_out).count('"""') == 2
        assert not any("yield" in line for line in left_out)


@examples(300)
@given(sources)
def test_coloured_pieces_join_to_the_source_whatever_it_is(source):
    joined = ["".join(text for text, _ in pieces) for pieces in coloured_lines(source)]
    assert joined == source.expandtabs(4).splitlines()
    kinds = {kind for pieces in coloured_lines(source) for _, kind in pieces}
    assert kinds <= set(DARK.code)


def test_a_line_of_many_letters_is_coloured_like_any_other():
    """Pieces that grow letter by letter would be copied each time."""
    for line in ("#" + "x" * 500_000, "x" * 500_000, "=" * 20_000):
        (pieces,) = coloured_lines(line)
        assert "".join(text for text, _ in pieces) == line
    assert len(pieces) == 20_000


def lit_lines(surface, layout, colour):
    """The lines of the file at whose left end there is a bar of this colour."""
    middle = layout.row // 2
    rows = [
        number
        for place, number in enumerate(layout.numbers)
        if surface.get_at((layout.rect.left, layout.rect.top + place * layout.row + middle))[:3]
        == colour
    ]
    return [*dict.fromkeys(rows)]  # a line may take several rows


def test_the_line_that_runs_is_the_one_that_is_lit():
    for algorithm in algorithms():
        for height in [190, 700]:
            trace = traced("# click: 0,0\nEEE\nEME\n", algorithm.name)
            for moment in range(0, len(trace) + 1, 3):
                view = CodeView(pane_of(trace, moment, index=1))
                surface = pygame.Surface((440, height))
                layout = draw_code(canvas_on(surface), surface.get_rect(), view)
                line = view.pane.state.line
                assert lit_lines(surface, layout, DARK.pane(view.pane.mark)) == (
                    [] if line is None else [line]
                )


def texts_of_code(trace, moment, monkeypatch):
    """All that is written in a code panel of ordinary size."""
    texts, write = [], SurfaceCanvas.text

    def note(canvas, text, *arguments, **options):
        texts.append(text)
        return write(canvas, text, *arguments, **options)

    monkeypatch.setattr(SurfaceCanvas, "text", note)
    surface = pygame.Surface((440, 700))
    draw_code(canvas_on(surface), surface.get_rect(), CodeView(pane_of(trace, moment)))
    return texts


def test_open_calls_that_are_not_shown_are_counted(monkeypatch):
    trace = traced("# click: 0,0\nEEEEEE\n", "recursive-check-first")
    for moment in range(len(trace) + 1):
        calls = len(trace.state_at(moment).calls)
        texts = texts_of_code(trace, moment, monkeypatch)
        shown = sum(text.startswith("at line ") for text in texts)
        headings = [text for text in texts if text.startswith("Open calls")]
        if calls > shown:
            assert headings == [f"Open calls, {shown} of {calls}"]
        else:
            assert headings == ["Open calls"] * bool(calls)
    assert max(len(trace.state_at(moment).calls) for moment in range(len(trace))) == 6


def test_the_line_under_a_point_is_the_one_that_is_drawn_there():
    trace = traced("# click: 0,0\nEEE\nEME\n")
    surface = pygame.Surface((440, 600))
    layout = draw_code(canvas_on(surface), surface.get_rect(), CodeView(pane_of(trace, 5)))
    for place, number in enumerate(layout.numbers):
        top = layout.rect.top + place * layout.row
        assert layout.line_at((50, top)) == layout.line_at((400, top + layout.row - 1)) == number
    assert layout.line_at((50, layout.rect.bottom)) is None
    assert layout.line_at((50, layout.rect.top - 1)) is None


def test_a_listing_points_out_the_lines_that_differ():
    source, other = "one\ntwo\nthree\nfour", "one\n2\nthree"
    assert lines_that_differ(source, other) == {1, 3}
    surface = painted((300, 120))
    draw_listing(canvas_on(surface), surface.get_rect(), source, {1, 3})
    accent = (pixels(surface)[0] == DARK.accent).all(axis=1)
    assert np.flatnonzero(np.diff(accent.astype(int)) == 1).size == 2
