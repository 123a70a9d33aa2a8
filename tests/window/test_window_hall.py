"""Seen from the last row: sizes of cells, numbers and other text, captions, growth, one pane alone."""

import re

import pygame
import pytest
from window_driver import WindowDriver

from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES
from visualizer.draw.surface_canvas import SurfaceCache
from visualizer.draw.theme import THEMES
from visualizer.playback.comparison import StepPosition
from visualizer.playback.scenario import Stop
from visualizer.window.moves import mark_stop

PANES = {1: ["queue-mark-on-push"], 3: DEFAULT_NAMES, 12: [each.name for each in CATALOGUE[:12]]}


def window(size=(1280, 720), panes=3, step=33, board="corner-9x9"):
    driver = WindowDriver(board, size=size)
    driver.compare(*PANES[panes])
    driver.session.player.seek(driver.session.comparison.tick_of_step(step))
    driver.settle()
    return driver


def test_cells_are_large_as_the_window_opens():
    for panes, least in ((1, 52), (3, 40), (12, 16)):
        assert window(panes=panes).app.main.drawn_layout.cell >= least, panes


def test_numbers_that_are_too_narrow_to_be_read_give_way_to_heat():
    driver = window(panes=1, board="empty-50x50", step=2500)
    for size in ((1280, 720), (1440, 900), (1920, 1080)):
        driver.resize(size)
        assert not [item for item in driver.items() if item.part("board") and re.fullmatch("[0-9]{3,}", item.text)]
    driver.resize((2560, 1440))
    widths = [item.ink.width for item in driver.items() if item.part("board") and re.fullmatch("[0-9]{4}", item.text)]
    assert min(widths) >= 13


def test_a_picture_is_the_same_whatever_was_shown_before(monkeypatch):
    pictures = []
    for keys in ("H", "Ctrl++"), ("Ctrl++", "H"):
        monkeypatch.setattr("visualizer.draw.surface_canvas.tile_cache", SurfaceCache(6_000_000))
        driver = window((1440, 900))
        driver.key(*keys)
        driver.wait(10)
        driver.settle()
        pictures.append(pygame.image.tobytes(driver.surface, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("panes", "board"), [*((panes, "corner-9x9") for panes in PANES), (1, "expert-16x30")])
def test_all_text_in_the_hall_but_mine_counts_is_large(panes, board):
    driver = window(panes=panes, board=board)
    for key in ("H", "C"):
        driver.key(key)
        texts = [item for item in driver.items() if item.kind == "text" and re.search("[0-9A-Zbdfhkl]", item.text)]
        heights = [item.ink.height for item in texts if not (item.part("board") and item.text in "12345678")]
        assert min(heights) >= 0.02 * 720
    assert len([rect for rect in driver.app.main.drawn_layout.panes if rect.width]) == 1
    assert 10 <= len(driver.app.main.drawn_layout.code.numbers) <= 12
    numbers = [item.ink.height for item in texts if item.part("code") is not None and item.text.isdigit()]
    assert min(numbers) >= 0.025 * 720
    driver.key("C")
    assert driver.session.only_boards
    assert len([rect for rect in driver.app.main.drawn_layout.panes if rect.width]) == panes


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_text_in_what_opens_over_the_hall_is_large(size):
    driver = window(size)
    driver.key("H")
    for name in ("menu", "predict-menu", "stop", "stops", "panes", "open", "export", "save", "edit", "help", "tour"):
        driver.app.open(name)
        driver.settle()
        texts = [item for item in driver.items() if item.part("panel") and not item.part("board")]
        heights = [item.ink.height for item in texts if re.search("[0-9A-Zbdfhkl]", item.text)]
        assert min(heights) >= 0.02 * size[1], name
        driver.app.close()


@pytest.mark.parametrize(("board", "panes"), [("corner-9x9", 3), ("expert-16x30", 3), ("empty-50x50", 1)])
def test_numbers_to_vote_for_are_large_and_hide_neither_each_other_nor_their_cells(board, panes):
    driver = window(panes=panes, board=board)
    driver.key("H", "F7")
    cells = driver.app.main.predict.vote.cells
    grid = driver.app.main.drawn_layout.boards[0].grid
    letters = [item for item in driver.items() if item.kind == "text" and item.text in cells and not item.within]
    assert [item.text for item in letters] == [*cells]
    assert min(item.ink.height for item in letters) >= 0.02 * 720
    boxes = [item.rect.inflate(item.rect.height - item.rect.width, 0) for item in letters]
    for number, box in enumerate(boxes):
        others = [*boxes[:number], *boxes[number + 1 :]]
        others += [
            grid.cell_rect(*cell).inflate(-4, -4) for index, cell in enumerate(cells.values()) if index != number
        ]
        assert box.collidelist(others) < 0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("board", "panes"), [("corner-9x9", 1), ("corner-9x9", 12), ("expert-16x30", 1)])
