"""``visualizer export --mastery``: the score with which a course system has a practice passed."""

from __future__ import annotations

import zipfile

import pytest

from visualizer.cli import main


def test_it_is_in_the_package(capsys, tmp_path):
    path = tmp_path / "lesson.zip"
    assert main(["export", "--lesson", "5", "--mastery", "80", "-o", str(path)]) == 0
    with zipfile.ZipFile(path) as package:
        manifest = package.read("imsmanifest.xml").decode()
    assert "<adlcp:masteryscore>80</adlcp:masteryscore>" in manifest
    capsys.readouterr()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--lesson 5 --mastery 80 -o x.html", "x.html is for none; end it in .zip"),
        ("--lesson 5 --mastery 101 -o x.zip", "'101' is not a whole number from 0 to 100"),
        ("corner-9x9 --mastery 80 -o x.html", "--mastery is for a practice; add --quiz 10"),
    ],
)
def test_elsewhere_it_is_refused(capsys, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    assert main(["export", *words.split()]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert said in errors
    assert list(tmp_path.iterdir()) == []
