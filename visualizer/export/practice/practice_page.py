"""A practice as a file: a page that asks, judges, scores and stores the progress, or a SCORM package.

The solutions can be found in the page, so it is for practice and homework, not for examinations.

A page may have several practices, and lists them; each may have variants, which follow it at once.

A SCORM 1.2 package has a page for each practice, for a course system. Its pages also have the script `scorm.js`,
which reports score (0 to 100), status, session time and answers, and stores the progress. Equal practices give
equal bytes.
"""

from __future__ import annotations

import os
import re
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from string import ascii_uppercase
from typing import get_args

from visualizer.analysis.explanation import Fact
from visualizer.analysis.shown_order import known_order
from visualizer.board.board import Board
from visualizer.board.cells import ANY_MINE
from visualizer.draw.coloured_code import coloured_lines
from visualizer.draw.theme import THEMES
from visualizer.errors import FileError, VisualizerError, reason_of
from visualizer.exercises.continuations import Continuation, find_continuations, wrong_answers
from visualizer.exercises.counterparts import counterparts
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.shipped import hour_of, shipped_lessons, shipped_quizzes
from visualizer.exercises.making.small_boards import LARGER_SHARE, BoardDrawing
from visualizer.exercises.practice import Practice
from visualizer.exercises.review import make_review
from visualizer.exercises.task import (
    AnswerControl,
    CellSelection,
    Choice,
    ItemSorting,
    LineOrdering,
    NumberEntry,
    Scene,
    ScenePart,
    Task,
    cells_text,
    parse_cells,
)
from visualizer.exercises.trace_practice import FEWEST_WRONG_CLICKS, FOLLOWED_RULES, Checkpoint, Tracing
from visualizer.exercises.trace_table import CALL_KINDS, STACK_KINDS, ClickWord
from visualizer.export.formats import validate_ending
from visualizer.export.page.page import (
    CodeTable,
    PageData,
    index_or_append,
    line_data,
    pack_data,
    pane_data,
    run_columns,
)
from visualizer.export.scorm import PACKAGE_ENDING, PackagePage, scorm_package
from visualizer.export.templates import PageText, json_text, render_page
from visualizer.files import AnyPath, write_atomically
from visualizer.language.formatting import cell_text, number_text
from visualizer.language.keys import PRACTICE_KEYS
from visualizer.language.practice import PAGE_TEMPLATES, fact_template, fact_text, facts_text
from visualizer.language.signs import scene_signs
from visualizer.language.terms import order_text
from visualizer.playback.comparison import Comparison, new_tags
from visualizer.trace.trace import Trace

#: The folder of pages that are opened at once. Browsers store the progress by the path of a page, so it is
#: permanent; some browsers cannot read hidden or temporary folders.
PAGES_FOLDER = "visualizer-lessons"
_LONGEST_FILE_STEM = 100
#: The endings of files with a practice, and a description of each.
PRACTICE_ENDINGS = {
    ".html": "page that asks and judges in a browser",
    PACKAGE_ENDING: "SCORM 1.2 package for a course system",
}
#: The most cells that a reply names.
_MOST_NAMED_CELLS = 2
#: More cells than an answer in order has.
_MOST_PLAY_CELLS = 20
#: The most cells of a picture in the list of lessons.
_MOST_PICTURE_CELLS = 36
#: Stands for the data in a page that gets them later.
FRAME_DATA = json_text("@@practice@@")


