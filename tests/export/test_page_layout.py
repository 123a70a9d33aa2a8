"""That the exported page fits: on screens, telephones, in frames, with large text, and on paper."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from chromium import Chromium
from parsed_page import page_html

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.shipped import load_shipped

PHONES = ((320, 480), (360, 640), (390, 844), (844, 390), (667, 375))
SIZES = (
    *PHONES, (768, 1024), (1024, 768), (1280, 720), (1366, 625), (1920, 1080), (3840, 2160),
    (700, 300),
)  # fmt: skip
BOARDS = ("corner-9x9", "expert-16x30", "empty-50x50")
COUNTS = (1, 2, 3, 6, 12)
# Each size with a board, and over them all numbers of panes.
COMBINATIONS = [
    (size, BOARDS[at % len(BOARDS)], COUNTS[at * 2 % len(COUNTS)]) for at, size in enumerate(SIZES)
]
# Beside those the worst that was found before.
COMBINATIONS += [((1366, 625), "corner-9x9", 12), ((390, 844), "expert-16x30", 12)]
USUAL = [((1440, 900), "corner-9x9", 3), ((844, 390), "corner-9x9", 3), ((320, 480), BOARDS[1], 2)]
PAPERS = {"A4": (210, 297), "Letter": (216, 279)}

# What is wrong with the layout, in words; [] where all is well.
PROBLEMS = """(() => {
    const found = [];
    const all = (selector) => [...document.querySelectorAll(selector)];
    const box = (node) => node.getBoundingClientRect();
    const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const apart = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1
        || one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
    const panes = all('.pane'), boards = all('.board'), dock = document.querySelector('#dock');
    scrollTo(0, 0);
    if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen');
    const edge = box(dock).top;
    const first = box(boards[0]);
    const seen = Math.min(first.bottom, edge) - first.top;
    if (seen < first.height / 2) found.push('first board hidden');
    const whole = boards.filter((board) => box(board).bottom <= edge + 1).length;
    const scrolls = document.documentElement.scrollHeight > innerHeight;
    if (whole < boards.length && !scrolls) found.push('a board is cut and nothing scrolls');
    panes.forEach((pane, at) => {
        if (!within(box(boards[at]), box(pane))) found.push(`board ${at} leaves its pane`);
        for (const other of panes.slice(at + 1)) {
            if (!apart(box(pane), box(other))) found.push(`pane ${at} overlaps another`);
        }
        for (const part of pane.children) {
            const shown = box(part).width && !part.classList.contains('unseen');
            if (!shown) continue;
            const name = part.className;
            if (!within(box(part), box(pane))) found.push(`${name} leaves pane ${at}`);
            if (!part.contains(boards[at]) && !apart(box(part), box(boards[at]))) {
                found.push(`${name} covers board ${at}`);
            }
        }
    });
    for (const control of all('#dock button, #dock input, #dock p, #dock ul, #head button')) {
        const { width, height, left, right, top, bottom } = box(control);
        if (!width || control.closest('.compact #head, .unseen')) continue;
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) {
            found.push(`${control.id || control.tagName} leaves the screen`);
        }
    }
    for (const [at, board] of boards.entries()) {
        board.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = box(board);
        for (const x of [left + 3, (left + right) / 2, right - 3]) {
            for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
                if (document.elementFromPoint(x, y) !== board) {
                    found.push(`board ${at} is covered at ${Math.round(x)}, ${Math.round(y)}`);
                }
            }
        }
    }
    scrollTo(0, 0);
    return [[...new Set(found)], whole];
})()"""


class Pages:
    """Pages of so many of the twelve on shipped boards, each written when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written: dict[tuple[str, int], str] = {}

    def __call__(self, name: str, count: int) -> str:
        """The address of a page."""
        if (name, count) not in self.written:
            board = load_shipped(name)
            traces = [record(board, None, row) for row in CATALOGUE[:count]]
            path = self.folder / f"{name}-{count}.html"
            path.write_text(page_html(traces, title=board.title), encoding="utf-8")
            self.written[name, count] = path.as_uri()
        return self.written[name, count]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return Pages(tmp_path_factory.mktemp("pages"))


