"""A practice as a SCORM 1.2 package: its manifest, and its talk with course systems."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from chromium import Chromium
from practice_help import HOSTILE, practice_of_all_forms
from scorm_host import Course, served, unpack

from visualizer.exercises.tasks import literal
from visualizer.export.practice.scorm import MANIFEST, PAGE, manifest_text, scorm_package
from visualizer.export.practice.write import write_practice

PRACTICE = practice_of_all_forms()
CONTENT = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
#: A name by XML's rules for identifiers, without colons.
NAME = re.compile(r"[A-Za-z_][\w.-]*")
RIGHT = {task.name: task.solution for task in PRACTICE.tasks}
#: Wrong answers to some of them.
SOME_WRONG = {"1": "A", "3": "0,0", "7": "3"}


# The package as a file


def names_in(element: ElementTree.Element) -> list[str]:
    return [child.tag.replace(CONTENT, "").replace(SCORM, "adlcp:") for child in element]


def check_manifest(text: str) -> ElementTree.Element:
    """Hold a manifest to what the content packaging of SCORM 1.2 says of its elements."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{CONTENT}manifest"
    assert names_in(root) == ["metadata", "organizations", "resources"]
    metadata, organizations, resources = root
    assert [(child.tag, child.text) for child in metadata] == [
        (f"{CONTENT}schema", "ADL SCORM"),
        (f"{CONTENT}schemaversion", "1.2"),
    ]
    (organization,) = organizations
    assert organizations.attrib == {"default": organization.attrib["identifier"]}
    assert names_in(organization) == ["title", "item"]
    title, item = organization
    assert title.text
    assert names_in(item) in (["title"], ["title", "adlcp:masteryscore"])
    assert set(item.attrib) == {"identifier", "identifierref", "isvisible"}
    (resource,) = resources
    assert resource.attrib["identifier"] == item.attrib["identifierref"]
    assert resource.attrib["type"] == "webcontent"
    assert resource.attrib[f"{SCORM}scormtype"] == "sco"
    files = [child.attrib["href"] for child in resource]
    assert names_in(resource) == ["file"] * len(files)
    assert resource.attrib["href"] in files
    names = [
        element.attrib["identifier"] for element in root.iter() if "identifier" in element.attrib
    ]
    assert len(set(names)) == len(names)
    assert all(NAME.fullmatch(name) for name in names)
    locations = root.attrib["{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"].split()
    assert dict(zip(locations[::2], locations[1::2])) == {
        CONTENT.strip("{}"): "imscp_rootv1p1p2.xsd",
        SCORM.strip("{}"): "adlcp_rootv1p2.xsd",
    }
    return root


def test_the_manifest_is_as_the_specification_says():
    root = check_manifest(manifest_text(PRACTICE))
    assert root.findtext(f".//{CONTENT}title") == "All forms"
    assert root.find(f".//{SCORM}masteryscore") is None
    root = check_manifest(manifest_text(PRACTICE, 80))
    assert root.findtext(f".//{SCORM}masteryscore") == "80"
    with pytest.raises(ValueError, match="101"):
        scorm_package(PRACTICE, mastery=101)


def test_a_title_of_any_kind_is_a_title_in_the_manifest():
    for title in (HOSTILE, "a & b < c", "\ufffe\x00\x1b[m", "]]>", "x" * 300):
        root = check_manifest(manifest_text(replace(PRACTICE, title=literal(title))))
        # The schema bounds what a title may have.
        assert 1 <= len(root.findtext(f".//{CONTENT}title") or "") <= 200


def test_a_package_has_every_file_that_its_manifest_names_and_no_other():
    with zipfile.ZipFile(io.BytesIO(scorm_package(PRACTICE))) as package:
        assert package.testzip() is None
        root = check_manifest(package.read(MANIFEST).decode())
        named = [element.attrib["href"] for element in root.iter(f"{CONTENT}file")]
        assert sorted(package.namelist()) == sorted([MANIFEST, *named])
        assert b"LMSInitialize" in package.read(PAGE)


def test_equal_practices_give_equal_bytes():
    assert scorm_package(PRACTICE) == scorm_package(practice_of_all_forms())


