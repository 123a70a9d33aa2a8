"""Every lesson that ships is walked: solutions are right, wrong answers are met with reasons."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from lesson_help import made, practices, steps_with

from visualizer.errors import LessonError, UnknownNameError
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.progress import SHOWN, Progress
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import (
    CellListTask,
    CellsTask,
    CellTask,
    ChoiceTask,
    KeyedTask,
    SortTask,
    read_cells,
)
from visualizer.language.practice import all_said, said


def test_lessons_are_listed_by_number_without_running_anything(monkeypatch):
    def fail(self):
        raise AssertionError("a run was made")

    monkeypatch.setattr(Situation, "traces", property(fail))
    monkeypatch.setattr(Situation, "trace", property(fail))
    shipped_lessons.cache_clear()
    lessons = shipped_lessons()
    assert [lesson.number for lesson in lessons] == list(range(1, len(lessons) + 1))
    for lesson in lessons:
        assert lesson.about.endswith(".")
        assert lesson.meets
        assert lesson.optional == (lesson.number in (8, 12, 15))


def test_a_lesson_is_short_and_begins_with_an_example_that_asks_nothing():
    for name, practice in practices().items():
        assert 5 <= len(practice.steps) <= 9, name
        assert practice.steps[0].task is None, name
        assert sum(step.task is None for step in practice.steps) <= 3, name
        assert practice.recipe == (("practice", "lesson"), ("lesson", name))


def test_no_figure_is_left_in_a_text():
    for practice in practices().values():
        texts = [said(practice.title)]
        for step in practice.steps:
            texts += [said(fact) for fact in step.caption] + [said(step.title)]
            if step.task is not None:
                texts += [said(step.task.prompt), said(step.task.right)]
        figure = re.compile(r"\{[^{}\n]*[a-z]{3,} ?[^{}\n]*\}")
        assert [text for text in texts if figure.search(text)] == []
        assert not [text for text in texts if "  " in text and "\n" not in text]


def test_a_lesson_is_walked_with_its_solutions_and_by_giving_up():
    for practice in practices().values():
        progress = Progress(practice)
        for task in practice.tasks:
            if not task.solution:
                progress.show(task)
                continue
            assert task.read(task.solution) == task.solution
            judged = progress.answer(task, task.solution)
            assert judged.right, f"the solution of task {task.name} is {task.solution}"
            assert all_said(judged.said).endswith(said(task.right))
        assert progress.done
        assert progress.score.points == progress.score.possible
        again = Progress(practice, {task.name: [SHOWN] for task in practice.tasks})
        assert (again.done, again.score.points) == (True, 0.0)


def test_listed_wrong_answers_can_be_given_and_are_met_with_their_sentence():
    for name, step in steps_with(KeyedTask):
        for answer, fact in step.task.said.items():
            assert step.task.read(answer) == answer, name
            judged = step.task.judge(answer)
            assert not judged.right, name
            assert said(judged.said[0]) == said(fact) != said(step.task.right), name


def met_alike(task: KeyedTask) -> list[str]:
    """Wrong answers that would be met with no more than that they are wrong."""
    if not task.graded or task.otherwise.key != "not-right":
        return []
    if isinstance(task, ChoiceTask) and not task.several:
        letters = "ABCDEFGH"[: len(task.options)]
        return [
            letter for letter in letters if letter not in task.said and letter not in task.rights
        ]
    if isinstance(task, SortTask) and len(task.misplaced) == len(task.groups):
        return []
    if isinstance(task, (ChoiceTask, CellsTask)):
        return []  # of several, what is missing or too much is said
    if isinstance(task, CellTask) and task.choices:
        texts = [f"{row},{col}" for row, col in task.choices]
        return [text for text in texts if text not in task.said and text not in task.rights]
    return ["any"]


def test_no_wrong_answer_is_only_called_wrong():
    assert [name for name, step in steps_with(KeyedTask) if met_alike(step.task)] == []


def test_what_waits_is_not_shown_where_it_is_the_answer():
    for name, step in steps_with((CellTask, CellsTask, CellListTask)):
        cells = read_cells(step.task.solution)
        for state in step.scene.states:
            if state.trace.has_frontier and state.frontier:
                told = cells == list(state.frontier) or cells == [state.frontier[0]]
                assert not (told and Shown.WAITING in step.scene.shown), name


def test_neither_a_letter_nor_a_length_answers_the_choices():
    choices = [step.task for _, step in steps_with(ChoiceTask) if not step.task.several]
    letters = Counter(task.solution for task in choices)
    assert max(letters.values()) <= 0.4 * len(choices)
    for longest_or_shortest in (max, min):
        right = 0
        for task in choices:
            lengths = [len(said(option.text)) for option in task.options]
            right += lengths["ABCDEFGH".index(task.solution)] == longest_or_shortest(lengths)
        assert right <= 0.4 * len(choices)


#: What is known from elsewhere: by hand, from docs/lab.md, by formulas.
FACTS = [
    ("what-a-click-opens", "6", "1"),
    ("what-a-click-opens", "7", "2,3"),
    ("call-stack-by-hand", "2", "1,1"),
    ("call-stack-by-hand", "3", "1,2"),
    ("call-stack-by-hand", "4", "2,2"),
    ("call-stack-by-hand", "5", "2,1 2,2 2,3 1,4 0,4 0,3"),
    ("call-stack-by-hand", "6", "2,1"),
    ("call-stack-by-hand", "7", "2,0"),
    ("queue-by-hand", "2", "1,1 1,2 2,2 2,0 1,0"),
    ("queue-by-hand", "4", "1,3 2,3"),
    ("queue-by-hand", "6", "1,3"),
    ("queue-by-hand", "7", "1,4 2,4 0,4 0,3"),
    ("two-shapes", "8", "4,3 6,4"),
    ("each-cell-once", "4", "15"),
    ("stack-is-not-recursion", "3", "1,0"),
    ("stack-is-not-recursion", "4", "0,2"),
    ("stack-is-not-recursion", "6", "D"),
    ("stack-is-not-recursion", "8", "7"),
    ("when-to-mark", "2", "1,0 1,1 0,2 1,0 1,1 1,2"),
    ("when-to-mark", "3", "12"),
    ("when-to-mark", "5", str(1 + 2 * 5 * 4 + 2 * 4 * 4)),
    ("when-to-mark", "8", "0"),
]


def test_solutions_are_those_that_are_known_from_elsewhere():
    found = {(name, task.name): task.solution for name in practices() for task in made(name).tasks}
    wrong = [(*row, found[row[:2]]) for row in FACTS if found[row[:2]] != row[2]]
    assert wrong == []


#: Figures that texts name: the lesson, the step, and what is to stand there.
SAID = [
    ("call-stack-by-hand", 5, "6 calls are open"),
    ("call-stack-by-hand", 6, "4 calls return"),
    ("two-shapes", 7, "2,500 each"),
    ("when-to-mark", 5, "9,703 entries for 2,500 cells, 7,203 of them repeats"),
    ("when-to-mark", 6, "At most 196 entries wait with marks on push, and 766 with"),
    ("when-to-mark", 7, "16,818 visits instead of 273, for 81 cells"),
]


def test_figures_in_texts_are_those_that_are_known_from_elsewhere():
    for name, step, words in SAID:
        shown = made(name).steps[step - 1]
        assert words in all_said((*shown.caption, shown.task.right))


NO_LESSONS = [
    (None, ": there is no such file"),
    (b"---\n\xff", ":2: byte 0xff is not UTF-8"),
    (b"\x89PNG\0", ": this is no lesson"),
    (b"-" * 200_001, ": the file has more than 200,000 characters"),
    (b"-" * 900_000, ": this is no lesson"),
]


def test_a_file_that_is_no_lesson_is_refused(tmp_path):
    file = tmp_path / "a.md"
    for data, message in NO_LESSONS:
        if data is not None:
            file.write_bytes(data)
        with pytest.raises(LessonError) as caught:
            load_lesson(str(file))
        assert str(caught.value).startswith(f"{file}{message}")


def test_a_lesson_is_opened_by_number_name_or_file(tmp_path):
    assert load_lesson("3") is load_lesson("queue-by-hand") is load_lesson(" Queue-by-hand")
    file = tmp_path / "05-mine.md"
    file.write_bytes(
        b"\xef\xbb\xbf---\r\ntitle: Mine\r\n---\r\n## One\r\n```board\r\nEM\r\n```\r\n"
    )
    assert load_lesson(str(file)).name == "mine"


def test_an_unknown_name_is_refused_with_a_near_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownNameError, match="did you mean queue-by-hand"):
        load_lesson("queue-by-hands")
    with pytest.raises(LessonError, match="cannot be read"):
        load_lesson(str(tmp_path))