def page_data(practice: Practice, *, class_mode: bool = False) -> str:
    """The data of the page of a practice, packed; with ``class_mode`` the page counts hands.

    Equal scenes, boards and runs are stored once. The columns of the runs and the tables follow the JSON.
    """
    scenes = _SceneTable()
    drawings = (task.control for task in practice.tasks if isinstance(task.control, BoardDrawing))
    tables = list(dict.fromkeys(control.failure_table for control in drawings))
    names = [task.name for task in practice.tasks]
    steps = [
        {
            "title": None if step.title is None else fact_text(step.title),
            "caption": list(map(fact_text, step.caption)),
            "scene": scenes.scene_index(step.task.scene if step.task else step.scene),
            "task": None if step.task is None else names.index(step.task.name),
        }
        for step in practice.steps
    ]
    data = {
        "language": practice.language,
        "notes": list(map(fact_text, practice.notes)),
        "steps": steps,
        "tasks": [_task_data(task, scenes, tables) for task in practice.tasks],
        "again": {name: _task_data(task, scenes, tables) for name, task in counterparts(practice).items()},
        # The sizes of the tables of drawn boards, see `BoardDrawing.failure_table`.
        "tables": list(map(len, tables)),
        **scenes.data(),
    }
    page = {
        "practice": data,
        "counters": PAGE_TEMPLATES,
        "themes": list(THEMES),
        "codes": scenes.codes.data(),
        "class": class_mode,
    }
    return pack_data(page, [*scenes.columns, *tables])


class _SceneTable:
    """Scenes with their boards and runs, each stored once; runs have the bytes of their columns."""

    def __init__(self) -> None:
        self._scenes: list[PageData] = []
        self._boards: list[Board] = []
        self._runs: list[tuple[PageData, list[bytes]]] = []
        self.codes = CodeTable()

    def scene_index(self, scene: Scene) -> int:
        """The index of a scene, which is added if it is new."""
        tags = new_tags([trace.code for trace in scene.traces])
        data = {
            "board": index_or_append(self._boards, scene.board),
            "runs": [self.run_index(trace, scene) for trace in scene.traces],
            # Colours tell the kind of frontier, so without names all are grey.
            "colours": [tag.colour if ScenePart.NAMES in scene.parts else "unnamed" for tag in tags],
            "moments": scene.moments,
            "shown": sorted(part.value for part in scene.parts),
            "signs": scene_signs(scene.parts),
            "pointed": scene.pointed_cells,
            "lit": scene.lit_line,
        }
        return index_or_append(self._scenes, data)

    def run_index(self, trace: Trace, scene: Scene) -> int:
        """The index of a run as a scene shows it, which is added if it is new."""
        facts, columns = run_columns(trace, Comparison([trace]).moments_of_steps(0))
        data = {
            "board": index_or_append(self._boards, trace.board),
            **facts,
            **pane_data(trace, self.codes if ScenePart.CODE in scene.parts else None),
            "order": known_order(trace),
            "orderText": order_text(known_order(trace)),
        }
        return index_or_append(self._runs, (data, columns))

    @property
    def columns(self) -> list[bytes]:
        """The columns of all runs."""
        return [column for _, columns in self._runs for column in columns]

    def data(self) -> PageData:
        """The lists of scenes, boards and runs for the page."""
        return {
            "scenes": self._scenes,
            "boards": [{"rows": board.rows, "click": board.click} for board in self._boards],
            "runs": [data for data, _ in self._runs],
        }


def _task_data(task: Task, scenes: _SceneTable, tables: list[bytes]) -> PageData:
    answer, reason = _answer_text(task.control, task.solution), fact_text(task.right_reason)
    letter, _, text = answer.partition(": ")
    if text and reason.startswith(text):  # the reason follows at once
        answer = letter
    return {
        "name": task.name,
        "form": task.control.form,
        "prompt": fact_text(task.prompt),
        "scene": scenes.scene_index(task.scene),
        "hint": None if task.hint is None else fact_text(task.hint),
        "after": task.moments_after,
        "tries": task.tries,
        "solution": task.solution,
        "answer": f"The answer is {answer}." if answer else "Now the answer is shown.",
        "right": reason,
        "otherwise": fact_text(task.other_reply),
        "rights": task.right_answers,
        "replies": {given: fact_text(reply) for given, reply in task.wrong_replies.items()},
        "beliefs": {answer: belief for belief, answer in reversed(wrong_answers(task))},
        "plays": [_play_data(play, task, scenes) for play in find_continuations(task)],
        **_control_fields(task.control, tables),
    }


