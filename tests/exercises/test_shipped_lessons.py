"""The shipped lessons and quizzes: their solutions are right and every reply fits."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from reference_runs import reference_run
from shipped_practices import shipped_practice, steps_with_control

from visualizer.errors import LessonError, UnknownNameError
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons, shipped_quizzes
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.task import SOLUTION_SHOWN, CellSelection, ScenePart, cells_text, parse_cells
from visualizer.language.practice import fact_text


def test_lessons_are_listed_by_number_without_running_them(monkeypatch):
    def fail(self):
        raise AssertionError("a run was made")

    monkeypatch.setattr(Situation, "traces", property(fail))
    monkeypatch.setattr(Situation, "trace", property(fail))
    shipped_lessons.cache_clear()
    listed = shipped_lessons()
    assert [lesson.number for lesson in listed] == list(range(1, len(listed) + 1))
    assert [quiz.name for quiz in shipped_quizzes()] == "quiz-1 quiz-1-2 quiz-1-3 quiz-2 quiz-2-2 quiz-2-3".split()
    assert all(each.about.endswith(".") and each.meets for each in (*listed, *shipped_quizzes()))


def test_solutions_are_right_and_only_right_answers_get_the_right_reply():
    for name, step in steps_with_control():
        task = step.task
        assert task.points([task.solution]) == 1.0, name
        assert task.points([SOLUTION_SHOWN]) == 0.0
        for answer in (*task.right_answers, *task.wrong_replies):
            assert task.share(answer) == (answer in task.right_answers), (name, answer)
            if isinstance(task.control, CellSelection) and answer != "none":
                assert all(cell in task.scene.board for cell in parse_cells(answer)), (name, answer)


def test_a_reply_names_at_most_two_cells():
    for name, step in steps_with_control():
        task = step.task
        misplaced = getattr(task.control, "misplaced", {}).values()
        facts = [task.right_reason, task.other_reply, task.hint, *task.wrong_replies.values(), *misplaced]
        for text in (fact_text(fact) for fact in facts if fact):
            assert len(re.findall(r"\(\d+, \d+\)", text)) <= 2, (name, text)


def reference_answer(ask: str, trace, after: int) -> str | None:
    """Return the answer to a question after some visits; None for a kind that runs do not answer."""
    run = reference_run(trace.board.rows, trace.click, trace.order, trace.algorithm)
    answers = {
        "next-cell": lambda: [run.visits[after]],
        "leaves-next": lambda: [run.frontiers[after - 1][0]],
        "pushed-now": lambda: sorted(run.pushed[after - 1]),
        "back-to": lambda: [run.calls[after][-2]],
    }
    return cells_text(answers[ask]()) if ask in answers else None


def test_generated_questions_agree_with_reference_runs():
    answered = Counter()
    for quiz in shipped_quizzes():
        for step, practice_step in zip(quiz.steps, shipped_practice(quiz.name).steps):
            if step.task.get("form") is None:
                ask, task = step.task.require("ask").text, practice_step.task
                visits = task.scene.states[0].visit_count
                expected = reference_answer(ask, task.scene.traces[0], visits)
                assert expected in (None, task.solution), (quiz.name, task.name)
                answered[ask] += expected is not None
    assert answered == {"next-cell": 6, "leaves-next": 6, "pushed-now": 3, "back-to": 6, "why": 0}


NO_LESSONS = [
    (None, ": there is no such file"),
    (b"---\n\xff", ":2:1: byte 0xff is not UTF-8"),
    (b"PNG\0", ":1:1: this is no lesson"),
    (b"-" * 900_000, ":1:1: the file has more than 200,000"),
]


def test_a_file_that_is_not_a_lesson_is_refused(tmp_path):
    file = tmp_path / "a.md"
    for data, message in NO_LESSONS:
        if data is not None:
            file.write_bytes(data)
        with pytest.raises(LessonError) as caught:
            load_lesson(str(file))
        assert str(caught.value).startswith(f"{file}{message}")
    with pytest.raises(LessonError, match="this is a folder"):
        load_lesson(str(tmp_path))


def test_a_lesson_is_loaded_by_number_name_or_file(tmp_path, monkeypatch):
    assert load_lesson("3") is load_lesson("queue-by-hand") is load_lesson(" Queue-by-hand")
    assert load_lesson("quiz-2-3").title == "Quiz of the second hour, variant 3"
    file = tmp_path / "05-mine.md"
    file.write_bytes(b"\xef\xbb\xbf---\r\ntitle: Mine\r\n---\r\n## One\r\n```board\r\nEM\r\n```\r\n")
    assert load_lesson(str(file)).name == "mine"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownNameError, match="did you mean queue-by-hand"):
        load_lesson("queue-by-hands")
    with pytest.raises(UnknownNameError):
        load_lesson("")


def test_the_frontier_is_hidden_where_it_is_the_answer():
    for name, step in steps_with_control(CellSelection):
        cells = parse_cells(step.task.solution)
        for state in step.task.scene.states:
            if state.trace.has_container and state.frontier:
                is_answer = cells in (list(state.frontier), [state.frontier[0]])
                assert not (is_answer and ScenePart.WAITING in step.task.scene.parts), name
