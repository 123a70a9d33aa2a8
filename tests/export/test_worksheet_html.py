"""Worksheets as HTML: only text, one style sheet, the answers in the last section."""

from __future__ import annotations

import re
from itertools import chain

from parsed_page import Parsed, hash_of, raw
from worksheet_help import CORNER, HOSTILE, THREE, sheets_of

from visualizer import parse_board
from visualizer.exercises.worksheets.worksheet import Worksheet, make_worksheet
from visualizer.export.worksheet.html import worksheet_html


def page_of(worksheet: Worksheet) -> str:
    return worksheet_html(worksheet).decode("utf-8")


def test_hostile_titles_stay_text():
    board = parse_board(f"# title: {HOSTILE}\n# click: 0,0\nEE\n")
    parsed = Parsed(page_of(make_worksheet(THREE, board=board)))
    title = f"Number the visits by hand: {HOSTILE}"
    assert [text for _, text in parsed.texts].count(title) == 3  # the tab, the heading, the answers
    assert not set(parsed.tags) & {"script", "img", "iframe", "link", "a"}


def test_the_policy_allows_the_one_style_sheet_and_nothing_else():
    page = page_of(sheets_of(variants=1)[0])
    style = raw(page, "style")
    parsed = Parsed(page)
    policies = [attrs["content"] for _, attrs in parsed.elements if "http-equiv" in attrs]
    assert policies == [
        f"default-src 'none'; style-src {hash_of(style)}; base-uri 'none'; form-action 'none'"
    ]
    names = set(chain.from_iterable(attrs for _, attrs in parsed.elements))
    assert not names & {"style", "src", "href"}
    assert not [n for n in names if n.startswith("on")]
    assert "size: A4;" in style


def test_only_the_last_section_has_the_answers():
    sheet = make_worksheet(THREE[1:2], board=CORNER)
    *exercises, last = page_of(sheet).split("<section")
    board = re.compile(r'<table class="board">.*?</table>', re.DOTALL)
    cell = re.compile(r"<td[^>]*>(.*?)</td>")
    assert [cell.findall(found) for part in exercises for found in board.findall(part)] == [
        ["", "", "", "", "", "M"]
    ]
    assert cell.findall(board.findall(last)[0]) == ["1", "2", "", "3", "4", "M"]
    assert "<td>0,1</td><td>1</td>" in last
    assert "<td>0,1</td><td>1</td>" not in exercises[-1]
