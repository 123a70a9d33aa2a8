"""The exported page's legend explains what its boards can show, and can be read to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from chromium import Chromium

from visualizer import Board, record
from visualizer.board.shipped import load_shipped
from visualizer.export.page.page import page_html

THREE = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
REPEATING = "queue-east-first"  # pushes cells again
EMPTY = Board(("EEE",) * 3, (1, 1))
SIGNS = "[...document.querySelectorAll('#{} li')].map((sign) => sign.lastChild.textContent)"


def opened(browser: Chromium, folder: Path, board: Board, names: tuple[str, ...]) -> None:
    """Open a page that plays these algorithms on a board."""
    path = folder / "page.html"
    traces = [record(board, None, name) for name in names]
    path.write_text(page_html(traces, title=board.title), encoding="utf-8")
    browser.open(path.as_uri())


def signs(browser: Chromium, place: str = "legend") -> list[str]:
    """The words of the legend, or of the signs in the help."""
    return list(browser.value(SIGNS.format(place)))


def test_a_board_without_mines_has_no_sign_for_them(browser: Chromium, tmp_path: Path) -> None:
    browser.screen(1440, 900)
    for board, expected in ((EMPTY, False), (Board(("EM",), (0, 0)), True), (Board(("E1",)), True)):
        clicked = Board(board.rows, (0, 0))
        opened(browser, tmp_path, clicked, THREE)
        for place in ("legend", "help-signs"):
            assert ("mines beside it" in signs(browser, place)) is expected
            assert ("mine" in signs(browser, place)) is ("M" in "".join(board.rows))


def test_what_is_open_from_the_start_and_a_clicked_mine_are_explained(
    browser: Chromium, tmp_path: Path
) -> None:
    browser.screen(1440, 900)
    for rows, click, exploded, given in (
        (("EM",), (0, 1), True, False),
        (("EM",), (0, 0), False, False),
        (("E1",), (0, 0), False, True),
        (("EEB",), (0, 0), False, True),
    ):
        opened(browser, tmp_path, Board(rows, click), THREE)
        for place in ("legend", "help-signs"):
            said = signs(browser, place)
            assert ("revealed mine" in said, "open before" in said) == (exploded, given)


def test_a_sign_for_orders_that_differ_needs_some(browser: Chromium, tmp_path: Path) -> None:
    browser.screen(1440, 900)
    for names, expected in ((THREE, True), (THREE[:1] * 2, False), (THREE[:1], False)):
        opened(browser, tmp_path, EMPTY, names)
        assert ("orders differ" in signs(browser)) is expected


def test_entries_are_explained_where_they_are_shown(browser: Chromium, tmp_path: Path) -> None:
    browser.screen(1440, 900)
    opened(browser, tmp_path, load_shipped("corner-9x9"), (REPEATING,))
    assert {"new", "pushed again", "will be skipped"} <= set(signs(browser))
    # The page lays itself out anew a little later.
    browser.screen(700, 300)
    browser.wait_for("document.body.classList.contains('compact')")
    browser.wait_for("document.querySelector('#legend').hidden")
    browser.press("k")
    browser.wait_for("!document.querySelector('#legend').hidden")
    browser.wait_for("document.querySelector('.chips').offsetHeight === 0")
    assert not {"new", "pushed again", "will be skipped"} & set(signs(browser))
    assert {"new", "pushed again", "will be skipped"} <= set(signs(browser, "help-signs"))


@pytest.mark.parametrize("size", [(320, 480), (360, 640), (375, 667), (844, 390), (700, 300)])
def test_the_legend_is_whole_where_the_page_is_narrow(
    browser: Chromium, tmp_path: Path, size: tuple[int, int]
) -> None:
    browser.screen(*size)
    opened(browser, tmp_path, load_shipped("corner-9x9"), THREE)
    if browser.value("document.querySelector('#legend').hidden"):
        browser.press("k")
    outside = browser.value(
        """[...document.querySelectorAll('#legend li')].filter((sign) => {
            const { left, right, top, bottom } = sign.getBoundingClientRect();
            return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
        }).map((sign) => sign.textContent)"""
    )
    assert outside == []
    seen = browser.value(
        "document.querySelector('#dock').getBoundingClientRect().top"
        " - document.querySelector('.board').getBoundingClientRect().top"
        " - document.querySelector('.board').getBoundingClientRect().height / 2"
    )
    assert seen >= 0
