"""Worksheets as PDF: one page for each exercise, the answers apart, text as it is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest
from worksheet_help import CORNER, HOSTILE, THREE, sheets_of

from visualizer import parse_board, record
from visualizer.cli import main
from visualizer.exercises.worksheet import make_worksheet
from visualizer.export.worksheet import paper as pdf_paper
from visualizer.export.worksheet.pdf import worksheet_pdf
from visualizer.language.worksheet import row_texts
from visualizer.trace.native import save_trace
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace


def page_count(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", data))


def pdf_text(tmp_path, data: bytes) -> list[str]:
    """The text of each page."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    path = tmp_path / "sheet.pdf"
    path.write_bytes(data)
    done = subprocess.run([program, "-layout", path, "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8").split("\f")[:-1]


def test_equal_sheets_give_equal_files():
    first, second = (worksheet_pdf(sheets_of(variants=2)[0]) for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")
    assert worksheet_pdf(sheets_of(variants=2)[1]) != first


@pytest.mark.parametrize(
    ("paper", "size"), [("A4", b"595.28 841.89"), ("Letter", b"612.00 792.00")]
)
def test_every_exercise_has_a_page_of_the_paper(paper, size):
    data = worksheet_pdf(sheets_of(paper=paper, variants=1)[0])
    # The first page, three algorithms on two boards, and two pages or more of answers.
    assert page_count(data) >= 1 + 6 + 2
    # One size for all pages, said once.
    assert re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", data) == [size]


def test_the_answers_stand_only_on_their_own_pages(tmp_path):
    sheet = sheets_of(variants=1)[0]
    pages = pdf_text(tmp_path, worksheet_pdf(sheet))
    assert [f"page {n} of {len(pages)}" in page for n, page in enumerate(pages, 1)] == (
        [True] * len(pages)
    )
    first_answer = next(n for n, page in enumerate(pages) if "Answers: sheet 1, seed 4" in page)
    assert first_answer == 7
    assert all("Answers: sheet 1, seed 4" in page for page in pages[first_answer:])
    last_rows = [" ".join(row_texts(e.rows[-2])) for e in sheet.tasks[0].exercises]
    joined = [re.sub(r"\s+", " ", page) for page in pages]
    for row in (re.sub(r"\s+", " ", text) for text in last_rows):
        assert not any(row in page for page in joined[:first_answer])
        assert any(row in page for page in joined[first_answer:])


def test_the_first_page_asks_for_the_name_and_shows_the_title_as_it_is(tmp_path):
    title = f"Übung 1 {HOSTILE}"
    sheet = make_worksheet(THREE, board=CORNER, title=title)
    first, second, *_ = pdf_text(tmp_path, worksheet_pdf(sheet))
    assert title in re.sub(r"\s+", " ", first)
    assert all(label in first for label in ("Name", "Class", "Date"))
    assert "def recursive_check_first(board, cell):" in second
    assert "looks before it calls" not in second  # the docstring


def test_letters_that_no_font_has_become_question_marks(tmp_path):
    sheet = make_worksheet(THREE[:1], board=CORNER, title="数字 é")
    assert "?? é" in pdf_text(tmp_path, worksheet_pdf(sheet))[0]


def test_without_the_font_packages_the_readers_fonts_are_used(tmp_path, monkeypatch):
    monkeypatch.setattr(pdf_paper, "find_spec", lambda package: None)
    data = worksheet_pdf(make_worksheet(THREE, board=CORNER, title="Übung Δ"))
    assert b"/BaseFont /Helvetica" in data
    assert b"/BaseFont /Courier" in data
    assert b"SourceSans" not in data
    assert "Übung ?" in pdf_text(tmp_path, data)[0]


def test_without_fpdf2_the_error_says_how_to_install_it(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    for module in ("paper", "pdf_figures", "pdf"):
        monkeypatch.delitem(sys.modules, f"visualizer.export.worksheet.{module}")
    target = tmp_path / "sheet.pdf"
    for words in (["worksheet", "-o"], ["export", "example-1", "-o"]):
        assert main([*words, str(target)]) != 0
        assert "run `python -m pip install fpdf2`, or write" in capsys.readouterr().err
        assert not target.exists()


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_trace_without_code_makes_a_sheet(tmp_path, text):
    trace = record(parse_board("# click: 0,0\nEEE\nEEM\n"), None, "stack-peek")
    columns = (trace.bytes, trace.cells, trace.lines)
    code = SourceCode("somebody's", text)
    own = Trace(trace.board, trace.click, code, trace.order, columns, trace.containers)
    save_trace(own, tmp_path / "own.trace")
    assert main(["export", str(tmp_path / "own.trace"), "-o", str(tmp_path / "own.pdf")]) == 0
