"""Making a practice from a lesson: runs are recorded, figures computed and tasks made.

Tasks are made from the lines of their blocks, with one maker for each form. An unknown key, a figure that
cannot be computed or an answer that is both right and wrong is an error with its position in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from string import ascii_uppercase
from typing import Any
from zlib import crc32

from visualizer.errors import VisualizerError, problem_text, quote, shorten
from visualizer.exercises.lessons.figures import fill_figures
from visualizer.exercises.lessons.lesson_file import Lesson, LessonStep
from visualizer.exercises.lessons.located_text import Field, LocatedText, look_up_word
from visualizer.exercises.lessons.shipped import other_variants
from visualizer.exercises.lessons.task_text import ANSWER_SEPARATOR, ITEM_SEPARATOR, WRONG_PREFIX, TaskText
from visualizer.exercises.making.small_boards import BoardDrawing, parse_drawn_board
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import QUESTION_MAKERS, question_at
from visualizer.exercises.task import (
    CellSelection,
    Choice,
    ItemSorting,
    LineOrdering,
    NumberEntry,
    Pick,
    Scene,
    Task,
    cells_text,
    literal_fact,
)
from visualizer.playback.comparison import StepPosition

MAX_TRIES = 5
#: Options have the letters A to H.
MAX_OPTIONS = 8
#: Groups are chosen with the keys 1 to 9.
MAX_GROUPS = 9

#: The separator of an option and its reply, and of an item and its group.
_PART_SEPARATOR = " :: "
_COMMON_KEYS = ("hint", "tries", "after")
_PICK_WORDS: dict[str, Pick] = {"one": "one", "set": "set", "order": "order"}
_KINDS_BY_WORD = {kind.value: kind for kind in QuestionKind if kind in QUESTION_MAKERS}


# The forms. Each maker returns the arguments of a task that depend on its form.


def _make_choice(task_text: TaskText) -> dict[str, Any]:
    signs = [field.key for field in task_text.lines if field.key in "+-"]
    if not signs and task_text.lines.get("answer") is not None:
        return _make_code_choice(task_text)
    lines = task_text.option_lines("+-", "option", "+ for the right one and - for each other", MAX_OPTIONS)
    if (answer := task_text.lines.get("answer")) is not None:
        raise answer.error("options need no answer; begin the right one with + and leave it out")
    if signs.count("+") != 1:
        raise task_text.lines.position.error(
            f"{signs.count('+') or 'no'} options begin with +; mark the right one so, or have them"
            " sorted with form: sort"
        )
    parts = [_split_option(line.value) for line in lines]
    for sign, (option, text) in zip(signs, parts):
        if sign == "-" and text is None and task_text.lines.get("wrong") is None:
            raise option.error(
                "nothing is said to who chooses this; write :: and what would make it right, or a line wrong: for all"
            )
    solution = ascii_uppercase[signs.index("+")]
    replies = {letter: task_text.reply(letter, text) for letter, (_, text) in zip(ascii_uppercase, parts) if text}
    options = tuple(task_text.fill_words(option) for option, _ in parts)
    _validate_different(options, lines)
    replies.pop(solution, None)
    return {"control": Choice(options=options), "solution": solution, "wrong_replies": replies}


def _split_option(words: LocatedText) -> tuple[LocatedText, LocatedText | None]:
    """The text of an option or item, and the text after the colons, or None if there is none."""
    text, _, rest = words.text.partition(_PART_SEPARATOR)
    if not text.strip():
        raise words.error("the option has no text; write it after the sign and a blank")
    end = len(text)
    after = words.substring(end + len(_PART_SEPARATOR), len(words.text)) if rest.strip() else None
    return words.substring(0, end), after


def _validate_different(values: Sequence[object], lines: Sequence[Field]) -> None:
    """Raise LessonError at the first line whose value equals that of a line above."""
    for index, line in enumerate(lines):
        if values[index] in values[:index]:
            raise line.value.error("this says the same as a line above; give another")


def _make_code_choice(task_text: TaskText) -> dict[str, Any]:
    """A choice of a line of the step's code, or of the code of the first run."""
    code, first = task_text.code, 1
    if not code:
        source = task_text.situation.trace.code
        code, first = source.text, source.first_line
    lines = list(enumerate(code.splitlines(), first))

    def parse_line(words: LocatedText) -> str:
        matches = [number for number, line in lines if words.text in line]
        if len(matches) != 1:
            raise words.error(
                f"{len(matches)} lines of the code have {quote(words.text)} in them; give a part of one line"
            )
        return str(matches[0])

    return {"control": Choice(code=code, first_line=first), **task_text.answer_arguments(parse_line)}


