"""`visualizer worksheet` writes its files, or none."""

from __future__ import annotations

import os

import pytest

from visualizer.cli import main


def test_no_worksheet_is_written_if_one_cannot_be(run, folder):
    (folder / "a-answers.pdf").mkdir()
    errors = run("worksheet -o a.pdf")[2]
    assert "a-answers.pdf: this is a folder" in errors
    assert os.listdir() == ["a-answers.pdf"]


def test_a_worksheet_is_one_page_and_its_answers_another_file(run, folder):
    said = "sheet.pdf: 2 sheets, each with 1 board, 2 algorithms; the answers are in sheet-answers.pdf\n"
    assert run("worksheet -o sheet.pdf --variants 2")[:2] == (0, said)
    assert sorted(os.listdir()) == ["sheet-answers.pdf", "sheet.pdf"]
    assert (folder / "sheet.pdf").read_bytes().count(b"/Type /Page\n") == 2


@pytest.mark.long
def test_worksheet_takes_a_board_and_a_paper_size(tmp_path):
    target = tmp_path / "sheet.pdf"
    words = ["worksheet", "example-1", "-o", str(target), "--paper", "letter"]
    assert main([*words, "--algorithms", "stack-peek", "--click", "0,0"]) == 0
    assert b"612.00 792.00" in target.read_bytes()