def test_all_numbers_are_larger_at_the_first_press_or_a_message_says_that_none_fit(theme, board, panes):
    driver = window(panes=panes, board=board, step=40)  # where the current cell has a mine count
    driver.session.choices.theme = theme
    driver.key("H")
    before = least_number(driver)
    driver.key("Ctrl++")
    said = "No larger numbers" in driver.session.message
    assert said if before is None else least_number(driver) > before and not said


def least_number(driver):
    heights = [item.ink.height for item in driver.items() if item.part("board") and len(item.text) == 2]
    return min(heights, default=None)


def test_boards_in_the_hall_give_room_to_captions_only():
    driver = window()
    driver.key("H")
    below = [pane.bottom for pane in driver.app.main.drawn_layout.panes]
    mark_stop(driver.session, Stop(StepPosition(33), "Which of them goes elsewhere?"))
    driver.settle()
    line = driver.app.main.layout.status_line
    assert min(below) > line.top >= driver.app.main.drawn_layout.panes[0].bottom


@pytest.mark.parametrize("board", ["example-1", "corner-9x9"])
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
def test_no_line_over_all_panes_hides_a_board_or_what_a_run_was_like(board, panes):
    driver = WindowDriver(board, size=(1280, 720))
    driver.compare(*PANES[12][-panes:])
    driver.key("H", "T", "End")
    driver.session.clear_message()
    driver.settle()
    boards = driver.app.main.drawn_layout.boards
    texts = [item for item in driver.items() if item.kind == "text"]
    lines = [
        item.ink for item in texts if driver.app.main.layout.status_line.contains(item.ink) and not item.part("pane")
    ]
    assert bool(lines) == (panes > 1)
    covered = [each.grid.rect for each in boards] + [item.ink for item in texts if item.part("pane")]
    assert not [rect for rect in covered for line in lines if line.inflate(20, 20).colliderect(rect)]


def test_cells_that_a_frontier_names_can_be_found_by_labels():
    driver = window(panes=12)
    assert all(board.frontier.height for board in driver.app.main.drawn_layout.boards)
    labels = [item.text for item in driver.items() if item.part("pane") and not item.part("board")]
    assert min(map(labels.count, "02468")) >= 2 * 12


def test_a_message_never_hides_a_caption_or_why_orders_differ():
    driver = window()
    mark_stop(driver.session, Stop(StepPosition(33), "The second ring is full"))
    driver.key("D", "T")
    driver.key("Shift+D", "Shift+D", "Home", "J")
    driver.session.say("A message that stands beside it")
    texts = " ".join(driver.texts())
    assert "The second ring is full" in texts
    assert "A message that" in texts
    driver.key("D")
    assert driver.session.explanation
    driver.key("T")
    assert driver.session.explanation.split(":")[0] in " ".join(driver.texts())
    for key in ("Left", "Right"):
        driver.key(key)
        driver.wait(0.02)
    assert not driver.session.explanation  # so that the caption stands there again


def test_the_bars_of_what_waits_have_one_scale():
    driver = window()
    theme, scales = driver.app.null_canvas.theme, set()
    for pane, tag in enumerate(driver.session.comparison.tags):
        frontier = driver.app.main.drawn_layout.boards[pane].frontier
        filled = [
            item.rect.width
            for item in driver.items()
            if item.kind == "box" and item.colour == theme.pane_colour(tag) and frontier.contains(item.rect)
        ]
        scales.add(round(max(filled) / driver.session.player.state(pane).frontier_size))
    assert len(scales) == 1


def test_one_pane_is_enlarged_and_goes_back():
    driver = window()
    before = driver.app.main.drawn_layout.cell
    driver.key("Z")
    layout = driver.app.main.drawn_layout
    assert [bool(rect.width) for rect in layout.panes] == [True, False, False]
    assert layout.cell > before
    driver.key("]")
    driver.click(driver.cell_position((0, 0), pane=1))
    assert driver.session.board.click == (0, 0)
    driver.key("Escape")
    header = driver.app.main.drawn_layout.boards[2].header
    driver.click(header.center)
    driver.click(header.center)
    assert [bool(rect.width) for rect in driver.app.main.drawn_layout.panes] == [False, False, True]