def _make_cells(task_text: TaskText) -> dict[str, Any]:
    pick_words, listed = task_text.lines.get("pick"), task_text.lines.get("choices")
    pick = look_up_word(pick_words, _PICK_WORDS, "way to pick cells") if pick_words else "one"

    def parse_answer(words: LocatedText) -> str:
        cells = task_text.parse_cells(words)
        if pick == "one" and len(cells) != 1:
            raise words.error(
                f"{quote(words.text)} is {len(cells)} cells, and one is picked; name one, or"
                " write pick: set or pick: order"
            )
        return cells_text(sorted(set(cells)) if pick == "set" else cells)

    answers = task_text.answer_arguments(parse_answer)
    choices = task_text.parse_cells(listed) if listed else ()
    if listed and (len(set(choices)) != len(choices) or len(choices) > MAX_OPTIONS):
        raise listed.error(f"give at most {MAX_OPTIONS} choices, each another cell")
    if listed and answers["solution"] not in map(cells_text, zip(choices)):
        raise listed.error("no choice is right; put the answer among them")
    texts = task_text.texts("first", "last", "missing", "extra")
    otherwise = task_text.lines.get("wrong")
    if pick == "set" and otherwise is not None:
        raise otherwise.error("of a wrong set is said what is missing or too much; write missing: and extra: instead")
    return {"control": CellSelection(pick=pick, choices=choices, **texts), **answers}


def _make_number(task_text: TaskText) -> dict[str, Any]:
    return {"control": NumberEntry(), **task_text.answer_arguments(task_text.parse_number)}


def _make_sort(task_text: TaskText) -> dict[str, Any]:
    lines = task_text.option_lines("*", "item", "* for each, and after :: its group")
    group_words = task_text.lines.require("groups")
    groups = [part.text for part in group_words.split(ITEM_SEPARATOR)]
    if not 2 <= len(groups) <= MAX_GROUPS or len(set(groups)) != len(groups):
        raise group_words.error(f"give 2 to {MAX_GROUPS} groups, each another, with ; between them")

    def parse_group(words: LocatedText) -> str:
        group = fill_figures(words, task_text.situation)
        if group not in groups:
            names = shorten(", ".join(groups), 120)
            raise words.error(f"{quote(group)} is no group; give one of {names}")
        return str(groups.index(group) + 1)

    parts = [_split_option(line.value) for line in lines]
    numbers = []
    for item, group in parts:
        if group is None:
            raise item.error("the item has no group; write :: and one of the groups")
        numbers.append(parse_group(group))
    items = tuple(task_text.parse_item(item) for item, _ in parts)
    _validate_different(items, lines)
    control = ItemSorting(
        items=items,
        groups=tuple(map(literal_fact, groups)),
        misplaced={int(group): reply for group, reply in task_text.wrong_replies(parse_group).items()},
    )
    return {"control": control, "solution": " ".join(numbers)}


def _make_order(task_text: TaskText) -> dict[str, Any]:
    """Equal lines are always shown in the same random order."""
    lines = task_text.option_lines("+-", "line", "+ in the right order, and - for one that is too many")
    texts = [line.value.text for line in lines]
    _validate_different(texts, lines)
    random = Random(crc32("\n".join(map(str.strip, texts)).encode()))
    shuffled = sorted(range(len(lines)), key=[random.random() for _ in lines].__getitem__)
    places = [str(shuffled.index(n) + 1) for n, line in enumerate(lines) if line.key == "+"]
    orders, also = [places], task_text.lines.get("also")
    for part in also.split(ANSWER_SEPARATOR) if also else ():
        numbers = [int(word) - 1 if word.isdecimal() else -1 for word in part.text.split()]
        if sorted(numbers) != list(range(len(places))):
            raise part.error(f"this is no other order of the {len(places)} lines with +; give each number once")
        orders.append([places[number] for number in numbers])
    answers = [" ".join(order) for order in orders]
    control = LineOrdering(lines=tuple(texts[n] for n in shuffled))
    return {"control": control, "solution": answers[0], "right_answers": answers}


def _make_drawing(task_text: TaskText) -> dict[str, Any]:
    program, answer = task_text.lines.require("fails"), task_text.lines.require("answer")
    board = parse_drawn_board(answer.text)
    if board is None:
        raise answer.error(
            f"{quote(answer.text)} is no board of up to nine cells, five in a row, with a click;"
            " write rows of E and M joined by /, and the click, such as EM/EE 0,0"
        )
    control = BoardDrawing(program=program.text, least=board.height * board.width)
    if not program.read(lambda _: control.failing_visit(board)):
        raise answer.error(f"{quote(program.text)} does not fail on this board; give another")
    return {"control": control, "solution": answer.text}


