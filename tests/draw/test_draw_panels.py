"""Panes, timeline and code: their parts lie apart, inside, and where they are looked for."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest
from draw_help import canvas_on, changed_box, painted, pane_of, pixels, traced
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import examples

from visualizer import record
from visualizer.algorithms.catalogue import algorithms
from visualizer.board.shipped import load_shipped
from visualizer.draw.board.board_picture import BoardPicture
from visualizer.draw.board.grid import label_room
from visualizer.draw.canvas import DASHES
from visualizer.draw.layout_canvas import LayoutCanvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_listing import draw_listing, lines_that_differ
from visualizer.draw.panels.code_panel import draw_code
from visualizer.draw.panels.code_view import CodeView
from visualizer.draw.panels.counters import counters_of, draw_counters
from visualizer.draw.panels.pane import draw_pane
from visualizer.draw.panels.pane_layout import (
    ONLY_BOARD,
    PaneForm,
    pane_inside,
    pane_layout,
)
from visualizer.draw.panels.timeline import TimelinePicture, TimelineView, step_under, x_of
from visualizer.draw.source_colours import coloured_lines, listing
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.stage_layout import StageNeeds, stage_layout
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import THEMES
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.scenario import Overlay

DARK = THEMES["dark"]
THREE = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
scales = st.sampled_from((0.72, 1.0, 1.25, 2.4))
forms = st.one_of(
    st.just(ONLY_BOARD),
    st.builds(PaneForm, st.integers(1, 2), st.integers(0, 2), st.integers(0, 2)),
)
lengths = st.one_of(st.integers(1, 12), st.integers(1, 60), st.integers(1, 1000))


@pytest.fixture(autouse=True, scope="module")
def _fonts():
    pygame.font.init()


@pytest.fixture(scope="module")
def comparison():
    board = load_shipped("example-1")
    return Comparison([record(board, None, name) for name in THREE])


# Panes


@examples(200)
@given(st.integers(1, 12), st.integers(1, 4000), st.integers(1, 2400), lengths, lengths, scales)
def test_panes_stand_apart_inside_their_rectangle(count, width, height, rows, cols, scale):
    rect = pygame.Rect(7, 9, width, height)
    panes = stage_layout(rect, StageNeeds(count, (rows, cols)), Metrics(scale)).panes
    assert len(panes) == count
    assume(width >= 120 * scale * 2 and height >= 60 * scale * count)
    assert all(rect.contains(pane) for pane in panes)
    # There is a gap between any two.
    wider = [pane.inflate(4, 4) for pane in panes]
    assert not any(one.colliderect(other) for one, other in combinations(wider, 2))


@examples(300)
@given(st.integers(130, 1800), st.integers(120, 1400), lengths, lengths, scales, forms)
def test_the_parts_of_a_pane_stand_apart_inside_it(width, height, rows, cols, scale, form):
    pane = pygame.Rect(11, 13, round(width * scale), round(height * scale))
    layout = pane_layout(pane, rows, cols, Metrics(scale), form)
    labels = label_room(layout.grid.cell)
    board = layout.grid.rect
    board = pygame.Rect(board.left - labels, board.top - labels, board.width + labels,
                        board.height + labels)  # fmt: skip
    parts = [part for part in (layout.header, board, layout.counters, layout.chips) if part.height]
    inside = pane_inside(pane, Metrics(scale))
    assert all(inside.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))


@pytest.mark.parametrize("count", range(1, 13))
def test_many_panes_of_one_board_are_of_one_size(count):
    for side in range(1393, 1401):
        rect = pygame.Rect(0, 0, side, side - 700)
        layout = stage_layout(rect, StageNeeds(count, (9, 9)), Metrics())
        assert len({pane.size for pane in layout.panes}) == 1
        assert len({board.grid.cell for board in layout.boards}) == 1
        # No more than a trifle is left beside them.
        assert max(pane.right for pane in layout.panes) >= rect.right - 2
        assert max(pane.bottom for pane in layout.panes) >= rect.bottom - 2


def test_panes_of_a_long_board_lie_over_one_another():
    panes = stage_layout(pygame.Rect(0, 0, 1000, 600), StageNeeds(3, (1, 50)), Metrics()).panes
    assert len({pane.left for pane in panes}) == 1


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", [algorithm.name for algorithm in algorithms()])
@pytest.mark.parametrize("size", [(140, 130), (300, 420), (900, 300)])
def test_nothing_is_drawn_beside_a_pane(theme, name, size):
    trace = traced("# click: 0,0\nEEEEE\nEEEEE\nEEEME\n", name)
    rect = pygame.Rect((30, 30), size)
    for moment in (0, len(trace) // 2, len(trace)):
        surface = painted((size[0] + 60, size[1] + 60))
        pane = pane_of(trace, moment, focused=True, remark="differs at 12")
        layout = pane_layout(rect, trace.height, trace.width, Metrics())
        draw_pane(canvas_on(surface, theme), rect, layout, pane, BoardPicture())
        assert changed_box(surface) == rect


@pytest.mark.parametrize(
    "size", [(110, 24), (180, 24), (300, 24), (150, 78), (260, 52), (250, 160)]
)
def test_counters_stay_in_their_place(size):
    trace = traced("# click: 0,0\n" + "E" * 40 + "\n")
    surface = painted((size[0] + 80, size[1] + 80), DARK.panel)
    counters = counters_of(trace.state_at(len(trace)))
    draw_counters(canvas_on(surface), pygame.Rect((40, 40), size), counters)
    assert pygame.Rect((40, 40), size).inflate(0, 8).contains(changed_box(surface, DARK.panel))


def test_counters_say_where_a_state_is(comparison):
    trace = comparison.traces[1]
    state = trace.state_at(int(trace.visited_at[4]) + 1)
    told = [(each.word, each.figure, each.addition) for each in counters_of(state)]
    assert told == [("visits", 5, "of 18"), ("revealed", 4, "of 18"), ("waiting", 3, "most 5")]


# Timeline

bars = st.builds(pygame.Rect, st.integers(-20, 20), st.integers(0, 20), st.integers(2, 2000),
                 st.integers(30, 200))  # fmt: skip


@examples(100)
@given(st.data(), bars, st.sampled_from(list(Sync)))
def test_the_step_under_a_place_is_the_one_that_stands_there(comparison, data, rect, sync):
    there = comparison.in_sync(sync)
    step = data.draw(st.integers(0, there.steps))
    x = x_of(rect, there, there.tick_of_step(step))
    assert rect.left <= x < rect.right
    found = step_under(rect, there, x)
    # Where several steps share a pixel, the one that is found stands in the same pixel.
    assert abs(x_of(rect, there, there.tick_of_step(found)) - x) <= 1
    if rect.width > 2 * there.steps:
        assert found == step


def test_places_beside_the_timeline_are_its_ends(comparison):
    rect = pygame.Rect(100, 0, 300, 50)
    assert [step_under(rect, comparison, x) for x in (-1000, 100, 399, 9000)] == [0, 0, 18, 18]


@examples(60)
@given(st.data(), st.integers(60, 1500), st.integers(60, 200), scales)
def test_curves_letters_and_words_never_leave_the_timeline(comparison, data, width, height, scale):
    theme = data.draw(st.sampled_from(list(THEMES.values())))
    rect = pygame.Rect(40, 40, width, height)
    surface = painted((width + 80, height + 80))
    position = data.draw(st.integers(0, len(comparison)))
    hover = data.draw(st.none() | st.integers(0, comparison.steps))
    view = TimelineView(comparison, position, data.draw(st.integers(0, 2)), (), hover)
    TimelinePicture().draw(canvas_on(surface, theme, scale), rect, view)
    around = 2 * Metrics(scale).px(9)  # the playhead's knob
    assert rect.inflate(around, around).contains(changed_box(surface))


@pytest.mark.parametrize("scale", [0.72, 1.0, 2.0])
def test_at_the_start_the_knob_hides_no_word(comparison, scale):
    rect = pygame.Rect(20, 20, 500, 100)
    words = []
    for position in (0, comparison.tick_of_step(comparison.steps)):
        surface = painted((540, 140))
        canvas = canvas_on(surface, scale=scale)
        TimelinePicture().draw(canvas, rect, TimelineView(comparison, position))
        # Below the words the curves may have their colour.
        beginning = pixels(surface)[: rect.left + 60, : rect.top + canvas.px(16)]
        words.append(int((beginning == DARK.dim).all(axis=2).sum()))
    assert words[0] == words[1] > 0


def test_a_timeline_drawn_again_is_as_one_that_is_drawn_anew(comparison):
    rect, picture = pygame.Rect(10, 10, 500, 100), TimelinePicture()
    views = [
        TimelineView(comparison, 0), TimelineView(comparison, 9, 1, (2, 5)),
        TimelineView(comparison, 9, 1, (5,), 4), TimelineView(comparison.in_sync(Sync.REVEAL), 3),
        TimelineView(comparison, 9, 0, (2, 5)), TimelineView(comparison, 9, 2, (2, 5)),
        TimelineView(comparison, 9, 2), TimelineView(comparison, 2, focus=1),
    ]  # fmt: skip
    for view in views:
        again, anew = painted((520, 120)), painted((520, 120))
        picture.draw(canvas_on(again), rect, view)
        TimelinePicture().draw(canvas_on(anew), rect, view)
        assert np.array_equal(pixels(again), pixels(anew))


@examples(60)
@given(
    st.lists(st.floats(0, 99), min_size=2, max_size=30), st.integers(1, 6), st.sampled_from(DASHES)
)
def test_a_curve_goes_through_its_points(heights, width, dash):
    surface = pygame.Surface((120, 100))
    points = np.stack((np.linspace(3, 116, len(heights)), np.array(heights)), axis=1)
    canvas_on(surface).curve(points, (255, 255, 255), width, dash)
    box = changed_box(surface, (0, 0, 0))
    assert box.top >= min(heights) - width / 2 - 2
    assert box.bottom <= max(heights) + width / 2 + 2
    if not dash[1]:
        for x, y in points.tolist():
            near = pixels(surface)[max(int(x) - 1, 0) : int(x) + 2, max(int(y) - 1, 0) : int(y) + 2]
            assert near.max() > 60


# Code

sources = st.text(st.sampled_from("ab =(\"'#\n\t:def12\\"), max_size=60)


@pytest.mark.parametrize("algorithm", algorithms(), ids=lambda each: each.name)
def test_a_listing_is_the_source_without_its_docstring(algorithm):
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


def test_what_is_coloured_how():
    (pieces,) = coloured_lines('def f(board): return "a", 1  # why')
    kinds = {text.strip(): kind for text, kind in pieces if text.strip()}
    assert kinds["def"] == "definition"
    assert kinds["board"] == "name"
    assert kinds["return"] == "keyword"
    assert kinds["a"] == "string"
    assert kinds["1"] == "number"
    assert kinds["why"] == "comment"
    assert kinds["f"] == "plain"


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


@pytest.mark.parametrize("algorithm", algorithms(), ids=lambda each: each.name)
@pytest.mark.parametrize("height", [190, 700])
def test_the_line_that_runs_is_the_one_that_is_lit(algorithm, height):
    trace = traced("# click: 0,0\nEEE\nEME\n", algorithm.name)
    for moment in range(0, len(trace) + 1, 3):
        view = CodeView(pane_of(trace, moment, index=1))
        surface = pygame.Surface((440, height))
        layout = draw_code(canvas_on(surface), surface.get_rect(), view)
        line = view.pane.state.line
        assert lit_lines(surface, layout, DARK.pane(1)) == ([] if line is None else [line])


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


# All of it


@pytest.mark.parametrize("size", [(1, 1), (30, 500), (200, 150), (1280, 720)])
@pytest.mark.parametrize("scale", [0.72, 2.0])
def test_a_stage_can_be_of_any_size(comparison, size, scale):
    panes = [
        pane_of(trace, comparison.moment(index, 20), index)
        for index, trace in enumerate(comparison.traces)
    ]
    view = StageView(panes, CodeView(panes[0]), TimelineView(comparison, 20))
    layout = Stage().draw(canvas_on(pygame.Surface(size), scale=scale), view)
    assert len(layout.panes) == len(layout.boards) == 3


# Where cells are too small for numbers


def texts_of(size, visits=5, **how):
    """The words on a pane of a board of 30 by 30 cells."""
    trace = traced("# click: 0,0\n" + "\n".join(["E" * 30] * 30) + "\n")
    canvas = LayoutCanvas(size, THEMES["dark"], Metrics())
    only_board = how.pop("only_board", False)
    pane = pane_of(trace, int(trace.visited_at[visits]), only_board=only_board)
    form = ONLY_BOARD if only_board else None
    layout = pane_layout(canvas.rect, 30, 30, canvas.metrics, form)
    draw_pane(canvas, canvas.rect, layout, pane, BoardPicture(), **how)
    texts = [item.text for item in canvas.items if item.kind == "text" and not item.is_cut]
    return " ".join(texts), layout.grid.cell


@pytest.mark.parametrize("only_board", [False, True])
def test_a_pane_says_where_its_cells_are_too_small_for_numbers(only_board):
    words, cell = texts_of((330, 300), only_board=only_board)
    assert cell < 11
    assert ("no numbers" if only_board else "cells are too small for numbers") in words
    words, cell = texts_of((900, 900), only_board=only_board)
    assert cell >= 11
    assert "numbers" not in words


def test_a_pane_that_shows_no_numbers_does_not_miss_them():
    assert "numbers" not in texts_of((330, 300), overlay=Overlay.NONE)[0]


def test_a_pane_with_counters_says_it_too():
    trace = traced("# click: 0,0\n" + "\n".join(["E" * 30] * 16) + "\n")
    canvas = LayoutCanvas((273, 223), THEMES["dark"], Metrics())
    form = PaneForm(header=1, counters=1, chips=0)
    layout = pane_layout(canvas.rect, 16, 30, canvas.metrics, form)
    assert layout.counters.height
    pane = pane_of(trace, len(trace), remark="differs at 2", removable=True)
    draw_pane(canvas, canvas.rect, layout, pane, BoardPicture())
    assert "numbers" in " ".join(item.text for item in canvas.items if item.kind == "text")


# Remarks leave room for names


def shown_texts(size, form, **how):
    """The words of a header that are not cut, of a pane with a long remark that has a brief one."""
    trace = traced("# click: 0,0\n" + "\n".join(["E" * 9] * 9) + "\n", "stack-mark-on-push")
    canvas = LayoutCanvas(size, THEMES["dark"], Metrics())
    pane = pane_of(trace, 5, remark="differs at 2", brief_remark="short", **how)
    layout = pane_layout(canvas.rect, 9, 9, canvas.metrics, form)
    draw_pane(canvas, canvas.rect, layout, pane, BoardPicture(), short_title=True)
    texts = {item.text for item in canvas.items if item.kind == "text" and not item.is_cut}
    return texts, trace.code


@pytest.mark.parametrize("width", [200, 400])
def test_a_remark_is_brief_where_it_would_hide_what_an_algorithm_does(width):
    texts, code = shown_texts((width, 330), PaneForm(header=2, counters=1, chips=1))
    manner = code.title.partition(", ")[2]
    assert any(text.startswith(manner) for text in texts)
    assert ("short" in texts, "differs at 2" in texts) == (width < 300, width > 300)


@pytest.mark.parametrize("width", [280, 400])
def test_in_a_low_header_a_remark_is_brief_where_it_would_hide_the_name(width):
    texts, code = shown_texts((width, 150), PaneForm(header=1, counters=1, chips=0), removable=True)
    assert code.short_title in texts
    assert ("short" in texts, "differs at 2" in texts) == (width < 300, width > 300)
