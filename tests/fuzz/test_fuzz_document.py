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
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert rows == [(each.name, each.what) for each in FUZZERS.values()]


def test_the_document_says_how_long_a_message_may_be():
    assert f"at most {LONGEST_MESSAGE} letters" in DOCUMENT


@pytest.mark.parametrize("name", re.findall(r"`((?:tests|docs|\.ci)/[\w./]+)`", DOCUMENT))
def test_the_document_names_only_files_that_are_there(name):
    path = CHECKOUT / name
    assert path.exists() or name.startswith("tests/fuzz/corpus/")


@pytest.mark.parametrize("name", ["README.md", "docs/house.md"])
def test_the_document_is_found(name):
    assert "testing.md)" in (CHECKOUT / name).read_text(encoding="utf-8")
