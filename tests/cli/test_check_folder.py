"""`visualizer check FOLDER`: tables, exit statuses, kept results and the report."""

from __future__ import annotations

import json
import re

import pytest
from class_submissions import (
    BROKEN_VERDICT,
    RIGHT_VERDICT,
    failure_verdict,
    judged_submission,
    judges,
    write_class,
)
from csv_table import csv_rows
from planted_bases import BASES
from plants import planted_program

from visualizer.cli.commands import check
from visualizer.language.mistakes import mistake_text

__all__ = ["judges"]


@pytest.fixture
def class_table(capsys, monkeypatch):
    """Return a function that prints the table of a class in a format."""
    monkeypatch.setenv("COLUMNS", "100")

    def class_table(everything, form):
        check.write_class_table(everything, form)
        return capsys.readouterr().out

    return class_table


def test_the_class_table_has_all_columns(class_table):
    verdicts = [RIGHT_VERDICT, failure_verdict("counts-four"), BROKEN_VERDICT]
    rows = csv_rows(class_table([judged_submission(f"{n}.py", each) for n, each in enumerate(verdicts)], "csv"))
    assert list(rows[0]) == (
        "file|verdict|mistake|sentence|line|smallest board|same order as|visits|repeats|most waiting|"
        "deepest call|boards|hit time limit"
    ).split("|")
    right, wrong, broken = rows
    assert [row["verdict"] for row in rows] == ["right", "wrong", "could-not-run"]
    assert [right[key] for key in ("same order as", "visits", "most waiting")] == ["queue-mark-on-push", "81", "12"]
    assert (wrong["mistake"], wrong["smallest board"]) == ("counts-four", "EE/EM: 0,0")
    assert wrong["sentence"] == mistake_text(verdicts[1].mistakes[0])
    assert (broken["sentence"], broken["line"], broken["boards"]) == ("invalid syntax; mend it", "2", "0")


def test_a_second_check_of_a_class_uses_kept_results(run, folder, judges):
    (folder / "class").mkdir()
    write_class(folder / "class", 40)
    status, output, _ = run("check class --format csv -o out.csv --jobs 3")
    assert status == 2
    assert output == "40 files: 12 right, 24 wrong, 4 could not run.\n"
    rows = csv_rows((folder / "out.csv").read_text(encoding="utf-8"))
    assert [row["file"] for row in rows] == [f"student{n}/main.py" for n in range(40)]
    judges.judged.clear()
    assert run("check class --format csv -o out.csv")[0] == 2
    assert judges.judged == []


def test_the_exit_status_is_that_of_the_worst_submission(run, folder, judges):
    (folder / "class").mkdir()
    wrong = planted_program("counts-four").text
    # One submission more each time: a right one, a wrong one, one that cannot run.
    for status, text in enumerate([BASES["queue"], wrong, "class\n"]):
        (folder / "class" / f"{status}.py").write_text(f"# {status}\n{text}")
        (folder / "class" / "Solution.rb").write_text("class Solution; end")
        found, output, _ = run("check class")
        assert (found, "1 not judged" in output) == (status, True)
    assert [each.name for each in folder.iterdir()] == ["class"]


def test_results_are_kept_after_ctrl_c(run, folder, judges, monkeypatch):
    (folder / "class").mkdir()
    write_class(folder / "class", 20)
    naps = iter(range(3))

    def sleep(seconds):
        if next(naps, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(check.time, "sleep", sleep)
    status, output, errors = run("check class --results kept --jobs 2")
    assert (status, output, errors) == (130, "", "")
    assert all(each.closed for each in judges.processes)
    begun = len(judges.judged)
    monkeypatch.setattr(check.time, "sleep", lambda seconds: None)
    judges.judged.clear()
    run("check class --results kept")
    assert 0 < len(judges.judged) < 20
    assert len(judges.judged) + begun >= 20


REFUSED = [
    ("check empty", "ends in .py"),
    ("check class -o missing/out.csv", "there is no such folder"),
    ("check class --report class", "this is a folder"),
    ("check class --results class/a.py", "results cannot be kept here"),
    ("check class --jobs 0", "0"),
    ("check class/a.py --format csv", "is for a folder"),
    ("check class/a.py --report x.html", "is for a folder"),
    ("check class -o x.html", "write --report"),
    ("check class --watch", "one program"),
]


def test_impossible_options_are_refused_before_judging(run, folder, judges):
    (folder / "empty").mkdir()
    (folder / "class").mkdir()
    (folder / "class" / "a.py").write_text("x = 1\n")
    for words, problem in REFUSED:
        status, output, errors = run(words)
        assert (status, output, judges.judged) == (2, "", [])
        assert problem in errors
        assert errors.count("\n") == 1


@pytest.mark.long
def test_a_class_is_judged_with_a_report(run, folder):
    (folder / "class").mkdir()
    for name in ("expands-digits", "click-swapped"):
        path = folder / "class" / f"{name.replace(' ', '-')}.py"
        path.write_text(planted_program(name).text)
    (folder / "class" / "broken.py").write_text("class\n")
    status, output, errors = run("check class --format csv --report report.html")
    assert (status, errors) == (2, "")
    found = {row["file"]: (row["verdict"], row["smallest board"]) for row in csv_rows(output)}
    assert found == {
        "broken.py": ("could-not-run", ""),
        "click-swapped.py": ("wrong", "EE: 0,1"),
        "expands-digits.py": ("wrong", "EEM: 0,1"),
    }
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Class report: class" in page
    assert (folder / "report.html.results").exists()


@pytest.mark.long
def test_each_program_of_a_class_gets_a_page_that_asks_its_student_and_marks_adds_them_up(run, folder):
    texts = {
        "ada.py": BASES["queue"],
        "ada.js": "",
        "ben/mine.py": planted_program("counts-four").text,
        "c.py": "class",
    }
    for name, text in texts.items():
        path = folder / "class" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    status, output, errors = run("check class --questions ask --report pages/report.html --boards 3")
    assert (status, output, errors.count("no such folder")) == (2, "", 1)
    status, output, errors = run("check class --questions class --report report.html --boards 3")
    assert (status, errors) == (2, "")
    assert output.endswith("class: 2 pages with questions; nothing is asked about 2 more\n")
    pages = [*(folder / "class").rglob("*.html")]
    links = re.findall(r'href="(class/[^"]*)">Now', (folder / "report.html").read_text(encoding="utf-8"))
    assert {folder / link for link in links} == set(pages)
    (folder / "answers").mkdir()
    for page in pages:
        (practice, *_) = json.loads(re.search(r' id="data">(.*?)</script>', page.read_text(encoding="utf-8"))[1])
        answers = {"visualizer answers": 2, "name": page.stem, "practice": practice["recipe"], "answers": {"8": ["E"]}}
        (folder / "answers" / f"{page.stem}.answers").write_text(json.dumps(answers))
    status, output, _ = run("marks answers --format csv -o marks.csv --report marks.html")
    assert "<figcaption>D</figcaption>" in (folder / "marks.html").read_text(encoding="utf-8")
    output = (folder / "marks.csv").read_text(encoding="utf-8")
    tasks = {row["name"]: (row["practice"].split()[:2], row["tasks"]) for row in csv_rows(output)}
    assert tasks == {"ada.py": (["quiz", "ada.py"], "8"), "mine": (["failure", "mine.py"], "4")}
    assert "13 files" not in run("check class")[1]
