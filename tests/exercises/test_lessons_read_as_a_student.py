"""Lessons as they are read by someone who does not know the answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lesson_help import made, practices, steps_with

from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.exercises.lessons.forms import FORMS
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import ChoiceTask, cells_text, read_cells
from visualizer.language.practice import all_said, said

DOCUMENT = (Path(__file__).parents[2] / "docs" / "writing-lessons.md").read_text(encoding="utf-8")


def step_of(number: str, title: str):
    return next(step for step in made(number).steps if said(step.title) == title)


def words_of(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 3}


def own_words(task: ChoiceTask) -> set[str]:
    """The words of the right option that no other option has."""
    texts = [said(option.text) for option in task.options]
    right = texts.pop("ABCDEFGH".index(task.solution))
    return words_of(right).difference(*map(words_of, texts))


def name_tells(step) -> set[str]:
    """The words of a run's name, or their singulars, that the right option alone has."""
    if Shown.NAMES not in step.scene.shown:
        return set()
    titles = [trace.code.title for trace in step.scene.traces]
    told = set()
    for title in titles:
        others = [words_of(other) for other in titles if other != title]
        words = {word for word in words_of(title).difference(*others) if len(word) > 5}
        told |= {w for word in words for w in (word, word.rstrip("s"))}
    return told & own_words(step.task)


def caption_tells(step) -> bool:
    """Whether much of the right option stands above the question."""
    own = own_words(step.task)
    shown = words_of(" ".join((said(step.title), all_said(step.caption))))
    return len(own & shown) > max(2, len(own) / 3)


def test_neither_the_name_of_a_run_nor_the_caption_is_the_answer():
    steps = {name: step for name, step in steps_with(ChoiceTask) if not step.task.several}
    assert len(steps) >= 30
    assert [name for name, step in steps.items() if name_tells(step)] == []
    assert [name for name, step in steps.items() if caption_tells(step)] == []


def test_no_run_has_ended_where_it_is_asked_which_needs_fewer_visits():
    scene = step_of("4", "Which is faster?").task.scene
    for trace, state in zip(scene.traces, scene.states):
        assert state.visits < trace.visit_count


@pytest.mark.parametrize(
    ("number", "title"),
    [("2", "The deepest moment"), ("3", "What the click pushes"), ("11", "Calls and entries")],
)
def test_a_list_that_is_reversed_is_met_as_that(number, title):
    task = step_of(number, title).task
    reversed_cells = cells_text(read_cells(task.solution)[::-1])
    assert reversed_cells in task.said


def test_the_pictures_of_lesson_8_are_not_those_that_are_asked_about():
    seen = {trace.order for trace in step_of("8", "One program, three orders").scene.traces}
    options = ("clockwise", "south-first", "sides-first", "row-by-row")
    assert not seen & {NAMED_ORDERS[name] for name in options}


def test_the_first_lesson_asks_what_the_digits_count():
    task = step_of("1", "What they show").task
    mine = (1, 2)
    for item, group in zip(task.items, task.solution.split()):
        assert item.cell is not None
        beside = max(abs(item.cell[0] - mine[0]), abs(item.cell[1] - mine[1])) == 1
        assert said(task.groups[int(group) - 1]) == ("a 1" if beside else "blank")


def test_the_recursion_of_lesson_9_does_the_right_half_first():
    trace = step_of("9", "The size is not all").scene.traces[1]
    row, column = trace.board.click
    visits = [tuple(cell) for cell in trace.visits.tolist()]
    new = list(dict.fromkeys(visits))
    half = sum(c >= column for r in range(32) for c in range(32) if (r, c) != (row, column))
    assert all(c >= column - 1 for _, c in new[:half])
    assert min(c for _, c in new[half // 2 : half // 2 + 100]) > column


def test_the_hint_of_lesson_7_counts_what_the_visits_push():
    board, opened, queue, pushed = (2, 3), set(), [(0, 0)], []
    while queue:
        cell = queue.pop(0)
        if cell in opened:
            continue
        opened.add(cell)
        near = [(cell[0] + down, cell[1] + right) for down, right in ROW_BY_ROW]
        new = [
            each
            for each in near
            if each not in opened and 0 <= each[0] < board[0] and 0 <= each[1] < board[1]
        ]
        pushed.append(len(new))
        queue += new
    task = step_of("7", "All entries").task
    assert task.solution == str(1 + sum(pushed))
    hint = said(task.hint)
    assert f"first two visits push {pushed[0]} and {pushed[1]}" in hint
    assert ("fewer" in hint) == (pushed == sorted(pushed, reverse=True))


#: The seconds that an answer takes, and the words read in a minute, as the document has them.
SECONDS = {
    word: int(seconds)
    for words, seconds in re.findall(r"^\| (`.*`) \| (\d+) s \|$", DOCUMENT, re.MULTILINE)
    for word in re.findall(r"`(\w+)`", words)
}
#: The seconds for a step that asks nothing, after the first: it has a program written.
WRITING = 240
WORDS_A_MINUTE = int(re.findall(r"(\d+) words a minute", DOCUMENT)[0])


def minutes_of(practice) -> float:
    """How long a lesson takes by the rule of thumb of the document."""
    words = seconds = 0
    for step in practice.steps:
        task = step.task
        texts = [said(step.title), all_said(step.caption)]
        if task is not None:
            texts += [said(task.prompt), said(task.right), getattr(task, "code", "")]
            texts += [said(option.text) for option in getattr(task, "options", ())]
            texts += [said(item.text) for item in getattr(task, "items", ())]
            texts += getattr(task, "lines", ())
            seconds += SECONDS[task.form]
        elif step is not practice.steps[0]:
            seconds += WRITING
        words += sum(len(text.split()) for text in texts)
    return words / WORDS_A_MINUTE + seconds / 60


def test_a_lesson_takes_as_long_as_it_says_and_not_long():
    assert set(SECONDS) == set(FORMS)
    for lesson in shipped_lessons():
        practice = practices()[lesson.name]
        assert abs(minutes_of(practice) - lesson.minutes) <= 1, lesson.name
        writes = any(step.task is None for step in practice.steps[1:])
        assert 3 <= lesson.minutes <= (15 if writes else 8), lesson.name
