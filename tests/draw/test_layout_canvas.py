"""The canvas that lists what is drawn on it, and the texts that a picture can show only in part."""

from __future__ import annotations

import numpy as np
import pygame
from draw_help import canvas_on, painted, pane_of, traced

from visualizer.draw.canvas import CutText
from visualizer.draw.layout_canvas import LayoutCanvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.text import REGULAR, extent_of, height_of, ink_rows, width_of
from visualizer.draw.theme import DARK

INK = (250, 240, 30)
SENTENCE = "Queue of many cells"


def layout_canvas(size=(200, 100)):
    return LayoutCanvas(size, DARK, Metrics())


def words(canvas, text=SENTENCE, position=(10, 20), **more):
    return canvas.text(text, position, size=14, colour=INK, **more)


def listed(canvas):
    return [(item.kind, tuple(item.rect)) for item in canvas.items]


def test_a_text_is_listed_with_what_is_shown_and_all_of_it():
    canvas = layout_canvas()
    rects = [words(canvas), words(canvas, position=(10, 60), most=70)]
    whole, cut = canvas.items
    assert [whole.rect, cut.rect] == rects
    assert (whole.text, whole.full, whole.is_cut) == (SENTENCE, SENTENCE, False)
    assert cut.text.endswith("\u2026")
    assert cut.text[:-1] in SENTENCE
    assert (cut.full, cut.is_cut, cut.size, cut.colour) == (SENTENCE, True, 14, INK)


def test_a_text_that_has_no_room_at_all_is_listed_too():
    canvas = layout_canvas()
    words(canvas, most=0)
    (item,) = canvas.items
    assert (item.text, item.full, item.is_cut) == ("", SENTENCE, True)


def test_the_last_of_too_few_lines_has_the_whole_text():
    canvas = layout_canvas()
    width = width_of("one", REGULAR, 14)
    canvas.text_lines("one two six", (0, 0), width, size=14, colour=INK, most=2)
    assert [(item.full, item.is_cut) for item in canvas.items] == [
        ("one", False), ("one two six", True),
    ]  # fmt: skip


def test_a_clip_hides_a_part_and_cuts_texts():
    canvas = layout_canvas()
    with canvas.clip(pygame.Rect(0, 0, 40, 100)):
        words(canvas)
        canvas.box(pygame.Rect(30, 0, 30, 10), INK, 2)
        with canvas.clip(pygame.Rect(50, 0, 10, 10)):
            canvas.disc((50, 5), 2, INK)
    words(canvas)
    clipped, box, disc, whole = canvas.items
    assert clipped.is_cut
    assert clipped.seen.right == 40
    assert box.seen == (30, 0, 10, 10)
    assert disc.seen.right <= 52
    assert not whole.is_cut


def test_a_layer_is_listed_where_it_is_painted():
    canvas = layout_canvas()
    layer = canvas.layer((40, 40), transparent=True)
    layer.box(pygame.Rect(5, 6, 7, 8), INK, 0)
    canvas.paint(layer, (100, 10))
    canvas.paint(layer, (50, 50), (8, 8, 10, 10))
    moved, part = canvas.items
    assert moved.rect == moved.seen == (105, 16, 7, 8)
    assert part.rect == (47, 48, 7, 8)
    assert part.seen == (50, 50, 4, 6)


def test_a_layer_hides_one_of_its_size_and_a_ground_everything():
    canvas = layout_canvas()
    for side in (3, 4):
        layer = canvas.layer((40, 40))
        layer.box(pygame.Rect(0, 0, side, side), INK, 0)
        canvas.paint(layer, (10, 10))
    assert listed(canvas) == [("box", (10, 10, 4, 4))]
    canvas.fill(INK)
    assert listed(canvas) == [("fill", (0, 0, 200, 100))]


def test_what_is_drawn_in_a_part_says_so():
    canvas = layout_canvas()
    with canvas.part("pane", "A", pygame.Rect(0, 0, 90, 90)):
        with canvas.part("board", "A", pygame.Rect(9, 9, 50, 50)):
            words(canvas)
        words(canvas)
    words(canvas)
    pane, board, *texts = canvas.items
    assert (pane.kind, pane.name, pane.rect, pane.within) == ("pane", "A", (0, 0, 90, 90), ())
    assert board.within == (("pane", "A"),)
    assert [text.part("board") for text in texts] == ["A", None, None]
    assert [text.part("pane") for text in texts] == ["A", "A", None]


def test_every_shape_has_a_rectangle():
    canvas = layout_canvas()
    canvas.ring(pygame.Rect(1, 2, 30, 40), INK, 3, 2)
    canvas.disc((20, 20), 4.5, INK)
    canvas.polygon([(0, 0), (10.2, 3), (4, 7)], INK)
    canvas.line((0, 5), (20, 5), INK)
    canvas.hairline((3, 3), (3, 9), INK)
    canvas.curve(np.array([(0.0, 1.0), (30.0, 9.0)]), INK, 2)
    canvas.dots(np.array([(4.0, 4.0), (9.0, 8.0)]), np.array([INK, INK], np.uint8))
    canvas.pixels(np.zeros((2, 2, 3), np.uint8), pygame.Rect(5, 5, 8, 8))
    assert listed(canvas) == [
        ("ring", (1, 2, 30, 40)), ("disc", (15, 15, 10, 10)), ("polygon", (0, 0, 11, 7)),
        ("line", (0, 5, 20, 1)), ("line", (3, 3, 1, 6)), ("curve", (0, 1, 30, 8)),
        ("dots", (4, 4, 5, 4)), ("pixels", (5, 5, 8, 8)),
    ]  # fmt: skip


def test_ink_is_what_the_letters_take():
    top, bottom = ink_rows("x", REGULAR, 40)
    high, low = ink_rows("lg", REGULAR, 40)
    assert 0 < high < top < bottom < low <= extent_of("lg", REGULAR, 40)[1]
    assert ink_rows("   ", REGULAR, 40) == (0, 0)


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
    rect = words(canvas, position=(10, 60), most=70)
    assert canvas.cut_texts == [CutText(SENTENCE, rect)]


def test_a_mark_is_listed_with_what_it_means_and_that_can_be_read():
    canvas = layout_canvas()
    rect = pygame.Rect(5, 6, 12, 12)
    canvas.explain(SENTENCE, rect)
    (mark,) = canvas.items
    assert (mark.kind, mark.name, mark.rect) == ("mark", SENTENCE, rect)
    assert canvas.cut_texts == [CutText(SENTENCE, rect)]


def test_a_new_picture_begins_with_no_cut_texts():
    canvas = canvas_on(painted((200, 100)))
    words(canvas, most=70)
    canvas.fill(INK, (0, 0, 9, 9))
    assert canvas.cut_texts
    canvas.fill(INK)
    assert canvas.cut_texts == []


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
    rect = words(layer, position=(4, 0), most=60)
    for _ in range(2):
        canvas.cut_texts.clear()
        canvas.paint(layer, (100, 50))
        assert canvas.cut_texts == [CutText(SENTENCE, rect.move(100, 50))]
    canvas.paint(layer, (0, 0), (0, height_of(REGULAR, 14) + 1, 80, 10))
    assert len(canvas.cut_texts) == 1
