"""A worksheet as HTML, printed by a browser: it takes no more pages than the PDF."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from chromium import Chromium
from worksheet_help import THREE

from visualizer.exercises.worksheets.worksheet import PaperSize, make_worksheet
from visualizer.export.worksheet.html import worksheet_html
from visualizer.playback.opening import open_board


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("name", "pages"), [("corner-9x9", 6), ("example-1", 6), ("random-16x16-50-3", 7)]
)
def test_a_printed_sheet_takes_no_more_pages_than_the_pdf(
    browser: Chromium, tmp_path: Path, name: str, pages: int, paper: PaperSize
) -> None:
    board = open_board(name).scenario.board
    path = tmp_path / "sheet.html"
    path.write_bytes(worksheet_html(make_worksheet(THREE, board, paper=paper)))
    browser.open(path.as_uri(), ready="document.readyState === 'complete'")
    printed = browser.call("Page.printToPDF", preferCSSPageSize=True)
    content = base64.b64decode(printed["data"])
    # The first page, one for each algorithm, and two or three of answers, on Letter too.
    assert len(re.findall(rb"/Type\s*/Page\b", content)) <= pages
