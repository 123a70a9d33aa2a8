"""The report on a class: a page in which each failing run can be played."""

from __future__ import annotations

import re
from dataclasses import replace

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


def test_rows_are_grouped_by_mistake_and_right_ones_cannot_be_opened():
    page = report_html(all_submissions(), "A class")
    headings = re.findall(r"<h2><span class=\"status\">(.*?)</span> (.*?)</h2>", page)
    assert headings == [
        ("Wrong", "2 times: expands digits"),
        ("Wrong", "once: visit lacks direction"),
        ("Could not run", "1"),
        ("Right", "1"),
    ]
    assert re.findall(r'class="open" data-number="(\d)"', page) == ["1", "4", "2", "3"]


def test_without_a_trace_the_code_is_listed_with_its_line(tmp_path):
    verdict = failure_verdict(EXPANDS)
    failure = replace(verdict.failure, answer=replace(verdict.failure.answer, trace=None))
    each = judged_submission("a.py", replace(verdict, failure=failure))
    path = tmp_path / "a.py"
    line = verdict.mistakes[0].line
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


def test_keys_lead_through_the_report_and_back_to_the_row(page, address):
    page.value("document.querySelector('.open').focus()")
    page.press("Enter")
    assert page.value(OPENED) == f"{HOSTILE}.py"
    assert page.value("document.getElementById('before').disabled")
    page.press("n")
    page.press("n")
    assert page.value(OPENED) == "hole.py"
    assert page.value("location.hash") == "#file=3"
    page.press("n")
    page.press("n")
    assert page.value(OPENED) == "broken.py"
    assert page.value("document.querySelectorAll('iframe').length") == 0
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
