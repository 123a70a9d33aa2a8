"""That the exported page fits: on screens, telephones, in frames, with large text, and on paper."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.shipped import load_shipped
from visualizer.export.page.page import page_html
from visualizer.language.terms import order_text

SIZES = (
    (320, 480), (360, 640), (390, 844), (844, 390), (667, 375), (768, 1024), (1024, 768),
    (1280, 720), (1366, 625), (1440, 900), (1920, 1080), (3840, 2160), (700, 300),
)  # fmt: skip
PHONES = SIZES[:5]
BOARDS = ("corner-9x9", "expert-16x30", "empty-50x50")
COUNTS = (1, 2, 3, 6, 12)
# Each size with each board, and over them all numbers of panes.
COMBINATIONS = [
    (size, board, COUNTS[(at + 2 * number) % len(COUNTS)])
    for at, size in enumerate(SIZES)
    for number, board in enumerate(BOARDS)
]
# Beside those: the worst that was found before, and the usual.
COMBINATIONS += [((1366, 625), "corner-9x9", 12), ((1440, 900), "corner-9x9", 3)]
PAPERS = {"A4": (210, 297), "Letter": (216, 279)}
MARGIN = 12  # millimetres

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


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], Path]:
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name in BOARDS:
        board = load_shipped(name)
        traces = [record(board, None, row) for row in CATALOGUE]
        for count in COUNTS:
            found[name, count] = folder / f"{name}-{count}.html"
            page = page_html(traces[:count], title=board.title)
            found[name, count].write_text(page, encoding="utf-8")
    return found


def problems(browser: Chromium) -> tuple[list[str], int]:
    """What is wrong with the layout, and how many boards are seen whole without scrolling."""
    found, whole = browser.value(PROBLEMS)
    return list(found), int(whole)


def settled(browser: Chromium) -> None:
    """Wait until a change of the size has been answered."""
    browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_every_board_is_whole_and_uncovered(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    wrong = {}
    for (board, count), path in pages.items():
        browser.open(f"{path.as_uri()}#visit=20")
        for size in (s for s, b, c in COMBINATIONS if (b, c) == (board, count)):
            browser.screen(*size)
            settled(browser)
            found, whole = problems(browser)
            if size in PHONES and whole < min(2, count):
                found.append(f"{whole} boards are seen together")
            if found:
                wrong[size, board, count] = found
        assert browser.faults() == []
        assert browser.requests() == [path.as_uri()]
    assert wrong == {}


@pytest.mark.parametrize(
    "size", [(320, 480), (844, 390), (390, 844), (700, 300), (1366, 625), (1920, 1080)]
)
def test_it_fits_with_text_of_twice_the_size(
    browser: Chromium, pages: dict[tuple[str, int], Path], size: tuple[int, int]
) -> None:
    browser.screen(*size)
    browser.open(pages["corner-9x9", 3].as_uri())
    browser.value("document.documentElement.style.fontSize = '200%'")
    settled(browser)
    assert (
        browser.value("parseFloat(getComputedStyle(document.querySelector('.name')).fontSize)") > 25
    )
    found, whole = problems(browser)
    assert found == []
    assert whole >= 2


def test_twelve_boards_are_seen_at_once_on_a_laptop(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    browser.screen(1366, 625)
    browser.open(pages["corner-9x9", 12].as_uri())
    assert problems(browser) == ([], 12)
    assert browser.value("document.querySelector('.counters').offsetHeight") > 0


@pytest.mark.parametrize(
    ("size", "count", "least"),
    [((1280, 720), 3, 26), ((1440, 900), 3, 32), ((1920, 1080), 3, 44), ((1440, 900), 12, 18),
     ((1280, 720), 12, 18), ((1366, 625), 12, 15), ((1920, 1080), 12, 28), ((1024, 768), 12, 15),
     ((1440, 900), 1, 56)],
)  # fmt: skip
def test_cells_are_large(
    browser: Chromium,
    pages: dict[tuple[str, int], Path],
    size: tuple[int, int],
    count: int,
    least: int,
) -> None:
    browser.screen(*size)
    browser.open(pages["corner-9x9", count].as_uri())
    assert (
        browser.value("document.querySelector('.board').getBoundingClientRect().width") >= least * 9
    )


@pytest.mark.parametrize(("size", "count"), [((700, 300), 3), ((1366, 625), 12)])
def test_small_panes_say_what_they_count(
    browser: Chromium,
    pages: dict[tuple[str, int], Path],
    size: tuple[int, int],
    count: int,
) -> None:
    browser.screen(*size)
    browser.open(f"{pages['corner-9x9', count].as_uri()}#visit=20")
    # The text that is shown, and whether it is cut.
    visited = "['.visited', '.waiting'].map((name) => document.querySelector(name))"
    found = browser.value(f"{visited}.map((each) => [each.innerText.trim(), each.scrollWidth"
                          " <= each.clientWidth])")  # fmt: skip
    assert found == [["20 visited", True], ["5 calls open", True]]


def test_neighbour_orders_are_called_as_in_the_window(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    browser.screen(1440, 900)
    browser.open(pages["corner-9x9", 1].as_uri())
    about = browser.value("document.querySelector('.about').textContent")
    assert about.startswith(order_text(CATALOGUE[0].order))


def test_the_compact_form_is_asked_for_or_chosen_by_itself(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    page = pages["corner-9x9", 3].as_uri()
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


def test_everything_is_reached_where_the_view_bar_is_behind_a_button(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    browser.screen(390, 844)
    browser.open(pages["corner-9x9", 3].as_uri())
    inside = """[...document.querySelectorAll('#tools button, #tools select, #tools input')]
        .filter((each) => !each.closest('[hidden]')).every((each) => {
            const { width, left, right, top, bottom } = each.getBoundingClientRect();
            return width && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        })"""
    assert browser.value(inside) is False
    browser.click("#menu")
    assert browser.value(inside) is True
    assert browser.value("document.querySelector('#tools').getBoundingClientRect().left") >= 0
    assert browser.value("document.activeElement.id") == "sync"
    browser.press("Escape")
    assert browser.value("document.querySelector('#menu').ariaExpanded") == "false"


def test_why_they_differ_covers_nothing(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    for size in ((1440, 900), (390, 844), (844, 390)):
        browser.screen(*size)
        browser.open(pages["corner-9x9", 3].as_uri())
        browser.press("d")
        text = browser.value("document.querySelector('#why-text').textContent")
        assert text.startswith("Visit 2: A ")
        found, whole = problems(browser)
        assert found == []
        assert whole >= 2
        browser.press("ArrowRight")
        assert browser.value("document.querySelector('#why').hidden") is True


def test_a_long_reason_is_read_from_its_beginning(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    browser.screen(320, 480)
    browser.open(pages["corner-9x9", 12].as_uri())
    browser.press("d")
    assert browser.value("document.querySelector('#why').scrollHeight > 144")
    above = "(id) => document.getElementById(id).getBoundingClientRect().top"
    assert browser.value(f"({above})('why-text') >= ({above})('why')")
    text = browser.value("document.querySelector('#why-text').textContent")
    assert text.startswith("Visit 2: A ")
    assert "; D, E, F, H and K go to (5, 4)" in text


def test_a_frame_line_can_be_copied(browser: Chromium, pages: dict[tuple[str, int], Path]) -> None:
    browser.screen(1440, 900)
    page = pages["corner-9x9", 3].as_uri()
    browser.open(f"{page}#visit=7")
    browser.press("e")
    line = browser.value("document.querySelector('#embed').value")
    assert line.startswith(f'<iframe src="{page}#compact&amp;visit=7" title="')
    assert browser.value("document.querySelector('#link').value") == f"{page}#visit=7"
    browser.press("Escape")
    assert browser.value("document.querySelector('dialog[open]')") is None


@pytest.mark.parametrize("landscape", [False, True], ids=["portrait", "landscape"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_cut_on_paper(
    browser: Chromium, pages: dict[tuple[str, int], Path], paper: str, landscape: bool
) -> None:
    width, height = sorted(PAPERS[paper], reverse=landscape)
    across, down = ((side - 2 * MARGIN) * 96 / 25.4 for side in (width, height))
    for name, count in (("corner-9x9", 3), ("corner-9x9", 12), ("expert-16x30", 3)):
        browser.screen(int(across), int(down))
        browser.open(f"{pages[name, count].as_uri()}#visit=20")
        browser.call("Emulation.setEmulatedMedia", media="print")
        settled(browser)
        facts = browser.value(PRINTED)
        browser.call("Emulation.setEmulatedMedia", media="")
        assert len(facts["panes"]) == count
        assert facts["position"].startswith("Visit 20 of ")
        assert facts["scheme"] == "print"
        assert facts["chips"] == []
        for pane in facts["panes"]:
            assert pane["right"] <= across + 1
            assert pane["height"] <= down, (name, pane)
            assert pane["board"] >= 40 * 96 / 25.4
            assert pane["cut"] == []


# How each pane comes out on paper: its place, its board's width, and parts that are cut off.
PRINTED = """({
    scheme: document.documentElement.dataset.scheme,
    position: document.querySelector('#printed-position').textContent,
    chips: [...document.querySelectorAll('.chips li, .kind, .front')].filter((part) =>
        part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
    panes: [...document.querySelectorAll('.pane')].map((pane) => ({
        right: pane.getBoundingClientRect().right,
        height: pane.getBoundingClientRect().height,
        board: pane.querySelector('.board').getBoundingClientRect().width,
        cut: [...pane.children].filter((part) => !part.classList.contains('unseen') &&
            part.scrollWidth > part.clientWidth + 1).map((part) => part.className),
    })),
})"""


def test_a_print_has_every_pane_and_the_screen_comes_back(
    browser: Chromium, pages: dict[tuple[str, int], Path]
) -> None:
    browser.screen(1440, 900)
    browser.open(pages["corner-9x9", 3].as_uri())
    boards = "[...document.querySelectorAll('.board')].map((board) => board.toDataURL())"
    before = browser.value(boards)
    printed = browser.call("Page.printToPDF", landscape=True, transferMode="ReturnAsBase64")
    assert len(printed["data"]) > 10_000
    assert browser.value(boards) == before
    assert problems(browser)[0] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("name", "count", "portrait", "landscape"),
    [("corner-9x9", 1, 1, 1), ("corner-9x9", 2, 1, 2), ("corner-9x9", 3, 1, 2),
     ("corner-9x9", 6, 2, 2), ("corner-9x9", 12, 2, 2), ("expert-16x30", 3, 2, 2)],
)  # fmt: skip
def test_panes_stand_on_few_sheets(
    browser: Chromium,
    pages: dict[tuple[str, int], Path],
    paper: str,
    name: str,
    count: int,
    portrait: int,
    landscape: int,
) -> None:
    browser.screen(1440, 900)
    browser.open(f"{pages[name, count].as_uri()}#visit=20")
    width, height = (side / 25.4 for side in PAPERS[paper])
    sheets = []
    for is_landscape in (False, True):
        printed = browser.call(
            "Page.printToPDF", paperWidth=width, paperHeight=height, landscape=is_landscape
        )
        content = base64.b64decode(printed["data"])
        sheets.append(len(re.findall(rb"/Type\s*/Page\b", content)))
    assert sheets == [portrait, landscape]


def layout_of(browser: Chromium, width: int, height: int) -> dict[str, Any]:
    """What the page's own search finds for three such boards, with round sizes."""
    from importlib.resources import files

    scripts = files("visualizer.export.page")
    source = "".join(
        scripts.joinpath(name).read_text("utf-8")
        for name in ("model.js", "palette.js", "cell.js", "board.js", "layout.js")
    )
    sizes = {
        "gap": 10, "padding": {"top": 20, "bottom": 10, "across": 20}, "remark": 60,
        "heads": {"full": 26, "short": 26, "two": 46, "two-short": 40, "wrapped": 58,
                  "about": 46},
        "titles": {"full": 330, "short": 180, "two": 230, "two-short": 130, "manner": 105},
        "note": 18, "counters": 24, "waits": 26, "chipLine": 30, "legend": 30, "aside": 170,
        "dock": [100, 150], "code": [0, 272, 380],
    }  # fmt: skip
    parts = {"chips": 2, "about": 1, "legend": 1, "code": 2, "timeline": 1, "counters": 1}
    call = f"bestLayout({json.dumps({'width': width, 'height': height})}, Array(3)"
    call += f".fill({{height: 9, width: 9}}), {json.dumps(sizes)}, {json.dumps(parts)})"
    return dict(browser.value(f"(() => {{ {source}\nreturn {call}; }})()"))


def test_parts_give_way_in_their_order(browser: Chromium) -> None:
    large = layout_of(browser, 1900, 1000)
    assert large["parts"] == {
        "chips": 2, "about": 1, "legend": 1, "code": 2, "timeline": 1, "counters": 1,
    }  # fmt: skip
    cells = [large["cell"]]
    for height in (700, 500, 400, 300):
        found = layout_of(browser, 1900, height)
        assert found["tier"] == 3
        cells.append(found["cell"])
    assert cells == sorted(cells, reverse=True)
    assert found["parts"]["about"] == found["parts"]["legend"] == found["parts"]["timeline"] == 0
    assert found["parts"]["code"] == 2
    narrow = layout_of(browser, 380, 700)
    assert narrow["parts"]["code"] == 0
    assert narrow["columns"] == 2
