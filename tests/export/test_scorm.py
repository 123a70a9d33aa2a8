"""A practice as a SCORM 1.2 package: its manifest, and its use in a course system."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from chromium import Chromium
from practices import practice_with, tasks
from scorm_host import Course, serve_folder, unpack

from visualizer.export.practice.practice_page import MANIFEST_NAME, PAGE_NAME, manifest_text, write_practice

PRACTICE = practice_with(*tasks())
RIGHT = {task.name: task.solution for task in PRACTICE.tasks}
CONTENT = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def test_the_manifest_names_one_page_that_is_a_shareable_object():
    root = ElementTree.fromstring(manifest_text(PRACTICE))
    assert [child.tag.removeprefix(CONTENT) for child in root] == ["metadata", "organizations", "resources"]
    assert root.findtext(f".//{CONTENT}schemaversion") == "1.2"
    (item,) = root.iter(f"{CONTENT}item")
    (resource,) = root.iter(f"{CONTENT}resource")
    assert resource.attrib["identifier"] == item.attrib["identifierref"]
    assert resource.attrib[f"{SCORM}scormtype"] == "sco"
    assert resource.attrib["href"] == PAGE_NAME
    names = [each.attrib["identifier"] for each in root.iter() if "identifier" in each.attrib]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in names)


def test_a_package_is_a_zip_of_the_page_and_its_manifest(tmp_path):
    write_practice(PRACTICE, tmp_path / "a.ZIP")
    write_practice(practice_with(*tasks()), tmp_path / "b.zip")
    assert (tmp_path / "a.ZIP").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.ZIP") as package:
        assert sorted(package.namelist()) == sorted([MANIFEST_NAME, PAGE_NAME])
        assert b"LMSInitialize" in package.read(PAGE_NAME)
    write_practice(PRACTICE, tmp_path / "a.html")
    assert "LMSInitialize" not in (tmp_path / "a.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def course(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    folder = tmp_path_factory.mktemp("course")
    write_practice(PRACTICE, folder / "a.zip")
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
    interactions = [tuple(each.values()) for each in course.interactions()]
    assert [(name, kind, response, result) for name, kind, _, _, response, result in interactions] == [
        ("task_1", "performance", "0,0", "wrong"),
        ("task_1", "performance", "1,0", "correct"),
        ("task_2", "performance", "shown", "wrong"),
        ("task_3", "performance", "1 2 1", "correct"),
        ("task_4", "performance", RIGHT["4"], "correct"),
        ("task_5", "performance", "5,5 1,1", "wrong"),
    ]

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


@pytest.mark.parametrize(
    "api",
    [
        "null",
        "{ LMSInitialize: () => 'false' }",
        *(
            f"Object.assign(new StrictApi(), {{ {name}: () => {{ throw new Error('gone'); }} }})"
            for name in ("LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish")
        ),
    ],
)
def test_a_failing_course_system_loses_no_answers(course, api):
    course.start(api)
    course.walk(RIGHT)
    assert course.evaluate("page.progress.isDone")
    trouble = course.browser.value("frames[0].document.getElementById('trouble').textContent")
    assert ("save your answers" in trouble) is ("LMSSetValue" in api or "LMSCommit" in api)
    course.evaluate("page.startAgain()")
    course.close()
