"""A lesson file, read: its header, its steps, what each shows and asks. Nothing is run.

docs/writing-lessons.md has the whole format. What figures and answers are is computed by
`lesson_practice`, when the practice is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TypeVar

from visualizer.board.board import Board
from visualizer.board.neighbours import parse_order_of_all
from visualizer.board.text import parse_board, parse_click
from visualizer.errors import LessonError, SourceError, VisualizerError, problem_of, quoted
from visualizer.exercises.lessons.blocks import Block, StepOutline, outline_of, read_fields
from visualizer.exercises.lessons.figures import Text, parse_text
from visualizer.exercises.lessons.forms import read_task
from visualizer.exercises.lessons.situation import (
    Situation,
    check_size,
    lesson_algorithm,
    named_board,
    parse_position,
)
from visualizer.exercises.lessons.task_fields import THEN, Form, TaskOutline
from visualizer.exercises.lessons.words import Fields, Position, Words, known_word
from visualizer.exercises.scene import USUALLY, Shown
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Scenario, scenario_of

_Value = TypeVar("_Value")

#: What a scene shows side by side at most.
MOST_ALGORITHMS = 4
_LONGEST_TITLE = 80
_LONGEST_CODE = 60  # lines
_MOST_MINUTES, _MOST_NUMBER = 180, 99
#: A language as pages name it: zh, pt-BR, zh-Hant-TW.
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")

_HEADER_KEYS = ("title", "number", "minutes", "optional", "about", "meets", "language")
_SCENE_KEYS = ("board", "click", "algorithms", "order", "in-step", "step", "show", "point")
_BLOCKS = {word: word for word in ("board", "scene", "code", "task")}
_SHOWN = {shown.value: shown for shown in Shown}
_NOTHING = "nothing"


@dataclass(frozen=True)
class LessonStep:
    """A step: what is said, what is seen, and the form and lines of its task, if it has one.

    ``pointed`` are the cells to point out, as cells or a figure. ``at`` is where the step begins.
    """

    title: Text
    captions: tuple[Text, ...]
    situation: Situation
    shown: frozenset[Shown]
    pointed: Words | None
    code: str | None
    task: tuple[Form, TaskOutline] | None
    at: Position


@dataclass(frozen=True)
class Lesson:
    """A lesson as its file has it.

    ``name`` is the file's without its number and ending; ``number`` and ``minutes`` are 0 where
    the file says none. ``about`` is a sentence, ``meets`` the beliefs that it is written for,
    ``language`` what it is written in, such as ``zh``, and "" where the file does not say it.
    """

    name: str
    title: str
    number: int
    minutes: int
    optional: bool
    about: str
    meets: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    language: str = ""


def parse_lesson(text: str, source: str | None = None) -> Lesson:
    """The lesson that a text describes.

    ``source`` is the name of its file. Raises LessonError with line and column; runs nothing.

    >>> lesson = parse_lesson("---\\ntitle: One\\n---\\n## Look\\n```board\\nEM\\n```\\nHello.")
    >>> lesson.title, len(lesson.steps)
    ('One', 1)
    """
    outline = outline_of(text, source)
    header = outline.header
    header.check_keys(_HEADER_KEYS)
    title = header.need("title")
    if not 1 <= len(title.text) <= _LONGEST_TITLE:
        raise title.error(f"a title has 1 to {_LONGEST_TITLE} characters; shorten it")
    about, meets, language = header.get("about"), header.get("meets"), header.get("language")
    if language and not _LANGUAGE.fullmatch(language.text):
        raise language.error(f"{quoted(language.text)} is no language; write zh, de or pt-BR")
    return Lesson(
        lesson_name(source) if source else "lesson",
        title.text,
        header.whole_number("number", 1, _MOST_NUMBER) or 0,
        header.whole_number("minutes", 1, _MOST_MINUTES) or 0,
        header.yes("optional", False),
        about.text if about else "",
        tuple(part.text for part in meets.split(THEN)) if meets else (),
        _steps(outline.steps),
        language.text if language else "",
    )


def lesson_name(source: str) -> str:
    """The name of a lesson by that of its file.

    >>> lesson_name("03-queue-by-hand.md"), lesson_name("03-.md")
    ('queue-by-hand', '03-')
    """
    stem = PurePath(source).stem
    number, hyphen, name = stem.partition("-")
    return name if number.isdigit() and hyphen and name else stem


@dataclass(frozen=True)
class _Shows:
    """What a step shows; the next step begins with it."""

    situation: Situation | None = None
    shown: frozenset[Shown] = USUALLY
    code: str | None = None


def _steps(outlines: Sequence[StepOutline]) -> tuple[LessonStep, ...]:
    steps: list[LessonStep] = []
    shows = _Shows()
    for outline in outlines:
        blocks = _blocks(outline)
        scene = blocks.get("scene")
        lines = read_fields("the scene", scene.lines, scene.at) if scene else None
        shows = _shows(shows, blocks, lines)
        if shows.situation is None:
            raise outline.title.at.error(
                "there is no board yet; give the first step a block ```board with its rows"
            )
        steps.append(
            LessonStep(
                parse_text(outline.title),
                tuple(map(parse_text, outline.paragraphs)),
                shows.situation,
                shows.shown,
                lines.get("point") if lines else None,
                shows.code,
                _task(blocks.get("task")),
                outline.title.at,
            )
        )
    return tuple(steps)


def _blocks(outline: StepOutline) -> dict[str, Block]:
    blocks: dict[str, Block] = {}
    for block in outline.blocks:
        word = known_word(Words(((block.word, block.at.right(3)),)), _BLOCKS, "kind of block")
        if word in blocks:
            raise block.at.error(f"this is a second block {word} in one step; keep one")
        blocks[word] = block
    return blocks


def _task(block: Block | None) -> tuple[Form, TaskOutline] | None:
    if block is None:
        return None
    return read_task(read_fields("the task", block.lines, block.at, options=True))


# What a step shows


def _shows(before: _Shows, blocks: dict[str, Block], lines: Fields | None) -> _Shows:
    shows = before
    if "board" in blocks:
        shows = replace(shows, situation=_situation_of(blocks["board"]))
    if "code" in blocks:
        shows = replace(shows, code=_code(blocks["code"]))
    if lines is None:
        return shows
    lines.check_keys(_SCENE_KEYS)
    shown = lines.get("show")
    if shown is not None:
        shows = replace(shows, shown=_shown(shown))
    return replace(shows, situation=_changed(shows.situation, lines))


def _situation_of(block: Block) -> Situation:
    try:
        board = parse_board(block.text)
        check_size(board)
        # A note may name algorithms in files of earlier versions, and an algorithm that a package
        # adds would be loaded: neither is looked at.
        board = replace(board, notes=())
        for line in board.header:
            if line.key.lower() == "algorithms":
                at = Position(block.at.source, block.at.line + (line.line or 0), line.column or 1)
                _algorithms(Words(((line.value, at),)))
        return _of_scenario(scenario_of(board))
    except LessonError as error:
        raise error if error.line else block.at.error(error.problem) from None
    except SourceError as error:
        raise block.at.error_inside(error) from None


def _of_scenario(scenario: Scenario) -> Situation:
    return Situation(
        scenario.board,
        scenario.algorithms,
        scenario.order,
        scenario.sync or Sync.VISIT,
        scenario.position,
    )


def _changed(situation: Situation | None, lines: Fields) -> Situation:
    """A situation with what the lines of a scene say instead."""
    board = lines.get("board")
    if board is not None:
        found = _read(board, named_board)
        situation = _of_scenario(Scenario(_without_header(found)))
    if situation is None:
        raise lines.at.error(
            "there is no board yet; begin the scene with board: and the name of one"
        )
    algorithms, order = lines.get("algorithms"), lines.get("order")
    if algorithms is not None:
        situation = replace(situation, algorithms=_algorithms(algorithms))
    if order is not None:
        situation = replace(situation, order=_read(order, parse_order_of_all))
    way, click, step = lines.get("in-step"), lines.get("click"), lines.get("step")
    if way is not None:
        ways = {sync.value: sync for sync in Sync}
        situation = replace(situation, sync=known_word(way, ways, "way of keeping step"))
    if click is not None:
        clicked = situation
        situation = _read(click, lambda text: clicked.clicked(parse_click(text)))
    if step is not None:
        situation = situation.at(_read(step, parse_position))
    return situation


def _without_header(board: Board) -> Board:
    return replace(board, notes=(), header=())


def _read(words: Words, read: Callable[[str], _Value]) -> _Value:
    try:
        return read(words.text)
    except VisualizerError as error:
        raise words.error(problem_of(error)) from None


def _algorithms(words: Words) -> tuple[str, ...]:
    """The names that commas separate, of the catalogue or the lab."""
    if words.text.strip().lower() in ("none", "no"):
        return ()
    names: list[str] = []
    # A part with a = belongs to the variant that is being named.
    parts: list[list[Words]] = []
    for part in words.split(","):
        if "=" in part.text and parts:
            parts[-1].append(part)
        elif part.text:
            parts.append([part])
    for group in parts:
        name = ",".join(part.text for part in group)
        try:
            names.append(lesson_algorithm(name).name)
        except VisualizerError as error:
            raise group[0].error(problem_of(error)) from None
    if not 1 <= len(names) <= MOST_ALGORITHMS:
        raise words.error(
            f"{len(names)} algorithms are named; name 1 to {MOST_ALGORITHMS}, or write none"
        )
    return tuple(names)


def _shown(words: Words) -> frozenset[Shown]:
    if words.text.strip().lower() == _NOTHING:
        return frozenset()
    return frozenset(known_word(part, _SHOWN, "part of the picture") for part in words.split(","))


def _code(block: Block) -> str:
    if not 1 <= len(block.lines) <= _LONGEST_CODE:
        raise block.at.error(
            f"the code has {len(block.lines)} lines; give 1 to {_LONGEST_CODE}, or name an"
            f" algorithm, whose code {quoted('show: code')} shows"
        )
    return block.text