def problems(browser: Chromium) -> tuple[list[str], int]:
    """What is wrong with the layout, and how many boards are seen whole without scrolling."""
    found, whole = browser.value(PROBLEMS)
    return list(found), int(whole)


@pytest.mark.parametrize(
    "combinations", [USUAL, pytest.param(COMBINATIONS, marks=pytest.mark.long)], ids=["few", "all"]
)
def test_every_board_is_whole_and_uncovered(browser, pages, combinations):
    wrong = {}
    for size, board, count in combinations:
        browser.screen(*size)
        browser.open(f"{pages(board, count)}#visit=20")
        found, whole = problems(browser)
        if size in PHONES and whole < min(2, count):
            found.append(f"{whole} boards are seen together")
        if found:
            wrong[size, board, count] = found
        assert browser.faults() == []
    assert wrong == {}


def test_twelve_boards_are_seen_at_once_on_a_laptop_and_say_what_they_count(browser, pages):
    browser.screen(1366, 625)
    browser.open(f"{pages('corner-9x9', 12)}#visit=20")
    assert problems(browser) == ([], 12)
    counted = "['.visited', '.waiting'].map((name) => document.querySelector(name))"
    found = browser.value(f"{counted}.map((each) => [each.innerText.trim(), each.scrollWidth"
                          " <= each.clientWidth])")  # fmt: skip
    assert found == [["20 visited", True], ["5 calls open", True]]


def test_the_compact_form_is_asked_for_or_chosen_by_itself(browser, pages):
    page = pages("corner-9x9", 3)
    compact = "document.body.classList.contains('compact')"
    browser.screen(1280, 720)
    browser.open(page)
    assert browser.value(compact) is False
    browser.open(f"{page}#compact&visit=12")
    assert browser.value(compact) is True
    assert browser.value("document.body.dataset.step") == "12"
    assert problems(browser) == ([], 3)
    browser.screen(700, 300)
    browser.open(page)
    assert browser.value(compact) is True
    assert problems(browser) == ([], 3)


def test_everything_is_reached_where_the_view_bar_is_behind_a_button(browser, pages):
    browser.screen(390, 844)
    browser.open(pages("corner-9x9", 3))
    inside = """[...document.querySelectorAll('#tools button, #tools select, #tools input')]
        .filter((each) => !each.closest('[hidden]')).every((each) => {
            const { width, left, right, top, bottom } = each.getBoundingClientRect();
            return width && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        })"""
    assert browser.value(inside) is False
    browser.click("#menu")
    assert browser.value(inside) is True
    assert browser.value("document.activeElement.id") == "sync"
    browser.press("Escape")
    assert browser.value("document.querySelector('#menu').ariaExpanded") == "false"


def test_a_frame_line_can_be_copied(browser, pages):
    browser.screen(1440, 900)
    page = pages("corner-9x9", 3)
    browser.open(f"{page}#visit=7")
    browser.press("e")
    line = browser.value("document.querySelector('#embed').value")
    assert line.startswith(f'<iframe src="{page}#compact&amp;visit=7" title="')
    assert browser.value("document.querySelector('#link').value") == f"{page}#visit=7"
    browser.press("Escape")
    assert browser.value("document.querySelector('dialog[open]')") is None


def test_panes_stand_on_few_sheets_and_the_screen_comes_back(browser, pages):
    browser.screen(1440, 900)
    browser.open(f"{pages('corner-9x9', 2)}#visit=20")
    boards = "[...document.querySelectorAll('.board')].map((board) => board.toDataURL())"
    before = browser.value(boards)
    width, height = (side / 25.4 for side in PAPERS["A4"])
    sheets = []
    for is_landscape in (False, True):
        printed = browser.call(
            "Page.printToPDF", paperWidth=width, paperHeight=height, landscape=is_landscape
        )
        content = base64.b64decode(printed["data"])
        sheets.append(len(re.findall(rb"/Type\s*/Page\b", content)))
    assert sheets == [1, 2]
    assert browser.value(boards) == before
