"""``visualizer worksheet``."""

from __future__ import annotations

from visualizer.cli import main


def test_the_command_writes_a_numbered_file_for_each_variant(tmp_path, capsys):
    target = tmp_path / "sheet.pdf"
    assert main(["worksheet", "-o", str(target), "--variants", "3", "--boards", "1"]) == 0
    names = [f"sheet-{number}.pdf" for number in (1, 2, 3)]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert len({(tmp_path / name).read_bytes() for name in names}) == 3
    assert capsys.readouterr().out.splitlines() == [
        f"{tmp_path / name}: 1 board, 3 algorithms, answers at the end" for name in names
    ]


def test_the_command_takes_a_board_and_a_paper(tmp_path):
    target = tmp_path / "sheet.pdf"
    words = ["worksheet", "example-1", "-o", str(target), "--paper", "letter"]
    assert main([*words, "--algorithms", "stack-peek", "--click", "0,0"]) == 0
    assert b"612.00 792.00" in target.read_bytes()


REFUSED = [
    ("example-1 -o x.pdf --seed 2", "--seed is for random boards"),
    ("-o x.pdf --click 0,0", "--click needs a BOARD"),
    ("-o x.doc", "cannot be written as '.doc'"),
    ("-o x.html", "cannot be written as '.html'; write a .pdf"),
    ("-o .pdf", "needs a name's ending"),
    ("-o x.pdf --boards 11", "11 boards cannot be put on sheets; give 1 to 10"),
    ("-o x.pdf --rows 40", "does not fit"),
    ("", "--output"),
]


def test_the_command_refuses_in_one_line(run, folder):
    for words, message in REFUSED:
        status, output, errors = run(f"worksheet {words}")
        assert (status, output) == (2, "")
        assert message in errors
        assert errors.count("\n") == 1
    assert list(folder.iterdir()) == []
