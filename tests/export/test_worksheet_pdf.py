"""Worksheets as PDF: pages, answers and letters without a font."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace

import pytest
from worksheets import CORNER, THREE, sheets_of

from visualizer.board.board import Board
from visualizer.draw.missing_letters import take_missing_sentence
from visualizer.exercises.worksheet import RandomBoards, make_worksheet, make_worksheets
from visualizer.export.paper import Paper
from visualizer.export.worksheet import answers_pdf, sheets_pdf
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


def small_sheets(variants):
    """The sheets that the command makes unless it is told otherwise."""
    return make_worksheets(THREE[:2], RandomBoards(5, 5, 4, seed=1), variants=variants)


@pytest.mark.long
def test_equal_worksheets_give_equal_files():
    first, second = (answers_pdf([make_worksheet(THREE[:1], board=CORNER)]) for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")


@pytest.mark.long
def test_each_student_has_one_page_and_the_answers_bear_the_numbers(tmp_path):
    sheets = small_sheets(4)
    pages = pdf_text(tmp_path, sheets_pdf(sheets))
    assert len(pages) == len(sheets)
    assert all(f"Sheet {number}\n" in page for number, page in enumerate(pages, 1))
    answers = pdf_text(tmp_path, answers_pdf(sheets))
    assert len(answers) <= len(sheets) / 2
    places = ["".join(answers).index(f"Sheet {number} ") for number in (1, 2, 3, 4)]
    assert places == sorted(places)


@pytest.mark.long
def test_code_is_large_enough_to_read_on_paper(monkeypatch):
    sizes = []
    set_style = Paper.set_text_style

    def note_style(paper, size, *, code=False, **look):
        if code:
            sizes.append(size)
        set_style(paper, size, code=code, **look)

    monkeypatch.setattr(Paper, "set_text_style", note_style)
    sheets_pdf([*small_sheets(1), make_worksheet(THREE[:2], board=CORNER)])
    assert min(sizes) >= 8


@pytest.mark.long
def test_answers_are_only_among_the_answers(tmp_path):
    sheets = [sheets_of(variants=1)[0], small_sheets(1)[0]]
    asked, answered = (
        re.sub(r"\s+", " ", "".join(pdf_text(tmp_path, make(sheets)))) for make in (sheets_pdf, answers_pdf)
    )
    for exercise in (exercise for sheet in sheets for exercise in sheet.tasks[0].exercises):
        row = re.sub(r"\s+", " ", " ".join(row_texts(exercise.rows[-1])))
        assert row not in asked
        assert row in answered
        # Titles, and no keys of the catalogue.
        assert exercise.trace.code.title in asked
        assert exercise.trace.algorithm not in asked


@pytest.mark.long
def test_the_rows_of_a_table_do_not_tell_where_the_run_ends(tmp_path):
    lengths = (1, 2, 7, 11, 12, 13, 18, 23)
    sheets = [make_worksheet(THREE[1:2], board=Board(("E" * length,), (0, 0))) for length in lengths]
    texts = "".join(pdf_text(tmp_path, sheets_pdf(sheets))).split("Name ")[1:]
    assert [len(sheet.tasks[0].exercises[0].rows) for sheet in sheets] == list(lengths)
    counts = [max(map(int, re.findall(r"(?:^|  )(\d+)$", text, re.MULTILINE))) for text in texts]
    assert all(count > length for count, length in zip(counts, lengths, strict=True))
    assert len(set(counts)) == 2


@pytest.mark.long
@pytest.mark.usefixtures("set_font_files")
def test_letters_without_a_font_are_left_out_and_reported(tmp_path):
    sheet = replace(make_worksheet(THREE[:1], board=CORNER), title="\u6570\u5b57 \u05d0 \xe9")
    assert "\xe9" in pdf_text(tmp_path, sheets_pdf([sheet]))[0]
    assert "left out: CJK, Hebrew." in take_missing_sentence()
