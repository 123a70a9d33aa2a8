"""docs/testing.md says of the fuzzers what they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from demands import LONGEST_MESSAGE
from fuzzers import FUZZERS

CHECKOUT = Path(__file__).parents[2]
DOCUMENT = (CHECKOUT / "docs" / "testing.md").read_text(encoding="utf-8")


def test_the_document_has_every_fuzzer():
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert rows == [(each.name, str(each.in_suite), each.what) for each in FUZZERS.values()]


def test_the_document_says_how_long_a_message_may_be():
    assert f"at most {LONGEST_MESSAGE} letters" in DOCUMENT


def test_the_figures_are_of_a_run_of_every_fuzzer_that_found_nothing():
    rows = re.findall(r"^(\w+) +([\d,]+) +([\d,]+) +([\d,]+) +0$", DOCUMENT, re.MULTILINE)
    own = [name for name in FUZZERS if name != "properties"]
    assert [name for name, *_ in rows if name != "properties"] == [*own, "together"]
    numbers = [[int(number.replace(",", "")) for number in row[1:]] for row in rows]
    assert all(inputs == taken + refused > 0 for inputs, taken, refused in numbers)
    assert [sum(column) for column in zip(*numbers[:-1])] == numbers[-1]


@pytest.mark.parametrize("name", re.findall(r"`((?:tests|docs|\.ci)/[\w./]+)`", DOCUMENT))
def test_the_document_names_only_files_that_are_there(name):
    path = CHECKOUT / name
    assert path.exists() or name.startswith("tests/fuzz/corpus/")


@pytest.mark.parametrize("name", ["README.md", "docs/house.md"])
def test_the_document_is_found(name):
    assert "testing.md)" in (CHECKOUT / name).read_text(encoding="utf-8")
