"""The window laid out in many sizes: nothing overlaps, leaves it, or is cut and cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from inspect import signature
from itertools import product

import pygame
import pytest
from layout_checks import problems_of
from window_help import Driver

from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithms
from visualizer.draw.board.cell_tile import numbers_fit
from visualizer.draw.layout_canvas import Item
from visualizer.draw.panels.number_note import NUMBER_NOTES
from visualizer.window.layout_data import layout_of

SIZES = [(900, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)]
SCALES = [0.75, 1.0, 1.5, 2.0]
PANES = [3, 1, 12, 2, 6]
BOARDS = ["corner-9x9", "expert-16x30", "empty-50x50"]
#: How far the run is, as a share of it.
SHARES = [0.4, 0.0, 1.0]
VIEWS = ["code", "no code", "only boards"]


@dataclass(frozen=True)
class Case:
    """What the window shows, and how large it is."""

    size: tuple[int, int]
    scale: float
    panes: int
    board: str
    share: float = 0.4
    view: str = "code"

    def __str__(self):
        size = "x".join(map(str, self.size))
        return f"{size} {self.scale:.0%} {self.panes} {self.board} {self.share:g} {self.view}"


def some_cases():
    """Each size with each scale and board; panes, position and view go round."""
    for (i, size), (j, scale), (k, board) in product(
        enumerate(SIZES), enumerate(SCALES), enumerate(BOARDS)
    ):
        yield Case(size, scale, PANES[(i + j + 2 * k) % len(PANES)], board,
                   SHARES[(j + k) % len(SHARES)], VIEWS[(i + j + k) % len(VIEWS)])  # fmt: skip


@cache
def shown(board, panes):
    """A window with so many panes; the usual three where there are three."""
    driver = Driver(board)
    names = [algorithm.name for algorithm in CATALOGUE]
    chosen = DEFAULT_NAMES if panes == len(DEFAULT_NAMES) else names[:panes]
    driver.session.choose_algorithms(find_algorithms(",".join(chosen)))
    driver.settle()
    return driver


def layout(case):
    driver = shown(case.board, case.panes)
    session = driver.session
    session.choices.zoom, session.choices.code = case.scale, case.view == "code"
    driver.app.main.only_boards = case.view == "only boards"
    session.player.seek(round(len(session.comparison) * case.share))
    session.clear_message()
    return layout_of(driver.app, case.size)


def problems(case):
    return problems_of(layout(case), pygame.Rect((0, 0), case.size))


@pytest.mark.parametrize("case", list(some_cases()), ids=str)
def test_nothing_overlaps_or_is_cut(case):
    assert problems(case) == []


@pytest.mark.all_sizes
@pytest.mark.parametrize(
    "case",
    [Case(*each) for each in product(SIZES, SCALES, PANES, BOARDS, SHARES, VIEWS)],
    ids=str,
)
def test_nothing_overlaps_or_is_cut_in_any_size(case):
    assert problems(case) == []


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("panes", PANES)
def test_each_pane_has_its_board_and_each_board_its_cells(board, panes):
    items = layout(Case((1440, 900), 1.0, panes, board))
    boards = [item for item in items if item.kind == "board"]
    assert [item.part("pane") for item in boards] == list("ABCDEFGHIJKL"[:panes])
    cells = shown(board, panes).session.board
    for shown_board in boards:
        assert shown_board.rect.width % cells.width == 0
        assert shown_board.rect.height % cells.height == 0
        assert shown_board.rect.width * cells.height == shown_board.rect.height * cells.width


# What the checks themselves find


def found(change):
    """What is wrong once ``change`` has been made to one item of a good layout."""
    case = Case((1440, 900), 1.0, 3, "corner-9x9")
    items = layout(case)
    window = pygame.Rect((0, 0), case.size)
    assert problems_of(items, window) == []
    kind, edit = change
    number = next(n for n, item in enumerate(items) if item.kind == kind)
    items[number] = edit(items[number])
    return problems_of(items, window)


def changed(item, **values):
    return Item(**{name: getattr(item, name) for name in signature(Item).parameters} | values)


def moved(item, x, y):
    return changed(item, rect=item.rect.move(x, y), seen=item.seen.move(x, y))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("control", lambda item: moved(item, 5000, 0)), "leaves the window"),
        (("text", lambda item: changed(item, text="", full="lost", seen=pygame.Rect(0, 0, 0, 0))),
         "cannot be pointed at"),
        (("text", lambda item: changed(item, text="1\u2026", full="1234",
                                                seen=pygame.Rect(9, 9, 40, 20))), "is a figure"),
        (("pane", lambda item: changed(item, rect=item.rect.inflate(90, 0))), "overlaps pane"),
        (("board", lambda item: moved(item, 0, -90)), "leaves its pane"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(change, problem):
    assert any(problem in each for each in found(change))


def test_texts_over_one_another_are_found():
    case = Case((1440, 900), 1.0, 3, "corner-9x9")
    items = layout(case)
    text = next(item for item in items if item.kind == "text")
    again = doubled(text)
    assert any("lies over" in each for each in problems_of([*items, again], items[0].rect))


def doubled(item):
    return moved(item, 3, 2)


# Boards are the heroes

#: From cell to cell in pixels, at least, at scale 1 and with the code beside the panes.
CELLS = [
    ((1280, 720), [26, 11, 14, 44]),
    ((1440, 900), [32, 14, 18, 56]),
    ((1920, 1080), [44, 18, 24, 68]),
]
SHOWN = [(3, "corner-9x9"), (3, "expert-16x30"), (12, "corner-9x9"), (1, "corner-9x9")]


@pytest.mark.parametrize(
    ("size", "panes", "board", "least"),
    [(size, *shown, least) for size, row in CELLS for shown, least in zip(SHOWN, row)],
)
def test_cells_are_large_beside_the_code(size, panes, board, least):
    items = layout(Case(size, 1.0, panes, board, share=0.3))
    assert any(item.kind == "code" for item in items)
    boards = [item for item in items if item.kind == "board"]
    width = shown(board, panes).session.board.width
    assert [item.rect.width // width >= least for item in boards] == [True] * panes


@pytest.mark.parametrize(
    ("size", "scale"), [*product(SIZES, [1.0]), *product(SIZES[1:], [1.5])], ids=str
)
@pytest.mark.parametrize("board", BOARDS)
def test_twelve_panes_have_names_that_are_not_cut(size, scale, board):
    items = layout(Case(size, scale, 12, board))
    panes = {item.name: item.rect for item in items if item.kind == "pane"}
    boards = {item.part("pane"): item.rect.top for item in items if item.kind == "board"}
    names = set()
    for pane in panes:
        header = [item for item in items if item.kind == "text" and item.part("pane") == pane
                  and item.rect.bottom <= boards[pane] and len(item.full) > 3]  # fmt: skip
        assert not [item.full for item in header if item.is_cut]
        names.add(" ".join(item.text for item in header[:2]))
    assert len(names) == 12


@pytest.mark.parametrize(("size", "scale"), [*product(SIZES, SCALES)], ids=str)
@pytest.mark.parametrize("view", ["code", "only boards"])
@pytest.mark.parametrize(
    ("panes", "board"), [(12, "expert-16x30"), (12, "empty-50x50"), (6, "empty-50x50")]
)
def test_every_pane_says_where_cells_are_too_small_for_numbers(size, scale, view, panes, board):
    items = layout(Case(size, scale, panes, board, view=view))
    cells = shown(board, panes).session.board
    boards = [item for item in items if item.kind == "board"]
    small = not numbers_fit(boards[0].rect.width // cells.width)
    said = {item.part("pane") for item in items
            if (item.kind == "text" and item.text.endswith(NUMBER_NOTES) and not item.is_cut)
            or (item.kind == "mark" and item.name in NUMBER_NOTES)}  # fmt: skip
    said.discard(None)  # the legend says it too
    assert said == (set("ABCDEFGHIJKL"[:panes]) if small else set())
    assert [each for each in problems_of(items, pygame.Rect((0, 0), size)) if "mark" in each] == []


def legend_words(driver):
    """What the legend says, in the order of drawing."""
    items = layout_of(driver.app, (1440, 900))
    return [item.text for item in items if item.kind == "text" and item.part("legend") is not None]


def test_below_the_boards_a_legend_says_what_their_signs_mean():
    driver = Driver("corner-9x9")
    words = legend_words(driver)
    assert {"hidden", "visited 7th", "mines beside it", "waiting", "the click", "mine"} < set(words)
    driver.key("M")
    assert "mine" not in legend_words(driver)
    driver.key("K")
    assert legend_words(driver) == []


def test_the_legend_that_is_asked_for_is_seen_at_once_also_after_a_sentence():
    driver = Driver("corner-9x9")
    driver.key("K")
    driver.session.say("A sentence.")
    driver.key("K")
    assert legend_words(driver)
    driver.session.say("A sentence.")
    driver.key("K")
    assert legend_words(driver) == []
    assert driver.session.message not in ("", "A sentence.")


def test_the_legend_makes_room_for_what_is_said():
    driver = Driver("corner-9x9")
    driver.session.say("A sentence.")
    assert legend_words(driver) == []
    driver.session.clear_message()
    assert legend_words(driver)
