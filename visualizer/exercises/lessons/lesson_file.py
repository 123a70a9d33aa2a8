"""Parsing a lesson file into its header and its steps, without running anything.

docs/writing-lessons.md describes the format. `practice_from_lesson` computes figures and answers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath

from visualizer.algorithms.lookup import split_names
from visualizer.board.neighbours import parse_order_or_own
from visualizer.board.text import parse_board, parse_click
from visualizer.errors import SourceError, quote
from visualizer.exercises.lessons.located_text import Field, Fields, LocatedText, look_up_word
from visualizer.exercises.lessons.outline import Block, StepOutline, parse_field, parse_fields, parse_outline
from visualizer.exercises.lessons.situation import Situation, find_lesson_algorithm, named_board, validate_size
from visualizer.exercises.task import USUAL_PARTS, ScenePart
from visualizer.playback.comparison import StepPosition

MAX_ALGORITHMS = 4
_LONGEST_LESSON_TITLE = 80
_MOST_CODE_LINES = 60
_MAX_MINUTES, _MAX_NUMBER = 180, 99

_HEADER_KEYS = ("title", "number", "minutes", "optional", "about", "meets", "language")
_BOARD_KEYS = ("click", "algorithms", "order", "step", "show")
_SCENE_KEYS = ("board", *_BOARD_KEYS)
_BLOCK_WORDS = {word: word for word in ("board", "scene", "code", "task")}
_SCENE_PARTS = {part.value: part for part in ScenePart}


@dataclass(frozen=True)
class LessonStep:
    """A step: its texts, with figures in braces, its situation, and the lines of its task.

    ``parts`` are the visible parts of the picture. ``code`` is the text of the latest block of code, ""
    before the first. ``position`` is the text of the key ``step``, if the file has it here.
    """

    title: LocatedText
    captions: tuple[LocatedText, ...]
    situation: Situation
    parts: frozenset[ScenePart]
    code: str
    task: Fields | None
    position: LocatedText | None


@dataclass(frozen=True)
class Lesson:
    """A parsed lesson file.

    ``name`` is the name of the file without its number and ending. ``number`` and ``minutes`` are 0 if
    the header does not have them. ``about`` describes the lesson in a sentence, ``meets`` are the
    misconceptions that it addresses, and ``language`` is a code such as ``zh``, or empty.
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
    """Parse the text of a lesson file, whose name is ``source``, without running anything.

    Raises LessonError with line and column.

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
    optional = header.get("optional")
    steps: list[LessonStep] = []
    for outline in outlines:
        steps.append(_parse_step(outline, steps[-1] if steps else None))
    return Lesson(
        lesson_name(source) if source else "lesson",
        title.text,
        header.get_number("number", 1, _MAX_NUMBER) or 0,
        header.get_number("minutes", 1, _MAX_MINUTES) or 0,
        look_up_word(optional, {"yes": True, "no": False}, "value of optional") if optional else False,
        about.text if about else "",
        tuple(part.text for part in meets.split(";")) if meets else (),
        tuple(steps),
        language.text if language else "",
    )


def lesson_name(source: str) -> str:
    """The name of a lesson whose file has the name ``source``.

    >>> lesson_name("03-queue-by-hand.md"), lesson_name("03-.md")
    ('queue-by-hand', '03-')
    """
    stem = PurePath(source).stem
    number, hyphen, name = stem.partition("-")
    return name if number.isdigit() and hyphen and name else stem


# A step


def _parse_step(outline: StepOutline, before: LessonStep | None) -> LessonStep:
    """Parse a step; keys of the scene that it lacks keep their values from the step before."""
    blocks: dict[str, Block] = {}
    for block in outline.blocks:
        word = look_up_word(block.word, _BLOCK_WORDS, "kind of block")
        if word in blocks:
            raise block.position.error(f"this is a second block {word} in one step; keep one")
        blocks[word] = block
    situation = before.situation if before else None
    keys = Fields("the scene", (), outline.title.position_at())
    if "board" in blocks:
        situation, keys = _parse_board_block(blocks["board"])
    if "scene" in blocks:
        scene = parse_fields("the scene", blocks["scene"].lines, blocks["scene"].position)
        scene.validate_keys(_SCENE_KEYS)
        keys = Fields("the scene", (*keys, *scene), scene.position)
    situation = _apply_scene_keys(situation, keys)
    parts, code = (before.parts, before.code) if before else (USUAL_PARTS, "")
    if (show := keys.get("show")) is not None:
        parts = _parse_scene_parts(show)
    if "code" in blocks:
        code = _parse_code(blocks["code"])
    task = None
    if "task" in blocks:
        task = parse_fields("the task", blocks["task"].lines, blocks["task"].position, options=True)
    return LessonStep(outline.title, outline.paragraphs, situation, parts, code, task, keys.get("step"))


def _parse_code(block: Block) -> str:
    if not 1 <= len(block.lines) <= _MOST_CODE_LINES:
        raise block.position.error(
            f"the code has {len(block.lines)} lines; give 1 to {_MOST_CODE_LINES}, or name an"
            f" algorithm, whose code {quote('show: code')} shows"
        )
    return "\n".join(block.lines)


def _parse_board_block(block: Block) -> tuple[Situation, Fields]:
    """The board of a block, and the fields among its lines, which may begin with #."""
    keys: list[Field] = []
    rows = list(block.lines)
    for number, line in enumerate(block.lines):
        text = line.lstrip(" #")
        is_comment = line.lstrip().startswith("#")
        field = parse_field(text, block.position.move_down(number + 1).move_right(len(line) - len(text)))
        if field is not None or is_comment:
            rows[number] = ""
        # A board file may have other keys and notes, which are ignored.
        if field is not None and (field.key in _BOARD_KEYS or not is_comment):
            keys.append(field)
    fields = Fields("the board", tuple(keys), block.position)
    fields.validate_keys(_BOARD_KEYS)
    try:
        board = parse_board("\n".join(rows))
        validate_size(board)
    except SourceError as error:
        position = block.position.move_down(error.line or 0).move_right((error.column or 1) - 1)
        raise position.error(error.problem) from None
    return Situation(board), fields


