"""The tasks of a lesson, made from the lines of its blocks: one maker for each form.

Every line is looked at here, so that an unknown key, a figure that cannot be computed or an answer
that is right and wrong at once is an error with its place in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from string import ascii_uppercase
from typing import Any
from zlib import crc32

from visualizer.errors import quote, shorten
from visualizer.exercises.lessons.figures import fill_figures
from visualizer.exercises.lessons.located_text import Field, Words, look_up_word
from visualizer.exercises.lessons.task_text import ANSWER_SEPARATOR, ITEM_SEPARATOR, WRONG_PREFIX, TaskText
from visualizer.exercises.making.small_boards import BoardDrawing, parse_drawn_board
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import QUESTION_MAKERS, question_at
from visualizer.exercises.task import (
    AnswerControl,
    CellSelection,
    Choice,
    ItemSorting,
    LineOrdering,
    NumberEntry,
    Pick,
    Reply,
    Task,
    cells_text,
    literal_fact,
    reply_table,
)
from visualizer.playback.comparison import StepPosition

MAX_TRIES = 5
#: Options have the letters A to H.
MAX_OPTIONS = 8
#: Each has a digit as its key.
MAX_GROUPS = 9

#: What parts an option from what is said of it, an item from its group.
_PART_SEPARATOR = " :: "
_COMMON_KEYS = ("hint", "tries", "after")
_PICK_WORDS: dict[str, Pick] = {"one": "one", "set": "set", "order": "order"}
_KINDS_BY_WORD = {kind.value: kind for kind in QuestionKind if kind in QUESTION_MAKERS}


# The forms

#: The control of a task, its solution, and the table of replies.
_ControlParts = tuple[AnswerControl, str, dict[str, Reply]]


def _make_choice(task_text: TaskText) -> _ControlParts:
    signs = [field.key for field in task_text.lines if field.key in "+-"]
    if not signs and task_text.lines.get("answer") is not None:
        return _make_code_choice(task_text)
    how = "+ for the right one and - for each other"
    lines = task_text.option_lines("+-", "option", how, MAX_OPTIONS)
    if (answer := task_text.lines.get("answer")) is not None:
        raise answer.error("options need no answer; begin the right one with + and leave it out")
    if signs.count("+") != 1:
        raise task_text.lines.at.error(
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
    said = {ascii_uppercase[n]: task_text.fill_words(text) for n, (_, text) in enumerate(parts) if text}
    wrong = {letter: text for letter, text in said.items() if letter != solution}
    options = tuple(task_text.fill_words(option) for option, _ in parts)
    _validate_different(options, lines)
    control = Choice(options=options)
    return control, solution, reply_table([solution], task_text.right_reason, wrong)


def _split_option(words: Words) -> tuple[Words, Words | None]:
    """The text of an option or item, and what follows the colons."""
    text, _, said = words.text.partition(_PART_SEPARATOR)
    if not text.strip():
        raise words.error("the option has no text; write it after the sign and a blank")
    end = len(text)
    after = words.substring(end + len(_PART_SEPARATOR), len(words.text)) if said.strip() else None
    return words.substring(0, end), after


def _validate_different(values: Sequence[object], lines: Sequence[Field]) -> None:
    """Raise LessonError for a line whose value is that of a line above: nobody tells them apart."""
    for number, line in enumerate(lines):
        if values[number] in values[:number]:
            raise line.value.error("this says the same as a line above; give another")


def _make_code_choice(task_text: TaskText) -> _ControlParts:
    """A choice by the line: of the step's code, or of the first run's."""
    code, first = task_text.code, 1
    if not code:
        source = task_text.situation.trace.code
        code, first = source.text, source.first_line
    lines = list(enumerate(code.splitlines(), first))

    def read(words: Words) -> str:
        found = [number for number, line in lines if words.text in line]
        if len(found) != 1:
            raise words.error(
                f"{len(found)} lines of the code have {quote(words.text)} in them; give a part of one line"
            )
        return str(found[0])

    return Choice(code=code, first_line=first), *_solution_and_replies(task_text, read)


def _solution_and_replies(task_text: TaskText, read: Callable[[Words], str]) -> tuple[str, dict[str, Reply]]:
    """The solution and the table of answers that lines ``answer`` and ``wrong`` give."""
    rights = task_text.right_answers(read)
    return rights[0], reply_table(rights, task_text.right_reason, task_text.wrong_answers(rights, read))


def _make_cells(task_text: TaskText) -> _ControlParts:
    picked, listed = task_text.lines.get("pick"), task_text.lines.get("choices")
    pick = look_up_word(picked, _PICK_WORDS, "way to pick cells") if picked else "one"

    def read(words: Words) -> str:
        cells = task_text.parse_cells(words)
        if pick == "one" and len(cells) != 1:
            raise words.error(
                f"{quote(words.text)} is {len(cells)} cells, and one is picked; name one, or"
                " write pick: set or pick: order"
            )
        return cells_text(sorted(set(cells)) if pick == "set" else cells)

    solution, replies = _solution_and_replies(task_text, read)
    choices = task_text.parse_cells(listed) if listed else ()
    if listed and (len(set(choices)) != len(choices) or len(choices) > MAX_OPTIONS):
        raise listed.error(f"give at most {MAX_OPTIONS} choices, each another cell")
    if listed and solution not in map(cells_text, zip(choices)):
        raise listed.error("no choice is right; put the answer among them")
    texts = task_text.texts("first", "last", "missing", "extra")
    otherwise = task_text.lines.get("wrong")
    if pick == "set" and otherwise is not None:
        raise otherwise.error("of a wrong set is said what is missing or too much; write missing: and extra: instead")
    return CellSelection(pick=pick, choices=choices, **texts), solution, replies


def _make_number(task_text: TaskText) -> _ControlParts:
    return NumberEntry(), *_solution_and_replies(task_text, task_text.parse_number)


def _make_sort(task_text: TaskText) -> _ControlParts:
    lines = task_text.option_lines("*", "item", "* for each, and after :: its group")
    named = task_text.lines.require("groups")
    groups = [part.text for part in named.split(ITEM_SEPARATOR)]
    if not 2 <= len(groups) <= MAX_GROUPS or len(set(groups)) != len(groups):
        raise named.error(f"give 2 to {MAX_GROUPS} groups, each another, with ; between them")

    def read(words: Words) -> str:
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
        numbers.append(read(group))
    solution = " ".join(numbers)
    items = tuple(task_text.parse_item(item) for item, _ in parts)
    _validate_different(items, lines)
    control = ItemSorting(
        items=items,
        groups=tuple(map(literal_fact, groups)),
        misplaced={int(group): said for group, said in task_text.wrong_answers([], read).items()},
    )
    return control, solution, reply_table([solution], task_text.right_reason)


def _make_order(task_text: TaskText) -> _ControlParts:
    """Lines are shown in an order of their own, always the same for the same lines."""
    lines = task_text.option_lines("+-", "line", "+ in the right order, and - for one that is too many")
    texts = [line.value.text for line in lines]
    _validate_different(texts, lines)
    random = Random(crc32("\n".join(map(str.strip, texts)).encode()))
    drawn = [random.random() for _ in lines]
    shown = sorted(range(len(lines)), key=drawn.__getitem__)
    places = [str(shown.index(n) + 1) for n, line in enumerate(lines) if line.key == "+"]
    orders, also = [places], task_text.lines.get("also")
    for part in also.split(ANSWER_SEPARATOR) if also else ():
        numbers = [int(word) - 1 if word.isdecimal() else -1 for word in part.text.split()]
        if sorted(numbers) != list(range(len(places))):
            raise part.error(f"this is no other order of the {len(places)} lines with +; give each number once")
        orders.append([places[number] for number in numbers])
    rights = [" ".join(order) for order in orders]
    return LineOrdering(lines=tuple(texts[n] for n in shown)), rights[0], reply_table(rights, task_text.right_reason)


def _make_drawing(task_text: TaskText) -> _ControlParts:
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
    # Every answer is looked up in the control's table of small boards.
    return control, answer.text, {}


#: For each form what makes its control, and the keys and signs of its own lines.
_FORM_MAKERS: dict[str, tuple[Callable[[TaskText], _ControlParts], tuple[str, ...]]] = {
    "choice": (_make_choice, ("answer", WRONG_PREFIX, "wrong", "+", "-")),
    "cells": (_make_cells, ("answer", "pick", "choices", WRONG_PREFIX, "wrong", "missing", "extra", "first", "last")),
    "number": (_make_number, ("answer", WRONG_PREFIX, "wrong")),
    "sort": (_make_sort, ("groups", WRONG_PREFIX, "wrong", "*")),
    "order": (_make_order, ("also", "wrong", "+", "-")),
    "board": (_make_drawing, ("fails", "answer")),
}
#: The words of all forms.
FORM_NAMES = tuple(_FORM_MAKERS)


def make_task(task_text: TaskText) -> Task:
    """The task that is task_text. Runs algorithms; raises LessonError."""
    lines = task_text.lines
    if lines.get("form") is None:
        return _make_question(task_text)
    make, keys = look_up_word(lines.require("form"), _FORM_MAKERS, "form of task")
    lines.validate_keys(("form", "ask", "right", *_COMMON_KEYS, *keys))
    prompt = task_text.fill_words(lines.require("ask"))
    control, solution, replies = make(task_text)
    given = _common_arguments(task_text)
    if (otherwise := task_text.text("wrong")) is not None:
        given["otherwise"] = otherwise
    return Task(
        name=task_text.name,
        prompt=prompt,
        scene=task_text.scene,
        control=control,
        solution=solution,
        right=task_text.right_reason,
        replies=replies,
        **given,
    )


def _make_question(task_text: TaskText) -> Task:
    """A question of a quiz about the visit that comes next, which asks by itself."""
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
        task = question_at(kind, trace, visit, name=task_text.name, anyway=True)
    if task is None:
        raise ask.error(f"nothing of this kind can be asked before visit {visit}; take another step")
    return replace(task, **_common_arguments(task_text))


def _common_arguments(task_text: TaskText) -> dict[str, Any]:
    """The arguments of a task that all forms have, those that the file gives."""
    lines = task_text.lines
    given: dict[str, Any] = task_text.texts("hint")
    if (tries := lines.get_number("tries", 1, MAX_TRIES)) is not None:
        given["tries"] = tries
    if (after := lines.get("after")) is not None:
        given["after"] = after.read(lambda text: task_text.situation.moments_at(StepPosition.from_text(text)))
    return given