def _play_data(play: Continuation, task: Task, scenes: _SceneTable) -> PageData:
    """How a run of a task goes on by a belief; ``cells`` is the beginning, which tells it from other beliefs.

    ``origin`` is the index of the run in the scene.
    """
    return {
        "run": scenes.run_index(play.trace, task.scene),
        "origin": [trace is play.origin for trace in task.scene.traces].index(True),
        "belief": play.belief,
        "moments": play.moments,
        "cells": cells_text(play.cells[:_MOST_PLAY_CELLS]),
        "says": fact_text(Fact(("belief-reply", play.belief))),
    }


def _control_fields(control: AnswerControl, tables: list[bytes]) -> PageData:
    """The fields of a task that only its form has."""
    match control:
        case Choice():
            lines = enumerate(coloured_lines(control.code), control.first_line)
            return {
                "options": list(map(fact_text, control.options)),
                "code": [line_data(*line) for line in lines] if control.code else None,
                "firstLine": control.first_line,
            }
        case CellSelection():
            return {
                "pick": control.pick,
                "choices": control.choices,
                "first": fact_text(control.first) if control.first else "",
                "last": fact_text(control.last) if control.last else "",
                "missing": fact_template(control.missing),
                "extra": fact_template(control.extra),
            }
        case ItemSorting():
            return {
                "items": [{"text": fact_text(item.text), "cell": item.cell} for item in control.items],
                "groups": list(map(fact_text, control.groups)),
                "misplaced": {group: fact_text(fact) for group, fact in control.misplaced.items()},
            }
        case LineOrdering():
            return {"lines": control.lines}
        case BoardDrawing():
            return {
                "least": control.least,
                "absent": fact_text(Fact("board-is-right")),
                "atEnd": fact_text(Fact("board-shows-at-end")),
                "larger": [LARGER_SHARE, fact_text(Fact("board-larger", {"least": control.least}))],
                "table": tables.index(control.failure_table),
            }
        case Tracing():
            return _trace_fields(control)
    return {}


def _answer_text(control: AnswerControl, answer: str) -> str:
    """An answer as text; empty if the board or the control shows it better."""
    match control:
        case Choice():
            return f"line {answer}" if control.code else answer
        case CellSelection():
            cells = parse_cells(answer)
            offered = zip(ascii_uppercase, control.choices)
            letters = [f"{letter}: " for letter, choice in offered if [choice] == cells]
            names = ", ".join(map(cell_text, cells)) or "no cell"
            return "".join(letters) + names if len(cells) <= _MOST_NAMED_CELLS else ""
        case NumberEntry():
            return number_text(int(answer))
    return ""


_TRACE_WORDS: tuple[ClickWord, ...] = get_args(ClickWord)


def _trace_fields(control: Tracing) -> PageData:
    """The fields of a task of tracing by hand."""
    of_calls = control.program in CALL_KINDS
    return {
        "opens": cells_text(control.opening_order).split(" "),
        "given": control.given_count,
        "moments": control.moments,
        "words": [
            [cells_text([cell for cell in words if words[cell] == word]) for word in _TRACE_WORDS[:-1]]
            for words in control.click_words
        ],
        "said": list(_click_sentences(control)),
        "refused": fact_text(Fact("trace-refused")),
        "fewestWrong": FEWEST_WRONG_CLICKS,
        "found": [fact_template(Fact(("trace-found", key))) for key in (control.program, *FOLLOWED_RULES, "open")],
        "steps": fact_template(Fact("trace-steps")),
        "held": fact_template(Fact("trace-held")),
        "checkpoints": [_checkpoint_data(each, control.program) for each in control.checkpoints],
        "ofCalls": of_calls,
        "unfit": fact_text(Fact("trace-closed" if of_calls else "trace-open")),
        "extra": fact_template(Fact("trace-extra")),
        "order": fact_text(Fact("trace-held-order")),
        "answer": "",  # the board shows it
    }


