"""What a class believes, as pages: a report for the teacher, questions to vote on, and a page for each student."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from visualizer.algorithms.lookup import is_built_in_name
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import ANY_MINE, HIDDEN, Cell
from visualizer.errors import shorten, to_one_line
from visualizer.exercises.class_beliefs import (
    AskedTask,
    Student,
    asked_tasks,
    find_lesson_about,
    find_vote,
    group_students,
)
from visualizer.exercises.continuations import belief_of, find_continuations
from visualizer.exercises.marks import AnswersMark
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.task import (
    NO_CELLS,
    SOLUTION_SHOWN,
    CellSelection,
    Choice,
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
from visualizer.playback.scenario import LONGEST_CAPTION, Overlay, Scenario, ScenarioView, Stop, lecture_text
from visualizer.trace.trace import State

Values = dict[str, Any]

_MOST_QUESTIONS, _MOST_BOARDS, _MOST_CELLS = 12, 2, 2
#: In characters: of an answer, and of the name of a student's page.
_LONGEST_ANSWER, _LONGEST_STEM = 60, 60
_RIGHT_SIGN, _WRONG_SIGN, _POINTED_SIGN = "\u2713", "\u2717", "?"


def write_answers_report(
    marks: Sequence[AnswersMark], path: Path, folder: Path, title: str, programs: Mapping[str, str]
) -> None:
    """Write the report to ``path``, and to ``folder`` the votes and, in ``students`` there, a page for each student.

    ``programs`` has what is said of the program that belongs to a file of answers, by the name of that file. The
    folders are there. Raises FileError if a file cannot be written.
    """
    students = group_students(marks)
    asked = asked_tasks(students)
    counts = Counter(belief for student in students for belief in student.beliefs)
    held = [belief for belief, _ in counts.most_common()]
    votes = {belief: vote for belief in held if (vote := find_vote(belief, asked)) is not None}
    stops = dict(_write_votes(votes, folder))
    stems = _file_stems(students)
    for student in students:
        page = _page(f"{student.name}: {title}", student=_student_values(student, asked))
        write_atomically(folder / "students" / f"{stems[student.name]}.html", page)
    groups = []
    for belief in held:
        names = [student.name for student in students if belief in student.beliefs]
        heading = _sentence("class-group", count=len(names), does=_does(belief))
        pages = {"page": f"{folder.name}/votes.html" if belief in votes else "", "stop": stops.get(belief, "")}
        groups.append({"heading": heading, "names": names, **pages})
    missed = sorted((each for each in asked if each.wrong), key=lambda each: -each.wrong.total())
    page = _page(
        title,
        student=None,
        summary=_sentence("class-summary", students=len(students), tasks=len(asked)),
        groups=groups,
        questions=list(map(_question_values, missed[:_MOST_QUESTIONS])),
        more=_sentence("class-more", count=len(missed) - _MOST_QUESTIONS) if len(missed) > _MOST_QUESTIONS else "",
        students=[_row_values(each, f"{folder.name}/students/{stems[each.name]}.html", programs) for each in students],
        has_programs=bool(programs),
        nothing=_sentence("class-no-belief"),
    )
    write_atomically(path, page)


def _page(title: str, **values: Any) -> bytes:  # noqa: ANN401, the values of the template
    page = render_page(
        "answers_report.html", "answers_report.js", json_text({}), title=title, sheets=["shared/verdict.css"], **values
    )
    return page.text.encode("utf-8", errors="replace")


def _sentence(key: str, **values: str | int) -> str:
    return fact_text(Fact(key, values))


def _does(belief: str) -> str:
    return _sentence_of("belief", belief)


def _sentence_of(*key: str) -> str:
    return fact_text(Fact(key))


def _write_votes(votes: Mapping[str, AskedTask], folder: Path) -> Iterator[tuple[str, str]]:
    """Write a page with all votes, and for each about the next cell a board file with a stop for the window.

    Yields beliefs and the paths of their board files, from the folder of the report.
    """
    if votes:
        tasks = [replace(vote.task, name=str(number)) for number, vote in enumerate(votes.values(), 1)]
        steps = tuple(Step((), task.scene, task) for task in tasks)
        write_practice(
            [Practice(literal_fact("Votes"), steps, {"practice": "votes"})], folder / "votes.html", class_mode=True
        )
    for number, (belief, vote) in enumerate(votes.items(), 1):
        trace = vote.task.scene.traces[0] if find_continuations(vote.task) else None
        if trace is not None and is_built_in_name(trace.algorithm):
            position = StepPosition(vote.task.scene.states[0].visit_count)
            stop = Stop(position, shorten(fact_text(vote.task.prompt), LONGEST_CAPTION))
            view = ScenarioView(Overlay.NUMBERS, mines=False, code=False)
            scenario = Scenario(
                Board(trace.board.rows, trace.click),
                (trace.algorithm,),
                trace.order,
                position=position,
                view=view,
                stops=(stop,),
            )
            write_atomically(folder / f"vote-{number}.txt", lecture_text([scenario]).encode())
            yield belief, f"{folder.name}/vote-{number}.txt"


def _file_stems(students: Sequence[Student]) -> dict[str, str]:
    """A file name without ending for each student, all different even where capitals are not told apart."""
    stems: dict[str, str] = {}
    for student in students:
        stem = re.sub(r"[^\w-]+", "-", student.name).strip("-")[:_LONGEST_STEM] or "student"
        number, found = 1, stem
        while found.casefold() in map(str.casefold, stems.values()):
            number += 1
            found = f"{stem}-{number}"
        stems[student.name] = found
    return stems


def _row_values(student: Student, page: str, programs: Mapping[str, str]) -> Values:
    points = sum(mark.points or 0 for mark in student.marks)
    return {
        "name": student.name,
        "page": page,
        "points": f"{points:.4g} of {sum(mark.task_count for mark in student.marks)}",
        "beliefs": [capitalize(_does(belief)) for belief in student.beliefs],
        "program": next((programs[mark.file] for mark in student.marks if mark.file in programs), ""),
    }


def _question_values(asked: AskedTask) -> Values:
    """A question with its commonest wrong answer, for the report."""
    task, wrong = asked.task, asked.commonest
    belief = belief_of(task, wrong) if wrong else ""
    key, does = ("class-commonest-belief", _does(belief)) if belief else ("class-commonest", "")
    commonest = _sentence(key, count=asked.wrong[wrong], answer=_answer_text(task, wrong), does=does)
    return {
        **_task_values(asked, wrong),
        "missed": _sentence("class-missed", missed=asked.wrong.total(), asked=len(asked.answers)),
        "commonest": commonest if wrong and not isinstance(task.control, Tracing) else "",
    }


def _student_values(student: Student, asked: Sequence[AskedTask]) -> Values:
    """What a student missed, the answer beside the right one, and what to do next."""
    missed = [
        (each, answer)
        for each in asked
        if (answer := each.answers.get(student.name)) is not None and each.task.share(answer) < 1
    ]
    questions = [
        {
            **_task_values(each, answer),
            "given": "" if answer == SOLUTION_SHOWN else _answer_text(each.task, answer),
            "reply": _sentence_of("belief-reply", belief) if (belief := belief_of(each.task, answer)) else "",
            "reason": fact_text(each.task.right_reason),
        }
        for each, answer in missed
    ]
    lessons = {lesson.number: lesson for lesson in map(find_lesson_about, student.beliefs)}
    steps = [_sentence("class-next-lesson", number=n, title=lesson.title) for n, lesson in lessons.items()]
    if missed:
        steps.append(_sentence("class-next-again", tasks="; ".join(each["title"] for each in questions)))
    return {
        "name": student.name,
        "questions": questions,
        "steps": steps or [_sentence("class-next-none")],
    }


def _task_values(asked: AskedTask, wrong: str) -> Values:
    """A task, where it stands, its right answer, and its boards with a wrong answer."""
    task = asked.task
    return {
        "practice": fact_text(asked.practice.title),
        "title": fact_text(asked.title) if asked.title else f"Task {task.name}",
        "prompt": fact_text(task.prompt),
        "right": _answer_text(task, task.solution),
        "boards": list(_boards(task, wrong)),
    }


def _answer_text(task: Task, answer: str) -> str:
    """An answer in words; as it is in the file if its form is another. The board shows more than two cells."""
    control, cells = task.control, _cells_of(task, answer)
    if isinstance(control, Choice):
        options = dict(zip(ascii_uppercase, control.options))
        text = f"{answer}, {fact_text(options[answer]).rstrip('.')}" if answer in options else f"line {answer}"
    elif isinstance(control, CellSelection) and (cells or answer == NO_CELLS):
        text = " and ".join(map(cell_text, cells)) or "no cell"
        if len(cells) > _MOST_CELLS:
            text = f"{len(cells)} cells, see the board"
    else:
        text = "" if isinstance(control, Tracing) else answer  # the clicks of a whole run tell nothing
    return shorten(to_one_line(text), _LONGEST_ANSWER)


def _cells_of(task: Task, answer: str) -> list[Cell]:
    """The cells of an answer that are on the board; none if it has another form."""
    try:
        return [cell for cell in parse_cells(answer) if cell in task.scene.board]
    except ValueError:
        return []


def _boards(task: Task, wrong: str) -> Iterator[Values]:
    """The boards of a task as it is asked, with the right cells ticked and those of a wrong answer crossed."""
    signs: dict[Cell, str] = dict.fromkeys(task.scene.pointed_cells, _POINTED_SIGN)
    if isinstance(task.control, CellSelection):
        right, chosen = _cells_of(task, task.solution), _cells_of(task, wrong)
        if task.control.pick == "order":  # where they part
            agreed = sum(one == other for one, other in zip(right, chosen))
            right, chosen = right[agreed : agreed + 1], chosen[agreed : agreed + 1]
        signs |= dict.fromkeys(chosen, _WRONG_SIGN) | dict.fromkeys(right, _RIGHT_SIGN)
    elif not task.scene.traces:
        return
    states: Sequence[State | None] = task.scene.states or [None]
    for state in states[:_MOST_BOARDS]:
        has_name = state is not None and len(states) > 1 and ScenePart.NAMES in task.scene.parts
        caption = state.trace.code.title if state is not None and has_name else ""
        marked = ", ".join(f"{sign} {cell_text(cell)}" for cell, sign in signs.items())
        rows = [
            [_cell_parts(task, state, (row, col), signs.get((row, col), "")) for col in range(task.scene.board.width)]
            for row in range(task.scene.board.height)
        ]
        yield {"caption": caption, "label": f"{caption or 'board'} {marked}", "rows": rows, "width": len(rows[0])}


def _cell_parts(task: Task, state: State | None, cell: Cell, sign: str) -> tuple[str, str]:
    """The CSS classes of a cell and its text: a sign, the number of its visit, or its symbol."""
    visits = [] if state is None else state.trace.visits[: state.visit_count].tolist()
    symbol = task.scene.board[cell]
    is_open = list(cell) in visits
    hides_mines = symbol in HIDDEN + ANY_MINE and ScenePart.MINES not in task.scene.parts
    classes = ["cell-B" if is_open else "cell-E" if hides_mines else f"cell-{symbol}"]
    number = str(visits.index(list(cell)) + 1) if is_open and ScenePart.NUMBERS in task.scene.parts else ""
    text = sign or number or ("" if is_open or hides_mines or symbol in "EB" else symbol)
    names = {_RIGHT_SIGN: "is-right", _WRONG_SIGN: "is-wrong", _POINTED_SIGN: "pointed"}
    if sign:
        classes.append(names[sign])
    if is_open and list(cell) == visits[-1]:
        classes.append("clicked")
    return " ".join(classes), text
