"""Worksheets as PDF: pages, answers and letters without a font."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace

import pytest
from worksheets import CORNER, THREE, sheets_of

from visualizer.draw.missing_letters import take_missing_sentence
from visualizer.exercises.worksheet import make_worksheet
from visualizer.export.worksheet import worksheet_pdf
from visualizer.language.worksheet import row_texts


def pdf_text(tmp_path, data: bytes) -> list[str]:
    """Return the text of each page."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    path = tmp_path / "sheet.pdf"
    path.write_bytes(data)
    done = subprocess.run([program, "-layout", path, "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8").split("\f")[:-1]


def test_equal_worksheets_give_equal_files():
    first, second = (worksheet_pdf(make_worksheet(THREE[:1], board=CORNER)) for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")


def test_answers_are_only_on_the_answer_pages(tmp_path):
    sheet = sheets_of(variants=1)[0]
    pages = pdf_text(tmp_path, worksheet_pdf(sheet))
    assert [f"page {n} of {len(pages)}" in page for n, page in enumerate(pages, 1)] == ([True] * len(pages))
    first_answer = next(n for n, page in enumerate(pages) if "Answers: sheet 1, seed 4" in page)
    assert first_answer == 7
    assert all("Answers: sheet 1, seed 4" in page for page in pages[first_answer:])
    last_rows = [" ".join(row_texts(e.rows[-2])) for e in sheet.tasks[0].exercises]
    joined = [re.sub(r"\s+", " ", page) for page in pages]
    for row in (re.sub(r"\s+", " ", text) for text in last_rows):
        assert not any(row in page for page in joined[:first_answer])
        assert any(row in page for page in joined[first_answer:])


def test_only_the_answer_board_has_numbers(tmp_path):
    sheet = make_worksheet(THREE[1:2], board=CORNER)
    _, exercise, answers = pdf_text(tmp_path, worksheet_pdf(sheet))
    second_row = re.compile(r"^ *1 +3 +4 +M", re.MULTILINE)
    assert second_row.search(answers)
    assert not second_row.search(exercise)


@pytest.mark.usefixtures("set_font_files")
def test_letters_without_a_font_become_boxes_and_are_reported(tmp_path):
    sheet = replace(make_worksheet(THREE[:1], board=CORNER), title="\u6570\u5b57 \u05d0 \xe9")
    assert "\u25a1\u25a1 \u25a1 \xe9" in pdf_text(tmp_path, worksheet_pdf(sheet))[0]
    assert "show as boxes: CJK, Hebrew." in take_missing_sentence()
