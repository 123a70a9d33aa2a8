"""The layout of the exported page on screens, in frames and on paper."""

from __future__ import annotations

import base64
import os
import re
from pathlib import Path

import pytest
from many_cases import first_quick
from parsed_page import page_html

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.text import load_shipped_board

BOARDS = ("corner-9x9", "expert-16x30", "empty-50x50")
THREE = find_algorithms("recursive-check-first,queue-mark-on-push,stack-mark-on-push")
#: Sizes of screens, boards and numbers of panes: a laptop, a telephone in both orientations, a small screen.
SCREENS = [
    ((1440, 900), BOARDS[0], 3),
    ((390, 844), BOARDS[0], 3),
    ((844, 390), BOARDS[1], 3),
    ((480, 320), BOARDS[0], 3),
    ((1366, 625), BOARDS[2], 12),
]

# A script for what has a ring that is cut off by what is around it, when it has the focus.
CUT_RINGS = """(() => {
  const isCut = (each) => {
    each.focus({ focusVisible: true });
    const ringed = each.id === 'seek' ? each.parentElement : each.matches('.pick') ? each.firstElementChild : each;
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(ringed);
    const { left, right, top, bottom } = ringed.getBoundingClientRect();
    const out = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 0.6;
    if (outlineStyle === 'none') return true;
    for (let around = each.parentElement; around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const room = around.getBoundingClientRect();
      if (left - out < room.left || right + out > room.right) return true;
      if (top - out < room.top || bottom + out > room.bottom) return true;
    }
    return left < out || top < out || right + out > innerWidth || bottom + out > innerHeight;
  };
  return [...document.querySelectorAll('button, select, input, canvas, [tabindex]')]
    .filter((each) => each.tabIndex >= 0 && each.checkVisibility() && !each.disabled && !each.closest('dialog'))
    .filter(isCut).map(({ id, className }) => id || className);
})()"""

# A script for the problems of the layout, as a list of texts.
PROBLEMS = """(() => {
  const found = [];
  const isSeen = (each) => each.offsetParent;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const box = (node) => node.getBoundingClientRect();
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const apart = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1
    || one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const { scrollWidth, scrollHeight } of [document.scrollingElement, document.body]) {
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push('too large');
  }
  const panes = all('.pane');
  panes.forEach((pane, at) => {
    if (!within(box(pane), screen)) found.push(`pane ${at} leaves the screen`);
    for (const other of panes.slice(at + 1)) {
      if (!apart(box(pane), box(other))) found.push(`pane ${at} overlaps`);
    }
    const parts = [...pane.children].filter(isSeen).filter((part) => !part.matches('.unseen'));
    parts.forEach((part, index) => {
      if (!within(box(part), box(pane))) found.push(`${part.className} leaves pane ${at}`);
      for (const other of parts.slice(index + 1)) {
        if (!apart(box(part), box(other))) found.push(`${part.className} covers another`);
      }
    });
    const name = pane.querySelector('h2');
    if (name.scrollWidth > name.clientWidth) found.push(`the name of pane ${at} is cut`);
    const board = pane.querySelector('.board');
    const { left, right, top, bottom } = box(board);
    if (!within(box(board), box(pane))) found.push(`board ${at} leaves its pane`);
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
        if (document.elementFromPoint(x, y) !== board) found.push(`board ${at} is covered`);
      }
    }
  });
  for (const control of all('#dock > *, #dock .buttons > *, #head :is(button, select)')) {
    if (!within(box(control), screen)) found.push(`${control.id} leaves the screen`);
  }
  for (const node of all('body :not(select)')) {
    if (getComputedStyle(node).textOverflow === 'ellipsis') found.push('ellipsis');
  }
  return [...new Set(found)];
})()"""
#: A script for the side of a cell of the first visible board, in CSS pixels.
CELL = "visualizerPage.layout.shownPanes[0].view.css"
SHOWN = "[...document.querySelectorAll('.pane')].filter((pane) => pane.offsetParent).length"


