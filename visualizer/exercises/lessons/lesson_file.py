"""A lesson file, read: its header, its steps, and what each shows. Nothing is run.

docs/writing-lessons.md has the whole format. Figures and answers are computed when the practice is
made, by `practice_from_lesson`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import PurePath

from visualizer.board.neighbours import parse_order_or_own
from visualizer.board.text import parse_board, parse_click
from visualizer.errors import SourceError, quote
from visualizer.exercises.lessons.located_text import Field, Fields, Words, look_up_word
from visualizer.exercises.lessons.outline import Block, StepOutline, parse_field, parse_fields, parse_outline
from visualizer.exercises.lessons.situation import Situation, find_lesson_algorithm, named_board, validate_size
from visualizer.exercises.scene import USUAL_PARTS, ScenePart
from visualizer.playback.comparison import StepPosition

MAX_ALGORITHMS = 4
_LONGEST_LESSON_TITLE = 80
_MOST_CODE_LINES = 60  # lines
_MAX_MINUTES, _MAX_NUMBER = 180, 99

_HEADER_KEYS = ("title", "number", "minutes", "optional", "about", "meets", "language")
_BOARD_KEYS = ("click", "algorithms", "order", "step", "show")
_SCENE_KEYS = ("board", *_BOARD_KEYS)
_BLOCK_WORDS = {word: word for word in ("board", "scene", "code", "task")}
_SCENE_PARTS = {shown.value: shown for shown in ScenePart}


@dataclass(frozen=True)
class LessonStep:
    """A step: its texts with their figures in braces, what is seen, and the lines of its task.

    ``code`` is the text of the latest block of code, "" before the first; ``position`` is the
    text that says where the runs stand, if there is one.
    """

    title: Words
    captions: tuple[Words, ...]
    situation: Situation
    shown: frozenset[ScenePart]
    code: str
    task: Fields | None
    position: Words | None


@dataclass(frozen=True)
class Lesson:
    """A lesson as its file has it.

    ``name`` is the file's without its number and ending; ``number`` and ``minutes`` are 0 where
    the file says none. ``about`` is a sentence, ``meets`` the beliefs that it is written for,
    ``language`` its language, such as ``zh``, and "" where the file does not say it.
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
    header, outlines = parse_outline(text, source)
    header.validate_keys(_HEADER_KEYS)
    title = header.require("title")
    if not 1 <= len(title.text) <= _LONGEST_LESSON_TITLE:
        raise title.error(f"a title has 1 to {_LONGEST_LESSON_TITLE} characters; shorten it")
    about, meets, language = header.get("about"), header.get("meets"), header.get("language")
    steps: list[LessonStep] = []
    for outline in outlines:
        steps.append(_parse_step(outline, steps[-1] if steps else None))
    return Lesson(
        lesson_name(source) if source else "lesson",
        title.text,
        header.get_number("number", 1, _MAX_NUMBER) or 0,
        header.get_number("minutes", 1, _MAX_MINUTES) or 0,
        header.get_flag("optional", False),
        about.text if about else "",
        tuple(part.text for part in meets.split(";")) if meets else (),
        tuple(steps),
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


# A step


def _parse_step(outline: StepOutline, before: LessonStep | None) -> LessonStep:
    """A step; what it does not say of its scene stays as in the step before."""
    blocks: dict[str, Block] = {}
    for block in outline.blocks:
        word = look_up_word(block.word, _BLOCK_WORDS, "kind of block")
        if word in blocks:
            raise block.at.error(f"this is a second block {word} in one step; keep one")
        blocks[word] = block
    situation = before.situation if before else None
    keys = Fields("the scene", (), outline.title.position_at())
    if "board" in blocks:
        situation, keys = _parse_board_block(blocks["board"])
    if "scene" in blocks:
        scene = parse_fields("the scene", blocks["scene"].lines, blocks["scene"].at)
        scene.validate_keys(_SCENE_KEYS)
        keys = Fields("the scene", (*keys, *scene), scene.at)
    situation = _apply_scene_keys(situation, keys)
    shown, code = (before.shown, before.code) if before else (USUAL_PARTS, "")
    if (show := keys.get("show")) is not None:
        shown = _parse_shown_parts(show)
    if "code" in blocks:
        code = _parse_code(blocks["code"])
    task = None
    if "task" in blocks:
        task = parse_fields("the task", blocks["task"].lines, blocks["task"].at, options=True)
    position = keys.get("step")
    return LessonStep(outline.title, outline.paragraphs, situation, shown, code, task, position)


def _parse_code(block: Block) -> str:
    if not 1 <= len(block.lines) <= _MOST_CODE_LINES:
        raise block.at.error(
            f"the code has {len(block.lines)} lines; give 1 to {_MOST_CODE_LINES}, or name an"
            f" algorithm, whose code {quote('show: code')} shows"
        )
    return "\n".join(block.lines)


def _parse_board_block(block: Block) -> tuple[Situation, Fields]:
    """The board of a block, and the keys among its lines; a # may stand before each key."""
    keys: list[Field] = []
    rows = list(block.lines)
    for number, line in enumerate(block.lines):
        text = line.lstrip(" #")
        is_comment = line.lstrip().startswith("#")
        field = parse_field(text, block.at.move_down(number + 1).move_right(len(line) - len(text)))
        if field is not None or is_comment:
            rows[number] = ""
        # A board file may have other keys and notes, which are passed over.
        if field is not None and (field.key in _BOARD_KEYS or not is_comment):
            keys.append(field)
    fields = Fields("the board", tuple(keys), block.at)
    fields.validate_keys(_BOARD_KEYS)
    try:
        board = parse_board("\n".join(rows))
        validate_size(board)
    except SourceError as error:
        at = block.at.move_down(error.line or 0).move_right((error.column or 1) - 1)
        raise at.error(error.problem) from None
    return Situation(board), fields


def _apply_scene_keys(situation: Situation | None, keys: Fields) -> Situation:
    """A situation with what the keys of a scene say instead."""
    board = keys.get("board")
    if board is not None:
        situation = Situation(board.read(named_board))
    if situation is None:
        raise keys.at.error(
            "there is no board yet; give the first step a block ```board with its rows, or a block"
            " ```scene with the name of a board"
        )
    algorithms, order = keys.get("algorithms"), keys.get("order")
    click, step = keys.get("click"), keys.get("step")
    if algorithms is not None:
        situation = replace(situation, algorithms=_parse_algorithms(algorithms))
    if order is not None:
        situation = replace(situation, order=order.read(parse_order_or_own))
    if click is not None:
        unclicked = situation
        situation = click.read(lambda text: unclicked.with_click(parse_click(text)))
    if step is not None:
        situation = situation.with_position(step.read(StepPosition.from_text))
    return situation


def _parse_algorithms(words: Words) -> tuple[str, ...]:
    """The names that commas separate, of the catalogue or the lab."""
    if words.text.lower() in ("none", "no"):
        return ()
    # A part with = belongs to the variant that is being named: queue,mark=push,order=clockwise.
    ends = re.finditer(r",(?!\s*\w+\s*=)|$", words.text)
    names, start = [], 0
    for end in ends:
        name = words.substring(start, end.start())
        names.append(name.read(lambda text: find_lesson_algorithm(text).name))
        start = end.end()
    if len(names) > MAX_ALGORITHMS:
        raise words.error(f"{len(names)} algorithms are named; name 1 to {MAX_ALGORITHMS}, or write none")
    return tuple(names)


def _parse_shown_parts(words: Words) -> frozenset[ScenePart]:
    if words.text.lower() == "nothing":
        return frozenset()
    return frozenset(look_up_word(part, _SCENE_PARTS, "part of the picture") for part in words.split(","))
