"""Judging a class: submissions, copies and kept results."""

from __future__ import annotations

from itertools import count

import pytest
from class_submissions import RIGHT_VERDICT, judges, write_class

from visualizer.errors import ProgramError
from visualizer.programs.judging.class_run import ClassRun, JudgingResults
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.submissions import find_submissions
from visualizer.programs.verdicts.verdict import Status, Verdict
from visualizer.recording.crashes import Crash, CrashKind

__all__ = ["judges"]


def class_run(folder, path=None, *, settings=None, version="1", **more):
    clock = count()
    return ClassRun(
        find_submissions(str(folder)),
        settings or JudgeSettings(),
        JudgingResults(path),
        3,
        lambda: float(next(clock)),
        version=version,
        **more,
    )


def finish(run):
    while run.advance():
        pass
    return run.judged_submissions()


def test_submissions_are_found_in_a_folder_and_its_subfolders(tmp_path):
    for name in """
        b10.py b9.ipynb a/main.PY a/b/deep.py .hidden/x.py a/.x.py __pycache__/c.py notes.txt
        __MACOSX/m.py Solution.rb
    """.split():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "folder.py").mkdir()
    found = find_submissions(str(tmp_path))
    names = [each.name for each in found if not each.refusal_reason]
    assert names == ["a/main.PY", "b9.ipynb", "b10.py"]
    assert [each.name for each in found if each.refusal_reason] == ["notes.txt", "Solution.rb"]
    assert [each.name for each in find_submissions(str(tmp_path), ".txt")] == ["notes.txt"]


def test_a_folder_without_programs_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("")
    with pytest.raises(ProgramError, match=r"ends in \.py, .* or \.js; choose another"):
        find_submissions(str(tmp_path))
    with pytest.raises(ProgramError, match="cannot be read"):
        find_submissions(str(tmp_path / "missing"))


def test_equal_programs_with_different_helper_modules_differ(tmp_path):
    for name, text in (("ada", "x = 1"), ("ben", "x = 2"), ("eve", "x = 2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "helper.py").write_text(text)
        (tmp_path / name / "mine.py").write_text("import helper\n")
    found = find_submissions(str(tmp_path))
    assert len({each.content_key() for each in found if each.path.name == "mine.py"}) == 2


def test_copies_of_a_submission_are_not_judged_again(tmp_path, judges):
    for name in "abcde":
        (tmp_path / f"{name}.py").write_text("x = 1\n")
    done = finish(class_run(tmp_path))
    assert len(judges.judged) == 3  # as many as start at once
    assert [each.verdict.name for each in done] == [f"{name}.py" for name in "abcde"]


def test_a_second_class_run_judges_only_new_or_changed_files(tmp_path, judges):
    (tmp_path / "class").mkdir()
    write_class(tmp_path / "class", 20)
    path = tmp_path / "results"
    first = finish(class_run(tmp_path / "class", path))
    judges.judged.clear()
    changed = tmp_path / "class" / "student3" / "main.py"
    changed.write_text("changed = 1\n")
    (tmp_path / "class" / "new.py").write_text("new = 1\n")
    second = finish(class_run(tmp_path / "class", path))
    assert judges.judged == [str(tmp_path / "class" / "new.py"), str(changed)]
    known = {each.submission.name: each.verdict for each in first}
    assert len(second) == 21
    again = [each for each in second if str(each.submission.path) not in judges.judged]
    assert all(each.verdict == known[each.submission.name] for each in again)


def test_another_version_or_other_settings_judge_again(tmp_path, judges):
    (tmp_path / "a.py").write_text("x = 1\n")
    for change in ({}, {}, {"version": "2"}, {"settings": JudgeSettings(random_boards=7)}):
        finish(class_run(tmp_path, tmp_path / "results", **change))
    assert len(judges.judged) == 3


@pytest.mark.parametrize("kind", [CrashKind.PROCESS_ENDED, CrashKind.TIME])
def test_failures_of_the_machine_are_not_kept(tmp_path, judges, kind):
    (tmp_path / "a.py").write_text("x = 1\n")

    fault = Crash(kind, "It failed.")
    judges.verdict = lambda path: Verdict("a", Status.COULD_NOT_RUN, fault=fault)
    finish(class_run(tmp_path, tmp_path / "results"))
    assert not (tmp_path / "results").exists()


def test_judging_that_takes_too_long_is_ended(tmp_path, judges):
    (tmp_path / "a.py").write_text("x = 1\n")
    judges.more = 10**9
    (only,) = finish(class_run(tmp_path, max_seconds=50.0))
    assert only.verdict.status is Status.COULD_NOT_RUN
    assert only.verdict.fault.message == "Judging it took more than 50 seconds; check this file alone."
    assert only.hit_time_limit
    assert judges.processes[0].closed


def test_a_busy_machine_ends_no_judging_before_its_time(tmp_path, judges):
    (tmp_path / "a.py").write_text("x = 1\n")
    judges.more, judges.share = 200, 0.1
    (only,) = finish(class_run(tmp_path, max_seconds=50.0))
    assert not only.hit_time_limit
    judges.more = 10**9
    (only,) = finish(class_run(tmp_path, max_seconds=50.0))  # it waits for something
    assert only.hit_time_limit


def test_an_unreadable_result_is_ignored(tmp_path):
    results = JudgingResults(tmp_path / "results")
    results.put("key", RIGHT_VERDICT)
    with open(tmp_path / "results", "a", encoding="ascii") as file:
        file.write('["other", "{}"]')
    again = JudgingResults(tmp_path / "results")
    assert (again.get("key"), again.get("other"), again.get("a")) == (RIGHT_VERDICT, None, None)


@pytest.mark.parametrize("held", ["my thesis\n", "[]\n", '{"format": "other"}\n'])
def test_a_file_that_holds_no_results_is_not_overwritten(tmp_path, held):
    path = tmp_path / "results"
    path.write_text(held)
    with pytest.raises(ProgramError, match="results cannot be kept here"):
        JudgingResults(path)
    assert path.read_text() == held
