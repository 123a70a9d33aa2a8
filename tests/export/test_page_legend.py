"""The exported page's legend explains what its boards can show, and can be read to its end."""

from __future__ import annotations

from pathlib import Path

from chromium import Chromium
from parsed_page import page_html

from visualizer import Board, record
from visualizer.board.shipped import load_shipped

THREE = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
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


def test_the_legend_has_what_a_board_can_show(browser, tmp_path):
    optional = {"mine", "mines beside it", "revealed mine", "open before"}
    for rows, click, expected in (
        (("EEE",), (0, 0), set()),
        (("EM",), (0, 0), {"mine", "mines beside it"}),
        (("EM",), (0, 1), {"mine", "mines beside it", "revealed mine"}),
        (("E1",), (0, 0), {"mines beside it", "open before"}),
        (("EEB",), (0, 0), {"open before"}),
    ):
        opened(browser, tmp_path, Board(rows, click), THREE)
        every, line = signs(browser, "help-signs"), signs(browser)
        assert set(every) & optional == expected, rows
        assert line == every[:6], rows


def test_a_sign_for_orders_that_differ_needs_some(browser, tmp_path):
    for names, expected in ((THREE, True), (THREE[:1] * 2, False), (THREE[:1], False)):
        opened(browser, tmp_path, Board(("EEE",) * 3, (1, 1)), names)
        assert ("orders differ" in signs(browser, "help-signs")) is expected


def test_entries_that_are_pushed_again_are_explained(browser, tmp_path):
    # It pushes cells again.
    opened(browser, tmp_path, load_shipped("corner-9x9"), ("queue-east-first",))
    assert {"new", "pushed again", "will be skipped"} <= set(signs(browser, "help-signs"))
