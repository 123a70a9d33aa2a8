"""The report on a class: a page in which each failing run can be played."""

from __future__ import annotations

import html
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from class_submissions import BROKEN_VERDICT, RIGHT_VERDICT, failure_verdict, judged_submission
from parsed_page import ParsedPage

from visualizer.export.class_report import report_html, write_report

HOSTILE = "</script><img src=x onerror=alert(1)>"
EXPANDS, HOLE = "expands-digits", "visit-lacks-direction"


def detail_html(each):
    """Return the HTML that is shown when a row is opened."""
    return re.search(r"<template.*?</template>", report_html([each], "A class"), re.DOTALL)[0]


def all_submissions():
    printed = replace(failure_verdict(EXPANDS), printed=f"{HOSTILE}\n\x1b[31mred\u202e")
    return [
        judged_submission("b.py", RIGHT_VERDICT),
        judged_submission(f"{HOSTILE}.py", printed),
        judged_submission("hole.py", failure_verdict(HOLE)),
        judged_submission("broken.py", BROKEN_VERDICT),
        judged_submission("again.py", failure_verdict(EXPANDS)),
    ]


def test_the_report_is_well_formed_and_escapes_submissions():
    parsed = ParsedPage(report_html(all_submissions(), f"A class {HOSTILE}"))
    assert parsed.open == []
    assert not {"img", "iframe", "b"} & set(parsed.tags)
    assert not any(name.startswith("on") for _, attrs in parsed.elements for name in attrs)


def test_groups_say_how_many_programs_do_what_and_right_ones_come_last():
    page = report_html(all_submissions(), "A class")
    assert re.findall(r"<h2>(.*?)</h2></summary>", page) == [
        "2 programs go on from a cell beside a mine to its neighbours",
        "1 program could not run: invalid syntax",
        "1 program does not visit all eight neighbours",
        "1 program is right",
    ]
    groups, roster = page.split('id="roster"')
    assert re.findall(r'class="open" data-number="(\d)"', groups) == ["1", "4", "3", "2", "0"]
    assert re.findall(r'class="open" data-number="(\d)"', roster) == ["0", "1", "2", "3", "4"]
    assert "BFS (marked when queued)" in roster
    assert "queue-mark-on-push" not in page
    assert "<code>[row[:] for row in board]</code>" in page


@pytest.mark.parametrize("name", [EXPANDS, "counts-four", "returns-nothing", "border-lets-outside-in"])
def test_a_group_draws_its_board_and_the_line_at_fault(name):
    verdict = failure_verdict(name)
    group = report_html([judged_submission("a.py", verdict)], "A class").split("</details>")[0]
    board = verdict.failure.board
    assert len(re.findall(r"<svg role=\"img\"", group)) == 3
    assert len(re.findall(r'<g class="[^"]*clicked', group)) == 1
    assert len(re.findall("<g class", group)) == 3 * board.height * board.width
    line = verdict.mistakes[0].line
    if line is not None:
        text = verdict.failure.answer.trace.code.text.splitlines()[line - 1]
        shown = re.search(r"<li>.*?<code>(.*?)</code>", group, re.DOTALL)[1]
        assert html.unescape(re.sub("<.*?>", "", shown)) == text.strip()


def test_without_a_run_the_code_is_listed_with_its_line(tmp_path):
    each = judged_submission("a.py", BROKEN_VERDICT)
    path = tmp_path / "a.py"
    line = BROKEN_VERDICT.fault.line
    path.write_text("\n" * (line - 1) + "x = '<i>'\n")
    found = detail_html(replace(each, submission=replace(each.submission, path=path)))
    assert re.findall(r'aria-current="true"><span[^>]*>(\d+)<', found) == [str(line)]
    assert "&lt;i&gt;" in found


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(all_submissions(), path, "A class")
    return path.as_uri()


@pytest.fixture
def page(browser, address):
    browser.open(address)
    return browser


OPENED = "document.querySelector('dialog').open && document.getElementById('detail-title').textContent"