class Pages:
    """Pages of a number of algorithms on shipped boards, written on demand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written: dict[tuple[str, int], str] = {}

    def __call__(self, name: str = BOARDS[0], count: int = 3) -> str:
        """Return the address of a page."""
        if (name, count) not in self.written:
            board = load_shipped_board(name)
            rows = THREE if count == 3 else CATALOGUE[:count]
            traces = [record(board, None, row) for row in rows]
            path = self.folder / f"{name}-{count}.html"
            path.write_text(page_html(traces, title=board.title), encoding="utf-8")
            self.written[name, count] = path.as_uri()
        return self.written[name, count]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return Pages(tmp_path_factory.mktemp("pages"))


@pytest.mark.parametrize(("size", "board", "count"), first_quick(SCREENS))
def test_the_page_layout_has_no_problems(browser, pages, size, board, count):
    browser.screen(*size)
    browser.open(f"{pages(board, count)}#visit=20")
    assert browser.value(PROBLEMS) == []
    browser.press("d")
    assert browser.value(PROBLEMS) == []
    assert browser.faults() == []


EIGHT = [(390, 664), (360, 640), (844, 390), (768, 1024), (1024, 600), (1024, 768), (1366, 768), (1920, 1080)]
#: A script for what is cut of the status line and of counts, and for targets under 44 pixels on small pages.
CUT = """(() => {
  const found = [], message = document.querySelector('#message');
  const isCut = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2;
  for (const tick of [0, 1, 40, visualizerPage.state.player.steps.length]) {
    visualizerPage.perform(({ player }) => player.goTo(tick));
    if (isCut(message) || document.body.scrollHeight > innerHeight + 1) found.push(`status line at ${tick}`);
  }
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
  if (seen('.counts').some(isCut)) found.push('counts');
  if (innerWidth < 992) for (const target of seen('button, select, input')) {
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < 43.5) found.push(target.id || target.className);
  }
  return found;
})()"""


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 3, 6, 12])
def test_the_sentence_of_the_moment_is_whole_and_targets_are_large(browser, pages, count):
    for size in EIGHT:
        browser.screen(*size)
        browser.open(pages(BOARDS[0], count))
        assert browser.value(CUT) == [], size
        browser.press("d")
        assert browser.value(CUT) == [], size


@pytest.mark.long
def test_a_page_that_is_laid_out_again_stays_as_it_opened(browser, pages):
    shown = "(() => [panes.className, visualizerPage.panes.map(({ view }) => view.side)].join())()"
    for size in EIGHT[:2]:
        browser.screen(*size)
        browser.open(f"{pages()}#visit=23")
        opened = browser.value(shown)
        browser.value("visualizerPage.perform((state) => state.change())")
        assert browser.value(shown) == opened, size


@pytest.mark.parametrize(("size", "share"), [((390, 664), 0.75), ((667, 375), 0.3)])
def test_one_board_takes_the_room_of_a_phone_and_stays_while_it_plays(browser, pages, size, share):
    browser.screen(*size)
    browser.open(f"{pages()}#visit=23")
    assert browser.value("visualizerPage.layout.shownPanes[0].view.canvas.clientWidth / innerWidth") > share
    assert browser.value("document.querySelector('.chips li').getBoundingClientRect().height > 9")
    rects = set()
    for key in ("Home", " ", *["ArrowRight"] * 12, "End"):
        browser.press(key)
        rects.add(
            browser.value("JSON.stringify(visualizerPage.layout.shownPanes[0].view.canvas.getBoundingClientRect())")
        )
    assert len(rects) == 1, "it moves while it plays"


def test_what_waits_is_seen_with_a_board_of_one_row(browser, pages):
    browser.screen(768, 1024)
    browser.open(f"{pages('corridor-1x50')}#visit=3")
    lists = browser.value("visualizerPage.panes.map(({ frontier }) => frontier.list.innerText)")
    assert all("0," in text for text in lists)


@pytest.mark.long
@pytest.mark.parametrize(("size", "board"), [((768, 1024), BOARDS[0]), ((1366, 768), BOARDS[1])])
def test_twelve_panes_have_their_names_and_room_for_what_waits(browser, pages, size, board):
    browser.screen(*size)
    browser.open(f"{pages(board, 12)}#visit=60")
    heads = "[...document.querySelectorAll('.pick')].filter((each) => each.innerText.length < 5).length"
    assert browser.value(heads) == 0
    assert browser.value(PROBLEMS) == []
    first = "visualizerPage.panes.map(({ root }) => root.querySelector('.chips li').getBoundingClientRect().height > 9)"
    assert browser.value(first) == [True] * 12
    lists = """[...document.querySelectorAll('.chips')].flatMap((list) => {
        const { paddingTop, paddingBottom } = getComputedStyle(list);
        const [top, bottom] = [list.offsetTop + parseFloat(paddingTop), list.offsetHeight - parseFloat(paddingBottom)];
        return [...list.children].filter((chip) => chip.offsetParent
            && (chip.offsetTop < parseFloat(paddingTop) - 1 || chip.offsetTop + chip.offsetHeight > bottom + 1));
    }).length"""
    assert browser.value(lists) == 0


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (480, 320)])
def test_the_ring_of_what_has_the_focus_is_whole(browser, pages, size):
    browser.screen(*size)
    browser.open(f"{pages(BOARDS[0], 3)}#visit=2")
    browser.value("document.querySelector('#difference').click()")
    assert browser.value(CUT_RINGS) == []


@pytest.mark.long
def test_a_fault_of_one_pane_does_not_stop_the_others(browser, pages):
    browser.screen(1024, 600)
    browser.open(pages(BOARDS[0], 6))
    for key in ("c", "End"):
        browser.press(key)
    assert browser.faults() == []
    browser.value("visualizerPage.panes[1].update = () => { throw Error('broken') }")
    browser.press("Home")
    assert browser.value("visualizerPage.panes.map(({ run }) => run.moment)") == [0] * 6
    assert "broken" in " ".join(browser.faults())
    browser.events.clear()


@pytest.mark.long
def test_a_swipe_changes_the_board(browser, pages):
    browser.screen(390, 844)
    browser.open(f"{pages()}#visit=23")
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    letter = "document.querySelector('.pane.chosen .dot').textContent"
    seen = []
    for start, end in ((300, 60), (300, 60), (60, 300)):
        for kind, x in (("touchStart", start), ("touchMove", (start + end) / 2), ("touchMove", end)):
            points = [{"x": x, "y": 300}]
            browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        seen.append(browser.value(letter))
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    assert seen == ["B", "C", "B"]
    assert browser.value("document.body.dataset.step") == "23"


@pytest.mark.long
def test_a_small_frame_shows_a_whole_board(browser, pages):
    browser.screen(340, 300)
    browser.open(f"{pages()}#compact&visit=12")
    assert browser.value(PROBLEMS) == []
    assert browser.value(SHOWN) == 1
    assert browser.value(CELL) >= 14
    assert browser.value("document.body.dataset.step") == "12"
    name = "document.querySelector('.pane.chosen .pick').innerText.trim()"
    assert browser.value(name).endswith((THREE[0].code.title, THREE[0].code.short_title))
    assert "is written" in browser.value("document.querySelector('#operation').innerText")
    browser.press("d")
    assert browser.value("document.querySelector('#play').getBoundingClientRect().bottom") <= 300
    browser.screen(700, 400)
    browser.open(f"{pages()}#compact&visit=12")
    assert browser.value(SHOWN) == 3
    assert browser.value(PROBLEMS) == []


def test_tools_behind_a_button_can_be_reached(browser, pages):
    browser.screen(390, 844)
    browser.open(pages())
    inside = """[...document.querySelectorAll('#tools :is(button, select, input)')]
        .filter((each) => !each.closest('[hidden]')).every((each) => {
            const { width, left, right, top, bottom } = each.getBoundingClientRect();
            return width && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        })"""
    assert browser.value(inside) is False
    browser.click("#menu-button")
    assert browser.value(inside) is True
    browser.press("Escape")
    assert browser.value("document.querySelector('dialog[open]')") is None


@pytest.mark.long
def test_printed_panes_have_their_counts_and_at_the_end_what_they_were_like(browser, pages):
    browser.screen(720, 1000)
    cut = "[...document.querySelectorAll('.counts')].filter((each) => each.scrollHeight > each.clientHeight + 2).length"
    for place, shown in ("60", 0), ("100000", 12):
        browser.open(f"{pages(BOARDS[0], 12)}#visit={place}")
        browser.call("Emulation.setEmulatedMedia", media="print")
        browser.value("visualizerPage.print(true)")
        assert browser.value(cut) == 0
        assert browser.value("getComputedStyle(document.querySelector('.counts')).visibility") == "visible"
        endings = "[...document.querySelectorAll('.ending:not([hidden])')]"
        below = ".filter((each) => each.offsetTop > each.parentElement.querySelector('.board').offsetTop + 40).length"
        assert browser.value(endings + below) == shown
        browser.call("Emulation.setEmulatedMedia", media="")


@pytest.mark.long
def test_printing_uses_one_sheet_and_restores_the_screen(browser, pages):
    browser.screen(1440, 900)
    boards = "[...document.querySelectorAll('.board')].map((board) => board.toDataURL())"
    sheets = []
    browser.open(f"{pages()}#visit=20")
    before = browser.value(boards)
    for landscape in (False, True):
        printed = browser.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, landscape=landscape)
        content = base64.b64decode(printed["data"])
        sheets.append(len(re.findall(rb"/Type\s*/Page\b", content)))
    assert browser.value(boards) == before
    assert sheets == [1, 1]


@pytest.mark.long
@pytest.mark.skipif("AXE" not in os.environ, reason="AXE names the script of axe-core")
@pytest.mark.parametrize("theme", ["dark", "light", "projector"])
def test_axe_finds_no_accessibility_problem(browser, pages, theme):
    browser.call("Page.setBypassCSP", enabled=True)
    for size in ((1440, 900), (390, 844)):
        browser.screen(*size)
        browser.open(f"{pages()}#visit=23")
        browser.value(f"visualizerPage.perform((state) => state.change({{ scheme: '{theme}' }}))")
        browser.value(Path(os.environ["AXE"]).read_text(encoding="utf-8") + "; true")
        for key in ("", "d", "?", "e"):
            if key:
                browser.press(key)
            found = browser.value(
                "axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>"
                " `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`))"
            )
            assert found == []
    browser.call("Page.setBypassCSP", enabled=False)