#: The maker of each form, and the keys and signs of the lines of that form.
_FORM_MAKERS: dict[str, tuple[Callable[[TaskText], dict[str, Any]], tuple[str, ...]]] = {
    "choice": (_make_choice, ("answer", WRONG_PREFIX, "wrong", "+", "-")),
    "cells": (_make_cells, ("answer", "pick", "choices", WRONG_PREFIX, "wrong", "missing", "extra", "first", "last")),
    "number": (_make_number, ("answer", WRONG_PREFIX, "wrong")),
    "sort": (_make_sort, ("groups", WRONG_PREFIX, "wrong", "*")),
    "order": (_make_order, ("also", "wrong", "+", "-")),
    "board": (_make_drawing, ("fails", "answer")),
}
FORM_NAMES = tuple(_FORM_MAKERS)


def make_task(task_text: TaskText) -> Task:
    """Make a task from its lines, running algorithms if necessary. Raises LessonError."""
    lines = task_text.lines
    if lines.get("form") is None:
        return _make_question(task_text)
    make, keys = look_up_word(lines.require("form"), _FORM_MAKERS, "form of task")
    lines.validate_keys(("form", "ask", "right", *_COMMON_KEYS, *keys))
    prompt = task_text.fill_words(lines.require("ask"))
    arguments = make(task_text) | _common_arguments(task_text)
    if (otherwise := task_text.text("wrong")) is not None:
        arguments["other_reply"] = otherwise
    arguments["right_reason"] = task_text.right_reason
    return Task(name=task_text.name, prompt=prompt, scene=task_text.scene, **arguments)


def _make_question(task_text: TaskText) -> Task:
    """A question of a quiz about the next visit, for a task whose ``ask`` is a kind of question."""
    ask, situation = task_text.lines.require("ask"), task_text.situation
    kind = _KINDS_BY_WORD.get(ask.text.lower())
    if kind is None:
        raise ask.error(
            f"the task has no form; add a line form: {', '.join(FORM_NAMES[:-1])} or {FORM_NAMES[-1]}, or"
            f" ask one of {', '.join(_KINDS_BY_WORD)}"
        )
    task_text.lines.validate_keys(("ask", *_COMMON_KEYS))
    if not situation.algorithms:
        raise ask.error("no algorithm runs here; name one in the board or the scene")
    trace, visit = situation.traces[0], situation.state.visit_count + 1
    task = None
    if visit <= trace.visit_count:
        task = question_at(kind, trace, visit, allow_easy=True)
    if task is None:
        raise ask.error(f"nothing of this kind can be asked before visit {visit}; take another step")
    return replace(task, name=task_text.name, **_common_arguments(task_text))


def _common_arguments(task_text: TaskText) -> dict[str, Any]:
    """The arguments of a task from the keys that all forms have."""
    lines = task_text.lines
    arguments: dict[str, Any] = {"beliefs": task_text.beliefs, **task_text.texts("hint")}
    if (tries := lines.get_number("tries", 1, MAX_TRIES)) is not None:
        arguments["tries"] = tries
    if (after := lines.get("after")) is not None:
        arguments["moments_after"] = after.read(
            lambda text: task_text.situation.moments_at(StepPosition.from_text(text))
        )
    return arguments


def practice_from_lesson(lesson: Lesson) -> Practice:
    """Make the practice of a lesson by running the algorithms that it names; a shipped quiz has variants.

    Raises LessonError if the file asks for a value that does not exist, such as a visit after the last.
    """
    practice, *variants = map(_build_practice, (lesson, *other_variants(lesson)))
    return replace(practice, variants=tuple(variants))


def _build_practice(lesson: Lesson) -> Practice:
    steps = tuple(_build_practice_step(step, str(number)) for number, step in enumerate(lesson.steps, 1))
    recipe = {"practice": "lesson", "lesson": lesson.name}
    return Practice(literal_fact(lesson.title), steps, recipe, language=lesson.language)


def _build_practice_step(step: LessonStep, name: str) -> Step:
    situation = step.situation
    try:
        if step.position is not None:
            step.position.read(lambda _: situation.moments)
        scene = Scene(situation.board, situation.traces, situation.moments, step.parts)
        title, *captions = (literal_fact(fill_figures(words, situation)) for words in (step.title, *step.captions))
        task = None
        if step.task is not None:
            task = make_task(TaskText(step.task, situation, scene, name, step.code))
    except VisualizerError as error:
        if getattr(error, "line", None):
            raise
        raise step.title.error(problem_text(error)) from None
    # A question may show less than the step does, so that nothing gives its answer away.
    return Step(tuple(captions), task.scene if task else scene, task, title)