def test_an_ending_decides_what_is_written(tmp_path):
    write_practice(PRACTICE, tmp_path / "a.ZIP")
    write_practice(PRACTICE, tmp_path / "a.html")
    assert zipfile.is_zipfile(tmp_path / "a.ZIP")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "LMSInitialize" not in page


# In a course system


@pytest.fixture(scope="module")
def course(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    folder = tmp_path_factory.mktemp("course")
    unpack(scorm_package(PRACTICE), folder)
    with served(folder) as address:
        yield Course(browser, address)
        assert browser.faults() == []
        browser.open("about:blank", "true")


def api(course: Course, expression: str) -> object:
    return course.browser.value(f"window.API.{expression}")


def value(course: Course, name: str) -> object:
    return api(course, f"values['cmi.{name}']")


def texts(course: Course) -> str:
    """What is said of where answers are kept, in the help and in the summary."""
    parts = "['kept', 'summary'].map((id) => frames[0].document.getElementById(id).textContent)"
    return str(course.browser.value(f"{parts}.join(' ')"))


def test_all_right_is_a_full_score_and_completed(course):
    # Some course systems answer true itself, not a text.
    course.start("Object.assign(new StrictApi(), { LMSInitialize: () => true, state: 'open' })")
    assert value(course, "core.lesson_status") == "incomplete"
    course.walk(RIGHT)
    assert "keeps your answers" in texts(course)
    assert "nothing has to be sent" in texts(course)
    assert value(course, "core.lesson_status") == "completed"
    assert [value(course, f"core.score.{name}") for name in ("raw", "min", "max")] == [
        "100", "0", "100",
    ]  # fmt: skip
    course.close()
    assert api(course, "state") == "finished"
    assert api(course, "refused") == []
    assert value(course, "core.exit") == "suspend"
    assert re.fullmatch(r"\d{4}:\d\d:\d\d\.\d\d", str(value(course, "core.session_time")))


@pytest.mark.long
def test_there_is_no_score_before_something_that_counts_is_answered(course):
    course.start("new StrictApi()")
    course.walk({})
    course.close()
    assert value(course, "core.score.raw") == ""
    assert value(course, "core.lesson_status") == "incomplete"
    course.start("new StrictApi(window.API.forNextVisit)")
    assert value(course, "core.score.raw") == ""
    course.answer("A")  # wrong, which is a score
    assert value(course, "core.score.raw") == "0"
    course.close()


@pytest.mark.long
def test_what_was_answered_is_told_as_interactions(course):
    course.start("new StrictApi()")
    for task in PRACTICE.tasks:
        course.walk({})
        if task.name in SOME_WRONG:
            course.answer(SOME_WRONG[task.name])
        if task.name == "5":
            course.inside("page.showSolution()")
        else:
            course.answer(RIGHT[task.name])
    found = api(course, "interactions")
    assert isinstance(found, list)
    told = [(each["id"], each["type"], each["student_response"], each["result"]) for each in found]
    assert told == [
        ("task_1", "choice", "a", "wrong"),
        ("task_1", "choice", "b", "correct"),
        ("task_2", "choice", "a,c", "correct"),
        ("task_3", "fill-in", "0,0", "wrong"),
        ("task_3", "fill-in", "2,2", "correct"),
        ("task_4", "fill-in", "3,0", "correct"),
        ("task_6", "performance", "2,2 1,1", "correct"),
        ("task_7", "numeric", "3", "wrong"),
        ("task_7", "numeric", "1234", "correct"),
        ("task_8", "matching", "1.1,2.2,3.1", "correct"),
        ("task_9", "sequencing", "3,1", "correct"),
        ("task_10", "numeric", "12", "correct"),
        ("task_11", "fill-in", "stack,mark=pop,push=reversed", "correct"),
        ("task_12", "choice", "a", "neutral"),
    ]
    assert api(course, "refused") == []
    expected = (11 - 1 - 1.5) / 11 * 100
    assert float(str(value(course, "core.score.raw"))) == pytest.approx(expected, abs=0.01)
    course.close()


@pytest.mark.long
def test_one_goes_on_where_one_was(course):
    course.start("new StrictApi()")
    some = {name: RIGHT[name] for name in ("1", "2", "3", "4")}
    course.walk(some)
    course.answer("0,0")  # the fifth, wrong once
    course.inside("page.showSolution()")
    course.walk({})
    course.answer("1,1")  # and the sixth
    course.close()
    assert api(course, "commits.at(-1)['cmi.suspend_data']")
    course.start("new StrictApi(window.API.forNextVisit)")
    assert course.inside("page.progress.index") == 6
    assert course.inside("page.name") == "Lovelace, Ada"
    assert course.inside("Object.fromEntries(page.progress.answers)") == {
        **{name: [answer] for name, answer in some.items()},
        "5": ["0,0", "shown"],
        "6": ["1,1"],
    }
    course.walk(RIGHT)
    assert value(course, "core.lesson_status") == "completed"
    assert float(str(value(course, "core.score.raw"))) == pytest.approx(9.5 / 11 * 100, abs=0.01)
    assert api(course, "refused") == []
    # Who begins again keeps the best result, and stays as far as they were.
    course.inside("page.startAgain()")
    assert value(course, "core.lesson_status") == "completed"
    assert float(str(value(course, "core.score.raw"))) == pytest.approx(9.5 / 11 * 100, abs=0.01)
    course.close()


@pytest.mark.long
@pytest.mark.parametrize(("mastery", "status"), [("100", "failed"), ("40", "passed")])
def test_where_a_score_is_asked_for_one_passes_or_fails(course, mastery, status):
    course.start(f"new StrictApi({{'cmi.student_data.mastery_score': '{mastery}'}})")
    course.walk({})
    course.answer("A")
    course.walk(RIGHT)
    assert value(course, "core.lesson_status") == status
    assert api(course, "refused") == []
    course.close()


@pytest.mark.long
def test_in_a_review_nothing_is_told(course):
    course.start("new StrictApi({'cmi.core.lesson_mode': 'review'})")
    course.walk(RIGHT)
    assert "nothing is kept" in texts(course)
    course.close()
    assert value(course, "core.score.raw") == ""
    assert value(course, "core.lesson_status") == "not attempted"
    assert api(course, "interactions") == []


@pytest.mark.long
def test_what_another_version_kept_is_not_used(course):
    for kept in ("", "1;00000000;3;7;A", "2;x", "1;DIGEST;9;1;Z", "1;DIGEST;1;1;%"):
        text = kept.replace("DIGEST", PRACTICE.digest)
        course.start(f"new StrictApi({{'cmi.suspend_data': {text!r}}})")
        assert course.inside("[page.progress.index, page.progress.answers.size]") == [0, 0]
        course.close()


@pytest.mark.long
@pytest.mark.parametrize("broken", ["null", "{ LMSInitialize: () => 'false' }"])
def test_without_a_course_system_it_is_a_page(course, broken):
    course.start(broken)
    course.walk(RIGHT)
    assert course.inside("page.progress.isDone")
    assert "kept in this browser" in texts(course)
    course.inside("page.startAgain()")
    course.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "call", ["LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish"]
)
def test_a_call_that_fails_takes_nothing_from_the_student(course, call):
    fails = "() => { throw new Error('gone'); }"
    course.start(f"Object.assign(new StrictApi(), {{ {call}: {fails} }})")
    course.walk(RIGHT)
    assert course.inside("page.progress.isDone")
    hidden = course.browser.value("frames[0].document.getElementById('trouble').hidden")
    assert hidden is (call not in ("LMSSetValue", "LMSCommit"))
    assert course.browser.faults() == []
    course.close()


@pytest.mark.long
def test_one_that_refuses_for_a_while_is_told_of_until_it_takes_in_again(course):
    course.start("new StrictApi()")
    said = "frames[0].document.getElementById('trouble').textContent"
    takes = "window.API.constructor.prototype.LMSCommit"
    course.browser.value(f"window.takes = {takes}; {takes} = () => 'false'; true")
    course.walk({"1": "A"})
    assert "save your answers as a file" in course.browser.value(said)
    course.browser.value(f"{takes} = window.takes; true")
    course.answer("B")
    assert course.browser.value(said) == ""
    assert "A" in str(value(course, "suspend_data"))
    course.close()
