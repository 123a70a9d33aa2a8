"""The canvas that lists what is drawn on it, and the texts that a picture can show only in part."""

from __future__ import annotations

import pygame
from draw_help import canvas_on, painted, pane_of, traced
from layout_canvas import LayoutCanvas

from visualizer.draw.canvas import CutText
from visualizer.draw.metrics import Metrics
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.text import REGULAR, extent_of, height_of, ink_rows
from visualizer.draw.theme import DARK

INK = (250, 240, 30)
SENTENCE = "Queue of many cells"


def layout_canvas(size=(200, 100)):
    return LayoutCanvas(size, DARK, Metrics())


def words(canvas, text=SENTENCE, position=(10, 20), **more):
    return canvas.text(text, position, size=14, colour=INK, **more)


def test_a_text_is_listed_with_what_is_shown_and_all_of_it():
    canvas = layout_canvas()
    rects = [words(canvas), words(canvas, position=(10, 60), max_width=70)]
    whole, cut = canvas.items
    assert [whole.rect, cut.rect] == rects
    assert (whole.text, whole.full, whole.is_cut) == (SENTENCE, SENTENCE, False)
    assert cut.text.endswith("\u2026")
    assert cut.text[:-1] in SENTENCE
    assert (cut.full, cut.is_cut, cut.size, cut.colour) == (SENTENCE, True, 14, INK)


def test_a_stage_lists_each_cell_of_its_boards_once():
    stage, canvas = Stage(), layout_canvas((700, 400))
    trace = traced("# click: 0,0\nEEEE\nEEEE\nEEEM")
    for moment in (0, len(trace), 3):
        canvas = layout_canvas((700, 400))
        stage.draw(canvas, StageView([pane_of(trace, moment), pane_of(trace, moment, 1)]))
    boards = [item for item in canvas.items if item.kind == "board"]
    cells = [item for item in canvas.items if item.kind == "cell"]
    assert [board.name for board in boards] == ["A", "B"]
    assert len(cells) == 24
    for board in boards:
        ours = [cell.rect for cell in cells if cell.part("board") == board.name]
        assert board.rect == ours[0].unionall(ours[1:])
        assert sum(rect.width * rect.height for rect in ours) == (
            board.rect.width * board.rect.height
        )


# The same on pixels: what is cut can be pointed at


def test_pixels_know_which_texts_are_cut():
    canvas = canvas_on(painted((200, 100)))
    words(canvas)
    rect = words(canvas, position=(10, 60), max_width=70)
    assert canvas.cut_texts == [CutText(SENTENCE, rect)]


def test_a_text_that_the_clip_cuts_is_cut_unless_only_its_empty_edge_is():
    canvas = canvas_on(painted((200, 100)))
    rect = pygame.Rect((10, 20), extent_of("xx", REGULAR, 14))
    top, bottom = ink_rows("xx", REGULAR, 14)
    with canvas.clip(pygame.Rect(0, rect.top + top, 200, bottom - top)):
        words(canvas, "xx")
    assert canvas.cut_texts == []
    with canvas.clip(pygame.Rect(0, 0, rect.right - 3, 100)):
        words(canvas, "xx")
    assert canvas.cut_texts == [CutText("xx", rect)]


def test_the_cut_texts_of_a_layer_move_with_it():
    canvas = canvas_on(painted((200, 100)))
    layer = canvas.layer((80, 40), transparent=True)
    rect = words(layer, position=(4, 0), max_width=60)
    for _ in range(2):
        canvas.cut_texts.clear()
        canvas.paint(layer, (100, 50))
        assert canvas.cut_texts == [CutText(SENTENCE, rect.move(100, 50))]
    canvas.paint(layer, (0, 0), (0, height_of(REGULAR, 14) + 1, 80, 10))
    assert len(canvas.cut_texts) == 1