def _click_sentences(control: Tracing) -> Iterator[str]:
    """The sentence on a click for each word; those on wrong clicks end with the rule."""
    for word in _TRACE_WORDS:
        is_last = word == "order" and control.program in STACK_KINDS
        facts = [Fact(("trace-click", "order-last" if is_last else word))]
        if control.program == "own" and word != "right":
            facts = [Fact(("trace-click", "own"))]
        if word != "right":
            facts.append(Fact(("trace-rule", control.program)))
        yield facts_text(facts)


def _checkpoint_data(checkpoint: Checkpoint, program: str) -> PageData:
    count = len(checkpoint.right_entry.split(" "))
    return {
        "after": checkpoint.open_count,
        "waiting": checkpoint.right_entry,
        "prompt": fact_text(Fact(("trace-ask", program), {"count": count})),
        "replies": {entry: fact_text(fact) for entry, fact in checkpoint.replies.items()},
    }


def practice_html(*practices: Practice, theme: str = "auto", class_mode: bool = False, in_package: bool = False) -> str:
    """The page of a practice, or of several and a list of them, as text to be encoded as UTF-8.

    With ``class_mode`` the page counts hands; if ``in_package`` it reports to a course system.
    """
    data = practices_text(practices, class_mode=class_mode)
    return _render_practice(data, joint_title(practices), theme, in_package=in_package).text


def practice_frame(title: str, theme: str = "auto") -> PageText:
    """The page of a practice that is made later: `practices_text` takes the place of `FRAME_DATA` in it."""
    return _render_practice(FRAME_DATA, title, theme)


def _render_practice(data: str, title: str, theme: str, *, in_package: bool = False) -> PageText:
    script = "practice/course.js" if in_package else "practice/page.js"
    return render_page("practice/practice.html", script, data, title=title, theme=theme, keys=PRACTICE_KEYS)


def practices_text(practices: Sequence[Practice], *, class_mode: bool = False) -> str:
    """The data of the page of ``practices``, as JSON for its script."""
    parts = [
        {**_practice_facts(each), "group": group, "packed": page_data(each, class_mode=class_mode)}
        for group, practice in enumerate(practices)
        for each in (practice, *practice.variants)
    ]
    # A lesson begins with what was missed in others, and leads to the review; a class keeps nothing.
    if not class_mode and any(practice.recipe.get("practice") == "lesson" for practice in practices):
        parts.append(_review_part())
    return json_text(parts)


@cache
def _review_part() -> PageData:
    """The facts and the data of the review, for any page."""
    review = make_review()
    asks = sorted({task.name.split(" ")[0] for task in review.tasks})
    return {**_practice_facts(review), "asks": asks, "group": -1, "packed": page_data(review)}


def joint_title(practices: Sequence[Practice]) -> str:
    """The title of a page or a package with these practices."""
    return _practice_facts(practices[0])["title"] if len(practices) == 1 else "Lessons"


def _practice_facts(practice: Practice) -> PageData:
    """What a list tells about a practice, and the lesson that follows it, if it ships."""
    shipped = (*shipped_lessons(), *shipped_quizzes()) if "lesson" in practice.recipe else ()
    facts: dict[str, PageData] = {
        each.name: {
            "number": each.number,
            "title": _numbered(each.number, each.title),
            "about": each.about + " Optional." * each.optional,
            "minutes": each.minutes,
            "hour": hour_of(each),
        }
        for each in shipped
    }
    own = facts.get(practice.recipe.get("lesson", ""), {"number": 0, "about": "", "minutes": 0, "hour": 0})
    following = [each for each in facts.values() if each["number"] - 1 == own["number"] > 0]
    return {
        **own,
        "title": _numbered(own["number"], fact_text(practice.title)),
        "recipe": dict(practice.recipe),
        "digest": practice.digest,
        "count": len(practice.tasks),
        "next": following[0] if following else None,
        "picture": _picture_data(practice),
    }


