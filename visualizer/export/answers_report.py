"""What a class believes, as pages: a report for the teacher, questions to vote on, and a page for each student."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product, takewhile
from operator import eq
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import ANY_MINE, BLANK, HIDDEN, Cell
from visualizer.errors import shorten, to_one_line
from visualizer.exercises.class_beliefs import AskedTask, Student, asked_tasks, find_lesson_about, find_students
from visualizer.exercises.continuations import belief_of, find_continuations
from visualizer.exercises.marks import AnswersMark
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.review import make_review
from visualizer.exercises.task import (
    NO_CELLS,
    SOLUTION_SHOWN,
    CellSelection,
    Choice,
    Scene,
    ScenePart,
    Task,
    literal_fact,
    parse_cells,
)
from visualizer.exercises.trace_practice import Tracing
from visualizer.export.practice.practice_page import write_practice
from visualizer.export.templates import json_text, render_page
from visualizer.files import write_atomically
from visualizer.language.formatting import capitalize, cell_text
from visualizer.language.practice import fact_text
from visualizer.playback.comparison import StepPosition
from visualizer.playback.scenario import Overlay, Scenario, ScenarioView, Stop, lecture_text
from visualizer.trace.trace import State

Values = dict[str, Any]

_MOST_QUESTIONS, _MOST_BOARDS, _MOST_CELLS = 12, 2, 2
#: In characters: of an answer, and of the name of a student's page.
_LONGEST_ANSWER, _LONGEST_STEM = 60, 60
#: By the CSS classes of cells.
_SIGNS = {"is-right": "\u2713", "is-wrong": "\u2717", "pointed": "?"}


def write_answers_report(
    marks: Sequence[AnswersMark], path: Path, folder: Path, title: str, programs: Mapping[str, str]
) -> None:
    """Write the report to ``path``, and to ``folder`` the votes and, in ``students`` there, a page for each student.

    ``programs`` has what is said of the program that belongs to a file of answers, by the name of that file. The
    folders are there. Raises FileError if a file cannot be written.
    """
    asked = asked_tasks(marks)
    students = find_students(marks, asked)
    held = [belief for belief, _ in Counter(belief for each in students for belief in each.beliefs).most_common()]
    stops = _write_votes(held, folder)
    pages = {name: f"{folder.name}/students/{stem}.html" for name, stem in _file_stems(students).items()}
    for student in students:
        page = _page(f"{student.name}: {title}", student=_student_values(student, asked))
        write_atomically(path.parent / pages[student.name], page)
    missed = sorted((each for each in asked if each.wrong), key=lambda each: -each.wrong.total())
    groups = [
        {
            "heading": _sentence("class-group", count=len(names), does=_belief_text(belief)),
            "names": names,
            "stop": f"{folder.name}/{stops[belief]}" if belief in stops else "",
        }
        for belief in held
        if (names := [student.name for student in students if belief in student.beliefs])
    ]
    page = _page(
        title,
        student=None,
        summary=_sentence("class-summary", students=len(students), tasks=len(asked)),
        groups=groups,
        votes=f"{folder.name}/votes.html",
        questions=list(map(_question_values, missed[:_MOST_QUESTIONS])),
        more=_sentence("class-more", count=len(missed) - _MOST_QUESTIONS) if len(missed) > _MOST_QUESTIONS else "",
        students=[_row_values(each, pages[each.name], programs) for each in students],
        has_programs=bool(programs),
        nothing=_sentence("class-no-belief"),
    )
    write_atomically(path, page)


def _page(title: str, **values: Any) -> bytes:  # noqa: ANN401, the values of the template
    page = render_page(
        "answers_report.html", "answers_report.js", json_text({}), title=title, sheets=["shared/verdict.css"], **values
    )
    return page.text.encode("utf-8", errors="replace")


def _sentence(*key: str, **values: str | int) -> str:
    return fact_text(Fact(key if len(key) > 1 else key[0], values))


def _belief_text(belief: str) -> str:
    return _sentence("belief", belief)


def _write_votes(beliefs: Sequence[str], folder: Path) -> dict[str, str]:
    """Write a page with a question of the review about each belief, and for those about the next cell a board file.

    The board files have a stop for the window; returns their names by the beliefs.
    """
    review = {step.task.name: step.task for step in make_review().steps if step.task}
    # The second about each belief: the window, which chooses the cells of a vote itself, offers its cell more often.
    tasks = {belief: replace(review[f"{belief} 2"], name=str(at)) for at, belief in enumerate(beliefs, 1)}
    steps = tuple(Step((), task.scene, task) for task in tasks.values())
    if steps:
        votes = Practice(literal_fact("Votes"), steps, {"practice": "votes"})
        write_practice([votes], folder / "votes.html", class_mode=True)
    files = {}
    for belief, task in tasks.items():
        if find_continuations(task):
            files[belief] = f"vote-{task.name}.txt"
            trace, position = task.scene.traces[0], StepPosition(task.scene.states[0].visit_count)
            scenario = Scenario(
                Board(trace.board.rows, trace.click),
                (trace.algorithm,),
                trace.order,
                position=position,
                view=ScenarioView(Overlay.NUMBERS, mines=False, code=False),
                stops=(Stop(position, fact_text(task.prompt)),),
            )
            write_atomically(folder / files[belief], lecture_text([scenario]).encode())
    return files


def _file_stems(students: Sequence[Student]) -> dict[str, str]:
    """A file name without ending for each student, all different even where capitals are not told apart."""
    stems = {each.name: re.sub(r"[^\w-]+", "-", each.name).strip("-")[:_LONGEST_STEM] for each in students}
    times = Counter(stem.casefold() for stem in stems.values())
    return {
        name: stem if stem and times[stem.casefold()] == 1 else f"{stem or 'student'}-{number}"
        for number, (name, stem) in enumerate(stems.items(), 1)
    }


def _row_values(student: Student, page: str, programs: Mapping[str, str]) -> Values:
    points = sum(mark.points or 0 for mark in student.marks)
    return {
        "name": student.name,
        "page": page,
        "points": f"{points:.4g} of {sum(mark.task_count for mark in student.marks)}",
        "beliefs": [capitalize(_belief_text(belief)) for belief in student.beliefs],
        "program": next((programs[mark.file] for mark in student.marks if mark.file in programs), ""),
    }


def _question_values(asked: AskedTask) -> Values:
    """A question with its commonest wrong answer, for the report."""
    task, wrong = asked.task, asked.commonest
    belief = belief_of(task, wrong) if wrong else ""
    key, does = ("class-commonest-belief", _belief_text(belief)) if belief else ("class-commonest", "")
    commonest = _sentence(key, count=asked.wrong[wrong], answer=_answer_text(task, wrong), does=does)
    return {
        **_task_values(asked, wrong),
        "missed": _sentence("class-missed", missed=asked.wrong.total(), asked=len(asked.answers)),
        "commonest": commonest if wrong and not isinstance(task.control, Tracing) else "",
    }


def _student_values(student: Student, asked: Sequence[AskedTask]) -> Values:
    """What a student missed, the answer beside the right one, and what to do next."""
    given = [(each, each.answers[student.name]) for each in asked if student.name in each.answers]
    questions = [
        {
            **_task_values(each, answer),
            "given": "" if answer == SOLUTION_SHOWN else _answer_text(each.task, answer),
            "reply": _sentence("belief-reply", belief) if (belief := belief_of(each.task, answer)) else "",
            "reason": fact_text(each.task.right_reason),
        }
        for each, answer in given
        if each.task.share(answer) < 1
    ]
    lessons = {lesson.number: lesson for lesson in map(find_lesson_about, student.beliefs)}
    steps = [_sentence("class-next-lesson", number=n, title=lesson.title) for n, lesson in lessons.items()]
    steps.append(_sentence("class-next-again" if questions else "class-next-none"))
    return {"questions": questions, "steps": steps}


def _task_values(asked: AskedTask, wrong: str) -> Values:
    """A task, where it stands, its right answer, and its boards with a wrong answer."""
    task, recipe = asked.task, asked.practice.recipe
    programs = f": {recipe['algorithms']}" if recipe["practice"] == "quiz" else ""
    return {
        "practice": fact_text(asked.practice.title) + programs,
        "title": fact_text(asked.title) if asked.title else f"Task {task.name}",
        "prompt": fact_text(task.prompt),
        "right": _answer_text(task, task.solution),
        "boards": list(_boards(task, wrong)),
    }


def _answer_text(task: Task, answer: str) -> str:
    """An answer in words; as it is in the file if its form is another. The board shows more than two cells."""
    control, text = task.control, answer
    if isinstance(control, Choice):
        options = dict(zip(ascii_uppercase, control.options))
        text = f"{answer}, {fact_text(options[answer]).rstrip('.')}" if answer in options else f"line {answer}"
    elif isinstance(control, CellSelection):
        cells = _cells_of(task, answer)
        names = " and ".join(map(cell_text, cells)) or ("no cell" if answer == NO_CELLS else answer)
        text = names if len(cells) <= _MOST_CELLS else f"{len(cells)} cells, see the board"
    elif isinstance(control, Tracing):
        return ""  # the clicks of a whole run tell nothing
    return shorten(to_one_line(text), _LONGEST_ANSWER)


def _cells_of(task: Task, answer: str) -> list[Cell]:
    """The cells of an answer that are on the board; none if it has another form."""
    try:
        return [cell for cell in parse_cells(answer) if cell in task.scene.board]
    except ValueError:
        return []


def _boards(task: Task, wrong: str) -> Iterator[Values]:
    """The boards of a task as it is asked, with the right cells ticked and those of a wrong answer crossed."""
    looks = dict.fromkeys(task.scene.pointed_cells, "pointed")
    if isinstance(task.control, CellSelection):
        right, chosen = _cells_of(task, task.solution), _cells_of(task, wrong)
        if task.control.pick == "order":  # where they part
            agreed = sum(takewhile(bool, map(eq, right, chosen)))
            right, chosen = right[agreed : agreed + 1], chosen[agreed : agreed + 1]
        looks |= dict.fromkeys(chosen, "is-wrong") | dict.fromkeys(right, "is-right")
    elif not task.scene.traces:
        return
    signs = ", ".join(f"{_SIGNS[look]} {cell_text(cell)}" for cell, look in looks.items())
    scene, states = task.scene, task.scene.states
    has_several = len({state.trace.board for state in states}) > 1  # of which one is chosen, by its letter
    for letter, state in zip(ascii_uppercase, states[: None if has_several else _MOST_BOARDS] or (None,)):
        board = state.trace.board if state else scene.board
        caption = letter if has_several else ""
        if state and len(states) > 1 and ScenePart.NAMES in scene.parts:
            caption = state.trace.code.title
        cells = product(range(board.height), range(board.width))
        drawn = [_cell_parts(scene, board, state, cell, looks.get(cell, "")) for cell in cells]
        rows = [drawn[start : start + board.width] for start in range(0, len(drawn), board.width)]
        yield {"caption": caption, "label": f"{caption or 'board'} {signs}", "rows": rows, "width": board.width}


def _cell_parts(scene: Scene, board: Board, state: State | None, cell: Cell, look: str) -> tuple[str, str]:
    """The CSS classes of a cell and its text: a sign, the number of its visit, or its symbol.

    Ringed is the cell visited last, or at first the click.
    """
    visits = [] if state is None else list(map(tuple, state.trace.visits[: state.visit_count].tolist()))
    symbol, number = board[cell], ""
    if cell in visits:
        symbol, number = BLANK, str(visits.index(cell) + 1) if ScenePart.NUMBERS in scene.parts else ""
    elif symbol in ANY_MINE and ScenePart.MINES not in scene.parts:
        symbol = HIDDEN
    text = _SIGNS.get(look) or number or symbol.strip(HIDDEN + BLANK)
    return f"cell-{symbol} {look} {'clicked' if cell == (visits[-1] if visits else board.click) else ''}", text
