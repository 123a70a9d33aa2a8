"""What panes of the exported page are called, and what they count, where they are narrow."""

from __future__ import annotations

import pytest

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.shipped import load_shipped
from visualizer.export.page.page import page_html

SIZES = ((320, 480), (360, 640), (844, 390), (700, 300), (1024, 768), (1920, 1080))
#: What is seen of each pane's title: its name, and below it the manner before further facts.
SEEN = """[...document.querySelectorAll('.pane')].map((pane) => {
    const line = (name) => {
        const node = pane.querySelector(name);
        const isCut = node.scrollWidth > node.clientWidth;
        return node.offsetHeight ? [node.textContent, isCut] : ['', false];
    };
    const [name, nameIsCut] = line('.name');
    const [about, aboutIsCut] = line('.about');
    return [name, nameIsCut, about, aboutIsCut];
})"""
# The numbers that are counted, each with its words as far as they are seen.
COUNTED = """[...document.querySelectorAll('.counters')].map((line) =>
    [...line.children].filter((each) => {
        const { top, width } = each.getBoundingClientRect();
        return width && top < line.getBoundingClientRect().bottom - 4;
    }).map((each) => [each.innerText.trim(),
        each.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1]))"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "twelve.html"
    board = load_shipped("corner-9x9")
    traces = [record(board, None, row) for row in CATALOGUE]
    path.write_text(page_html(traces, title=board.title), encoding="utf-8")
    return f"{path.as_uri()}#visit=20"


@pytest.mark.parametrize(
    "size", [(1366, 625), *(pytest.param(each, marks=pytest.mark.long) for each in SIZES)]
)
def test_panes_are_told_apart_and_say_what_they_count(browser, page, size):
    browser.screen(*size)
    browser.open(page)
    titles = []
    for name, name_is_cut, about, about_is_cut in browser.value(SEEN):
        assert not name_is_cut, name
        # The manner comes first; where more follows that may be cut.
        manner = about.split(" \N{MIDDLE DOT} ")[0]
        assert not about_is_cut or about != manner, about
        titles.append((name, manner))
    assert len(set(titles)) == len(CATALOGUE)
    counted = browser.value(COUNTED)
    if browser.value("document.querySelector('.counters').offsetHeight"):
        for pane in counted:
            assert pane[0][0].startswith("20 ")
            assert pane[0][0].endswith("visited")
            assert all(fits and text.split()[-1].isalpha() for text, fits in pane[:2]), pane
    words = {
        tuple(text.split()[-1] in ("visited", "revealed") for text, _ in pane) for pane in counted
    }
    assert len(words) == 1  # all panes count the same
