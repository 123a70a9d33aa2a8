"""An assignment above a program, and the program in a course system: its score, and what is kept of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest
from chromium import Chromium
from judged_programs import EXPANDS_DIGITS, RIGHT
from scorm_host import Course, serve_folder, unpack

from visualizer import parse_board
from visualizer.errors import LessonError
from visualizer.export.program.assignment import parse_assignment
from visualizer.export.program.program_page import program_page
from visualizer.export.program.release import find_release
from visualizer.export.scorm import scorm_package

BEGIN = "def f(a):\n    return 1 < 2\n"
TEXT = f"""# Use a *queue* & `deque`

<img src=x onerror=alert(1)> **Not** ![a picture](http://a.b/c.png), [bad](javascript:alert(1)).

```python begin
{BEGIN}```
1. `a < b` [there](https://a.b)

   ```python
   <b>
   ```
"""
MARKED_UP = [
    "&lt;img",
    "<strong>Not</strong>",
    "<li>",
    "<code>a &lt; b</code>",
    '<pre><code class="language-python">&lt;b',
    '<a href="https://a.b" target="_blank" rel="noopener noreferrer">there</a>',
]
LONG = "# " + "".join(chr(at * at % 50_000 + 100) for at in range(9000))


def test_the_text_is_markdown_without_markup_of_its_own():
    title, html, begin = parse_assignment(TEXT)
    assert (title, begin) == ("Use a queue & deque", BEGIN)
    assert [part for part in MARKED_UP if part not in html] == []
    assert [part for part in ("<img", "<b>", 'href="j', "return") if part in html] == []


@pytest.mark.parametrize(("text", "line"), [("---\ntitle: A\n---", 1), ("## Two", 1)])
def test_a_text_that_is_no_assignment_is_refused_at_its_line(text, line):
    with pytest.raises(LessonError, match=f"^a.md:{line}: "):
        parse_assignment(text, "a.md")


@pytest.fixture(scope="module")
def course(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    if "PYODIDE" not in os.environ:
        pytest.skip("PYODIDE names the folder of Pyodide's release")
    folder = tmp_path_factory.mktemp("course")
    boards, release = {"a": parse_board("# click: 0,0\nEEM\n")}, find_release(os.environ["PYODIDE"], print)
    page = program_page(boards, release, assignment=parse_assignment(TEXT), in_package=True)
    unpack(scorm_package(page.title, [page]), folder)
    with serve_folder(folder) as address:
        yield Course(browser, address)
        browser.open("about:blank", "true")


def _shown(course: Course, selector: str, name: str = "textContent") -> str:
    return str(course.browser.value(f"frames[0].document.querySelector({selector!r})?.{name}"))


def _write(course: Course, text: str, until: str) -> None:
    """Write a program, and wait until something that a selector finds is on the page."""
    course.browser.value(
        "(({ document, Event }) => {"
        "  const area = document.querySelector('#editor textarea');"
        f" area.value = {json.dumps(text)};"
        "  area.dispatchEvent(new Event('input'));"
        "})(frames[0])"
    )
    course.browser.wait_for(f"frames[0].document.querySelector({until!r})")


@pytest.mark.long
def test_the_verdict_is_the_score_and_the_program_is_kept(course):
    course.start("new StrictApi()")
    assert _shown(course, "#editor textarea", "value") == BEGIN
    for program, verdict, score, status in (
        (EXPANDS_DIGITS, "wrong", "0", "incomplete"),
        (RIGHT, "right", "100", "passed"),
        (EXPANDS_DIGITS, "wrong", "100", "passed"),
    ):
        _write(course, program, f"#verdict:not(.old) h2.{verdict}")
        assert (course.value("core.score.raw"), course.value("core.lesson_status")) == (score, status)
    assert [each["result"] for each in course.interactions()] == ["wrong", "correct", "wrong"]
    assert "Same visiting order as" in course.interactions()[1]["student_response"]
    course.close()
    assert course.value("core.exit") == "suspend"
    assert course.refused_calls() == []
    course.start("new StrictApi(window.API.forNextVisit)")
    assert _shown(course, "#editor textarea", "value") == EXPANDS_DIGITS
    course.close()


@pytest.mark.long
@pytest.mark.parametrize(("refusal", "text"), [("{}", LONG), ("{ LMSCommit: () => 'false' }", "# b")])
def test_it_is_said_if_a_course_system_does_not_take_in_the_program(course, refusal, text):
    course.start(f"Object.assign(new StrictApi(), {refusal})")
    _write(course, text, "#kept.lost")
    course.close()