def test_a_row_opens_its_run_at_the_failing_moment(page):
    page.value("document.querySelectorAll('.open')[1].focus()")
    page.press("Enter")
    page.wait_for("document.querySelector('iframe')")
    assert page.value(OPENED) == "again.py"
    with page.frame():
        page.wait_for("document.body.dataset.ready === 'true'")
        shown = page.value("[...document.querySelectorAll('.rows')].map(rows => rows.textContent)")
        caption = page.value("document.getElementById('caption-text').textContent")
        line = page.value("document.querySelector('.code [aria-current] .line-number').textContent")
    assert shown == ["B1M", "E1M"]
    assert caption == "(0, 0) becomes B, and should stay hidden."
    assert line == "22"
    assert page.faults() == []
    assert [each for each in page.requests() if not each.startswith(("file:", "data:"))] == []


@pytest.mark.long
def test_keys_lead_through_the_report_and_back_to_the_row(page, address):
    page.value("document.querySelector('.open').focus()")
    page.press("Enter")
    assert page.value(OPENED) == f"{HOSTILE}.py"
    assert page.value("document.getElementById('before').disabled")
    page.press("n")
    page.press("n")
    assert page.value(OPENED) == "broken.py"
    assert page.value("location.hash") == "#file=4"
    assert page.value("document.querySelectorAll('iframe').length") == 0
    for _ in range(3):
        page.press("n")
    assert page.value(OPENED) == "b.py"
    assert "Same visiting order" in page.value("document.getElementById('detail-text').textContent")
    page.press("p")
    page.click("#close")
    # The browser reports a closed dialog a little later.
    page.wait_for("document.activeElement.textContent === 'hole.py'")
    assert page.value(OPENED) is False
    assert page.value("document.querySelectorAll('iframe').length") == 0
    assert page.faults() == []
    page.value("document.querySelector('.open').click()")
    page.press("n")
    page.value("history.back()")
    page.wait_for("!document.querySelector('dialog').open")
    assert page.value("location.pathname").endswith("report.html")
    assert page.value("location.hash") == ""
    page.open(f"{address}#file=3")
    assert page.value(OPENED) == "hole.py"


ROSTER = "[...document.querySelectorAll('#roster tbody tr:not([hidden]) .open')].map(each => each.textContent).join()"


def test_the_roster_is_sorted_and_filtered_and_leads_through_what_it_shows(page):
    assert page.value(ROSTER) == f"b.py,{HOSTILE}.py,hole.py,broken.py,again.py"
    page.click("#roster thead th:nth-child(2) .sort")
    assert page.value(ROSTER).startswith("broken.py,b.py,")
    page.click("#roster thead th:nth-child(2) .sort")
    assert page.value(ROSTER).endswith(",b.py,broken.py")
    sorts = "[...document.querySelectorAll('#roster thead th')].map(each => each.ariaSort || '').join()"
    assert page.value(sorts) == ",descending,"
    for _ in range(2):
        page.click("#roster thead th:nth-child(3) .sort")
        assert page.value(ROSTER).startswith("b.py,")  # the only one with an algorithm
    page.value("document.getElementById('filter').focus()")
    page.call("Input.insertText", text="RIGHT")
    assert page.value(ROSTER) == "b.py"
    assert page.value("document.getElementById('found').textContent") == "1 of 5"
    page.value("document.querySelector('#roster tr:not([hidden]) .open').click()")
    assert page.value("document.getElementById('next').disabled && document.getElementById('before').disabled")


@pytest.mark.parametrize("width", [360, 768, 1366])
def test_nothing_is_out_of_sight_at_any_width(page, width):
    page.screen(width, 664)
    assert page.value("document.documentElement.scrollWidth") <= width
    outside = (
        "[...document.querySelectorAll('main *')].filter(each => each.getBoundingClientRect().right > innerWidth + 1)"
    )
    assert page.value(f"{outside}.map(each => each.outerHTML)") == []
    page.value("document.querySelector('.open').click()")
    assert page.value(f"{outside.replace('main', 'dialog')}.map(each => each.outerHTML)") == []


@pytest.mark.skipif("AXE" not in os.environ, reason="AXE names the script of axe-core")
@pytest.mark.parametrize("scheme", ["dark", "light", "projector"])
def test_the_report_and_a_detail_of_it_are_accessible(page, scheme):
    page.value(Path(os.environ["AXE"]).read_text(encoding="utf-8") + "; true")
    page.value(f"document.documentElement.dataset.scheme = '{scheme}'")
    found = "axe.run(document, {iframes: false}).then(({violations}) => violations.map(({id}) => id))"
    assert page.value(found) == []
    page.value("document.querySelector('.right .open').click()")
    assert page.value(found) == []
