"""A practice as a SCORM 1.2 package: its manifest, and its use in a course system."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from chromium import Chromium
from many_cases import first_quick
from practices import OPENED, practice_with, tasks
from scorm_host import Course, serve_folder, unpack

from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.task import literal_fact
from visualizer.export.practice.practice_page import write_practice
from visualizer.export.scorm import MANIFEST_NAME

PRACTICE = practice_with(*tasks())
PAGE_NAME = "index.html"
RIGHT = {task.name: task.solution for task in PRACTICE.tasks}
SORTED = "; ".join(
    f"{item.text.values['text']}: {group}"
    for item, group in zip(tasks()[2].control.items, ("true", "not true", "true"))
)
INNERMOST = "It is the next neighbour of the innermost open call."
OPEN = ", ".join(f"({row}, {col})" for row, col in sorted(OPENED))
#: What is reported of answers to the first tasks: what was asked, how, the answer, the right one, the result.
INTERACTIONS = [
    ("1-which-cell-is-visited-next", "performance", "(0, 0)", "(1, 0)", "wrong"),
    ("1-which-cell-is-visited-next", "performance", "(1, 0)", "(1, 0)", "correct"),
    ("2-why-is-it-this-cell-and-no-other-one", "fill-in", "the answer was shown", f"C: {INNERMOST}", "wrong"),
    ("3-which-of-these-are-true-of-every-run", "performance", SORTED, SORTED, "correct"),
    ("4-mark-every-cell-that-will-be-open-at-the-end", "performance", OPEN, OPEN, "correct"),
    ("5-what-waits-in-the-queue-now", "performance", "(5, 5), (1, 1)", "(1, 1), (1, 2), (2, 2), (3, 2)", "wrong"),
]
CONTENT = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def test_a_package_is_a_zip_of_the_page_and_its_manifest(tmp_path):
    write_practice([PRACTICE], tmp_path / "a.ZIP")
    write_practice([practice_with(*tasks())], tmp_path / "b.zip")
    assert (tmp_path / "a.ZIP").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.ZIP") as package:
        manifest = package.read(MANIFEST_NAME).decode()
        schemas = re.findall(r"\S+\.xsd", manifest)
        assert sorted(package.namelist()) == sorted([MANIFEST_NAME, PAGE_NAME, *schemas])
        assert b"LMSInitialize" in package.read(PAGE_NAME)
        for name in schemas:
            schema = ElementTree.fromstring(package.read(name))
            assert f"{schema.attrib['targetNamespace']} {name}" in " ".join(manifest.split())
    write_practice([PRACTICE], tmp_path / "a.html")
    assert "LMSInitialize" not in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_lessons_in_one_package_are_shareable_objects_with_a_page_each(tmp_path):
    another = replace(PRACTICE, title=literal_fact("Another & more"), steps=())
    write_practice([PRACTICE, another, practice_from_lesson(load_lesson("3"))], tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as package:
        root = ElementTree.fromstring(package.read(MANIFEST_NAME))
        assert [child.tag.removeprefix(CONTENT) for child in root] == ["metadata", "organizations", "resources"]
        assert root.findtext(f".//{CONTENT}schemaversion") == "1.2"
        items, resources = ([each.attrib for each in root.iter(CONTENT + name)] for name in ("item", "resource"))
        titles = [each.findtext(f"{CONTENT}title") for each in root.iter(f"{CONTENT}item")]
        assert titles[1:] == ["Another & more", f"Lesson 3, {load_lesson('3').title}"]
        assert [each["identifierref"] for each in items] == [each["identifier"] for each in resources]
        assert {each[f"{SCORM}scormtype"] for each in resources} == {"sco"}
        assert len({each["href"] for each in resources} & set(package.namelist())) == 3
        names = [each.attrib["identifier"] for each in root.iter() if "identifier" in each.attrib]
        assert len(set(names)) == len(names)
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in names)


@pytest.fixture(scope="module")
def course(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    folder = tmp_path_factory.mktemp("course")
    write_practice([PRACTICE], folder / "a.zip")
    unpack((folder / "a.zip").read_bytes(), folder)
    with serve_folder(folder) as address:
        yield Course(browser, address)
        browser.open("about:blank", "true")


def test_answers_score_and_position_are_kept_between_visits(course):
    course.start("new StrictApi()")
    assert course.value("core.score.raw") == ""
    course.answer("0,0")
    course.answer(RIGHT["1"])
    course.evaluate("page.goOn()")
    course.evaluate("page.showSolution()")
    course.walk({"3": RIGHT["3"], "4": RIGHT["4"]})
    course.answer("5,5 1,1")
    course.close()
    assert course.value("core.lesson_status") == "incomplete"
    assert course.value("core.score.raw") == str(round((0.5 + 0 + 1 + 1) / 9 * 100, 2))
    assert course.value("core.exit") == "suspend"
    assert re.fullmatch(r"\d{4}:\d\d:\d\d", course.value("core.session_time"))
    assert course.value("core.lesson_location") == "5"
    keys = ("id", "type", "student_response", "correct_responses.0.pattern", "result")
    assert [tuple(each[key] for key in keys) for each in course.interactions()] == INTERACTIONS

    course.start("new StrictApi(window.API.forNextVisit)")
    assert course.evaluate("page.progress.index") == 5
    assert course.evaluate("page.name") == "Lovelace, Ada"
    assert course.evaluate("page.progress.answers[5]") == ["5,5 1,1"]
    course.walk(RIGHT)
    assert course.value("core.lesson_status") == "completed"
    best = course.value("core.score.raw")
    assert best == str(round((0.5 + 0 + 1 + 1 + 0.5 + 4) / 9 * 100, 2))
    # Starting again keeps the best result.
    course.evaluate("page.startAgain()")
    course.close()
    assert course.value("core.lesson_status") == "completed"
    assert course.value("core.score.raw") == best
    assert course.refused_calls() == []


@pytest.mark.long
def test_a_review_reports_nothing(course):
    course.start("new StrictApi({'cmi.core.lesson_mode': 'review'})")
    course.walk(RIGHT)
    course.close()
    assert course.value("core.lesson_status") == "not attempted"
    assert course.interactions() == []


@pytest.mark.parametrize("kept", ["", "1;00000000;3;7;A", '["00000000",["A"]]'])
def test_data_of_another_version_is_ignored(course, kept):
    course.start(f"new StrictApi({{'cmi.suspend_data': {kept!r}}})")
    assert course.evaluate("page.progress.answers") == {}
    course.close()


@pytest.mark.long
def test_beliefs_are_kept_for_the_next_visit_as_far_as_there_is_room(course):
    course.start("new StrictApi()")
    course.evaluate("{ page.beliefs.met.one = { last: '2026-11-30' }; page.store.keepBeliefs(); }")
    course.answer("0,0")
    course.close()
    course.browser.value("localStorage.clear()")
    course.start("new StrictApi(window.API.forNextVisit)")
    assert course.evaluate("Object.keys(page.beliefs.met)") == ["one"]
    course.evaluate("{ page.beliefs.met.two = { last: '2026-12-30', where: 'x'.repeat(5000) }; page.save(); }")
    assert course.evaluate("page.store.suspended.slice(1)") == [{"1": ["0,0"]}]
    course.close()


CALLS = ("LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish")


@pytest.mark.long
@pytest.mark.parametrize(
    ("api", "keeps"),
    first_quick(
        [
            ("null", "stay in this browser"),
            ("{ LMSInitialize: () => 'false' }", "are lost"),
            *((f"without('{name}', () => {{ throw new Error('gone'); }})", "are lost") for name in CALLS[:-1]),
            *((f"without('{name}', () => 'false')", "are lost") for name in (CALLS[0], *CALLS[2:4])),
            ("without('LMSSetValue', () => 'true')", "are lost"),  # it only says that it has kept a value
            ("without('LMSFinish', () => { throw new Error('gone'); })", "course system keeps"),
        ],
    ),
)
def test_a_page_says_who_keeps_its_answers(course, api, keeps):
    course.browser.value("window.without = (name, call) => Object.assign(new StrictApi(), { [name]: call }); true")
    course.start(api)
    course.walk(RIGHT)
    assert course.evaluate("page.progress.isDone")
    help_text, trouble = course.browser.value(
        "['#help .keeps', '#trouble'].map((each) => frames[0].document.querySelector(each).textContent)"
    )
    assert keeps in help_text
    assert bool(trouble) is (keeps == "are lost")
    course.evaluate("page.startAgain()")
    course.close()
