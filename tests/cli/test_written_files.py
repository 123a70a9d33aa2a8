"""`visualizer worksheet` writes its files, or none."""

from __future__ import annotations

import os

from visualizer.cli import main


def test_no_worksheet_is_written_if_one_cannot_be(run, folder):
    (folder / "a-2.pdf").mkdir()
    errors = run("worksheet --variants 2 --boards 1 -o a.pdf")[2]
    assert "a-2.pdf: this is a folder" in errors
    assert os.listdir() == ["a-2.pdf"]


def test_worksheet_writes_a_numbered_file_for_each_variant(tmp_path, capsys):
    target = tmp_path / "sheet.pdf"
    assert main(["worksheet", "-o", str(target), "--variants", "3", "--boards", "1"]) == 0
    names = [f"sheet-{number}.pdf" for number in (1, 2, 3)]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert len({(tmp_path / name).read_bytes() for name in names}) == 3
    assert capsys.readouterr().out.splitlines() == [
        f"{tmp_path / name}: 1 board, 3 algorithms, answers at the end" for name in names
    ]


def test_worksheet_takes_a_board_and_a_paper_size(tmp_path):
    target = tmp_path / "sheet.pdf"
    words = ["worksheet", "example-1", "-o", str(target), "--paper", "letter"]
    assert main([*words, "--algorithms", "stack-peek", "--click", "0,0"]) == 0
    assert b"612.00 792.00" in target.read_bytes()