def _apply_scene_keys(situation: Situation | None, keys: Fields) -> Situation:
    """The situation, changed by the keys of a scene. Raises LessonError if no board is known yet."""
    if (board := keys.get("board")) is not None:
        situation = Situation(board.read(named_board))
    if situation is None:
        raise keys.position.error(
            "there is no board yet; give the first step a block ```board with its rows, or a block"
            " ```scene with the name of a board"
        )
    if (algorithms := keys.get("algorithms")) is not None:
        situation = replace(situation, algorithms=_parse_algorithms(algorithms))
    if (order := keys.get("order")) is not None:
        situation = replace(situation, order=order.read(parse_order_or_own))
    if (click := keys.get("click")) is not None:
        unclicked = situation
        situation = click.read(lambda text: unclicked.with_click(parse_click(text)))
    if (step := keys.get("step")) is not None:
        situation = replace(situation, position=step.read(StepPosition.from_text))
    return situation


def _parse_algorithms(words: LocatedText) -> tuple[str, ...]:
    """The names of algorithms in a text, separated by commas."""
    if words.text.lower() in ("none", "no"):
        return ()
    names = words.read(lambda text: tuple(find_lesson_algorithm(name).name for name in split_names(text)))
    if not 1 <= len(names) <= MAX_ALGORITHMS:
        raise words.error(f"{len(names)} algorithms are named; name 1 to {MAX_ALGORITHMS}, or write none")
    return names


def _parse_scene_parts(words: LocatedText) -> frozenset[ScenePart]:
    if words.text.lower() == "nothing":
        return frozenset()
    return frozenset(look_up_word(part, _SCENE_PARTS, "part of the picture") for part in words.split(","))
