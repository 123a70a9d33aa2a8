"""How cells, numbers, shares and speeds are written, and how a template is filled."""

from __future__ import annotations

import math

import pytest

from visualizer.language.formatting import (
    capital,
    cell_text,
    fill,
    number_text,
    percent_text,
    speed_text,
)


def test_a_cell_is_written_in_one_way():
    assert (cell_text((3, 1)), cell_text((-1, 12))) == ("(3, 1)", "(-1, 12)")
    assert cell_text(None) == "(no cell)"


@pytest.mark.parametrize(
    ("count", "text"), [(0, "none"), (1, "one"), (2, "2 of them"), (12, "12 of them")]
)
def test_three_forms_are_for_none_one_and_more(count, text):
    assert fill("{count:none|one|# of them}", count=count) == text


@pytest.mark.parametrize(("count", "text"), [(0, "0 visits"), (1, "a visit"), (2, "2 visits")])
def test_two_forms_are_for_one_and_other_numbers(count, text):
    assert fill("{count:a visit|# visits}", count=count) == text


def test_what_is_put_in_is_not_filled_again():
    assert fill("{name}: {cell}", name="{cell}", cell=(0, 1)) == "{cell}: (0, 1)"


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0 %"), (0.004, "under 1 %"), (0.006, "1 %"), (0.5, "50 %"), (1.0, "100 %")],
)
def test_shares(share, text):
    assert percent_text(share) == text


@pytest.mark.parametrize(
    ("speed", "text"),
    [(0.25, "1/4"), (0.5, "1/2"), (1.0, "1"), (2.5, "2.5"), (15.0, "15"), (1000.0, "1,000"),
     (math.inf, "max")],
)  # fmt: skip
def test_speeds(speed, text):
    assert speed_text(speed) == text


def test_numbers_and_capitals():
    assert number_text(12345) == "12,345"
    assert (capital("visit"), capital("")) == ("Visit", "")