def _picture_data(practice: Practice) -> PageData | None:
    """The largest board of a practice that is small, or any, when most cells wait; None if nothing runs."""
    runs = {trace: trace.height * trace.width for step in practice.steps for trace in step.scene.traces}
    if not runs:
        return None
    trace = max(runs, key=lambda run: runs[run] if runs[run] <= _MOST_PICTURE_CELLS else 0)
    state = trace.state_at(trace.peak)
    waiting = {cell for cell in state.frontier or state.calls if cell is not None}
    return {
        "rows": ["".join("E" if symbol in ANY_MINE else symbol for symbol in row) for row in state.rows],
        "colour": new_tags([trace.code])[0].colour,
        "waiting": sorted(row * trace.width + col for row, col in waiting),
    }


def _numbered(number: int, title: str) -> str:
    return f"Lesson {number}, {title}" if number else title


def validate_practice_path(path: AnyPath) -> str:
    """The ending of a file for a practice. Raises UsageError for an unknown ending."""
    return validate_ending(path, "practice", tuple(PRACTICE_ENDINGS))


def write_practice(
    practices: Sequence[Practice], path: AnyPath, theme: str = "auto", *, class_mode: bool = False
) -> None:
    """Write ``practices`` to ``path`` atomically: a page or a SCORM package, by its ending.

    With ``class_mode`` a page counts hands. Raises UsageError for an unknown ending, and FileError if
    the file cannot be written.
    """
    if validate_practice_path(path) == PACKAGE_ENDING:
        pages = [
            PackagePage(joint_title([each]), practice_html(each, theme=theme, in_package=True), each.digest)
            for each in practices
        ]
        data = scorm_package(joint_title(practices), pages)
    else:
        page = practice_html(*practices, theme=theme, class_mode=class_mode)
        data = page.encode("utf-8", errors="replace")
    write_atomically(path, data)


def lesson_page_name(lesson: Lesson) -> str:
    """The name of a lesson's page without its ending: ``lesson-3``, or that of the lesson's own file."""
    ships = any(lesson is each for each in shipped_lessons())
    return f"lesson-{lesson.number}" if ships else lesson.name


def run_page_name(kind: str, board: str, algorithms: Sequence[str]) -> str:
    """The name of a page on runs on a board, with the algorithm if there is one alone.

    >>> run_page_name("quiz", "corner-9x9", ["queue-mark-on-push"])
    'quiz-corner-9x9-queue-mark-on-push'
    """
    return "-".join([kind, board, *(algorithms if len(algorithms) == 1 else ())])


def save_practice_page(
    practices: Sequence[Practice], name: str, theme: str = "auto", *, class_mode: bool = False
) -> Path:
    """Write the page of ``practices`` to `lessons_folder`, and return its path.

    Characters of ``name`` that are unsafe in a file name become hyphens. Raises FileError if the page
    cannot be written.
    """
    stem = re.sub(r"[^\w-]+", "-", name).strip("-") or "practice"
    try:
        path = lessons_folder() / f"{stem[:_LONGEST_FILE_STEM]}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_practice(practices, path, theme, class_mode=class_mode)
    except (OSError, RuntimeError) as error:  # RuntimeError: no home folder is known
        reason = str(error) if isinstance(error, VisualizerError) else reason_of(error)
        raise FileError(
            f"no page can be written to {PAGES_FOLDER} ({reason}); write it elsewhere, such as with"
            " `visualizer practise 3 -o lesson.html`"
        ) from error
    return path


def lessons_folder() -> Path:
    """The folder of the pages in the user's home folder; it may not exist yet.

    Raises RuntimeError if no home folder is known.
    """
    return Path.home() / PAGES_FOLDER


def open_in_browser(path: Path) -> bool:
    """Open a page in the user's browser; return False if no browser can be started.

    This may take some seconds.
    """
    # Without a display webbrowser would find a browser for the terminal, which cannot run the page.
    has_display = any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    try:
        return (has_display or sys.platform in ("win32", "darwin", "cygwin")) and webbrowser.open(
            path.resolve().as_uri()
        )
    except (webbrowser.Error, OSError):
        return False
