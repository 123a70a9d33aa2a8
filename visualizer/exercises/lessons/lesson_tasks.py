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

from visualizer.errors import quoted, shortened
from visualizer.exercises.lessons.asked import OR, THEN, WRONG, Asked
from visualizer.exercises.lessons.figures import filled
from visualizer.exercises.lessons.situation import parse_position
from visualizer.exercises.lessons.words import Field, Words, known_word
from visualizer.exercises.making.small_boards import Drawing, drawn_board
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import MAKERS, question_at
from visualizer.exercises.task import (
    Cells,
    Choice,
    Control,
    Number,
    Order,
    Pick,
    Reply,
    Sort,
    Task,
    cells_text,
    literal,
    table,
)

MAX_TRIES = 5
#: Options have the letters A to H.
MAX_OPTIONS = 8
#: Each has a digit as its key.
MAX_GROUPS = 9

#: What parts an option from what is said of it, an item from its group.
_PARTED = " :: "
_COMMON_KEYS = ("hint", "tries", "after")
_PICKS: dict[str, Pick] = {"one": "one", "set": "set", "order": "order"}
_KINDS = {kind.value: kind for kind in QuestionKind if kind in MAKERS}


# The forms

#: The control of a task, its solution, and the table of replies.
_Made = tuple[Control, str, dict[str, Reply]]


def _choice(asked: Asked) -> _Made:
    signs = [field.key for field in asked.lines if field.key in "+-"]
    if not signs and asked.lines.get("answer") is not None:
        return _line_of_code(asked)
    how = "+ for the right one and - for each other"
    lines = asked.listed("+-", "option", how, MAX_OPTIONS)
    if (answer := asked.lines.get("answer")) is not None:
        raise answer.error("options need no answer; begin the right one with + and leave it out")
    if signs.count("+") != 1:
        raise asked.lines.at.error(
            f"{signs.count('+') or 'no'} options begin with +; mark the right one so, or have them"
            " sorted with form: sort"
        )
    parts = [_parted(line.value) for line in lines]
    for sign, (option, text) in zip(signs, parts):
        if sign == "-" and text is None and asked.lines.get("wrong") is None:
            raise option.error(
                "nothing is said to who chooses this; write :: and what would make it right, or a line wrong: for all"
            )
    solution = ascii_uppercase[signs.index("+")]
    said = {ascii_uppercase[n]: asked.said(text) for n, (_, text) in enumerate(parts) if text}
    wrong = {letter: text for letter, text in said.items() if letter != solution}
    options = tuple(asked.said(option) for option, _ in parts)
    _check_different(options, lines)
    control = Choice(options=options)
    return control, solution, table([solution], asked.right, wrong)


def _parted(words: Words) -> tuple[Words, Words | None]:
    """The text of an option or item, and what follows the colons."""
    text, _, said = words.text.partition(_PARTED)
    if not text.strip():
        raise words.error("the option has no text; write it after the sign and a blank")
    end = len(text)
    after = words.part(end + len(_PARTED), len(words.text)) if said.strip() else None
    return words.part(0, end), after


def _check_different(values: Sequence[object], lines: Sequence[Field]) -> None:
    """Raise LessonError for a line whose value is that of a line above: nobody tells them apart."""
    for number, line in enumerate(lines):
        if values[number] in values[:number]:
            raise line.value.error("this says the same as a line above; give another")


def _line_of_code(asked: Asked) -> _Made:
    """A choice by the line: of the step's code, or of the first run's."""
    code, first = asked.code, 1
    if not code:
        source = asked.situation.trace.code
        code, first = source.text, source.first_line
    lines = list(enumerate(code.splitlines(), first))

    def read(words: Words) -> str:
        found = [number for number, line in lines if words.text in line]
        if len(found) != 1:
            raise words.error(
                f"{len(found)} lines of the code have {quoted(words.text)} in them; give a part of one line"
            )
        return str(found[0])

    return Choice(code=code, first_line=first), *_keyed(asked, read)


def _keyed(asked: Asked, read: Callable[[Words], str]) -> tuple[str, dict[str, Reply]]:
    """The solution and the table of answers that lines ``answer`` and ``wrong`` give."""
    rights = asked.rights(read)
    return rights[0], table(rights, asked.right, asked.wrongs(rights, read))


def _cells(asked: Asked) -> _Made:
    picked, listed = asked.lines.get("pick"), asked.lines.get("choices")
    pick = known_word(picked, _PICKS, "way to pick cells") if picked else "one"

    def read(words: Words) -> str:
        cells = asked.cells(words)
        if pick == "one" and len(cells) != 1:
            raise words.error(
                f"{quoted(words.text)} is {len(cells)} cells, and one is picked; name one, or"
                " write pick: set or pick: order"
            )
        return cells_text(sorted(set(cells)) if pick == "set" else cells)

    solution, replies = _keyed(asked, read)
    choices = asked.cells(listed) if listed else ()
    if listed and (len(set(choices)) != len(choices) or len(choices) > MAX_OPTIONS):
        raise listed.error(f"give at most {MAX_OPTIONS} choices, each another cell")
    if listed and solution not in map(cells_text, zip(choices)):
        raise listed.error("no choice is right; put the answer among them")
    texts = asked.texts("first", "last", "missing", "extra")
    otherwise = asked.lines.get("wrong")
    if pick == "set" and otherwise is not None:
        raise otherwise.error("of a wrong set is said what is missing or too much; write missing: and extra: instead")
    return Cells(pick=pick, choices=choices, **texts), solution, replies


def _number(asked: Asked) -> _Made:
    return Number(), *_keyed(asked, asked.number)


def _sort(asked: Asked) -> _Made:
    lines = asked.listed("*", "item", "* for each, and after :: its group")
    named = asked.lines.need("groups")
    groups = [part.text for part in named.split(THEN)]
    if not 2 <= len(groups) <= MAX_GROUPS or len(set(groups)) != len(groups):
        raise named.error(f"give 2 to {MAX_GROUPS} groups, each another, with ; between them")

    def read(words: Words) -> str:
        group = filled(words, asked.situation)
        if group not in groups:
            names = shortened(", ".join(groups), 120)
            raise words.error(f"{quoted(group)} is no group; give one of {names}")
        return str(groups.index(group) + 1)

    parts = [_parted(line.value) for line in lines]
    numbers = []
    for item, group in parts:
        if group is None:
            raise item.error("the item has no group; write :: and one of the groups")
        numbers.append(read(group))
    solution = " ".join(numbers)
    items = tuple(asked.item(item) for item, _ in parts)
    _check_different(items, lines)
    control = Sort(
        items=items,
        groups=tuple(map(literal, groups)),
        misplaced={int(group): said for group, said in asked.wrongs([], read).items()},
    )
    return control, solution, table([solution], asked.right)


def _order(asked: Asked) -> _Made:
    """Lines are shown in an order of their own, always the same for the same lines."""
    lines = asked.listed("+-", "line", "+ in the right order, and - for one that is too many")
    texts = [line.value.text for line in lines]
    _check_different(texts, lines)
    random = Random(crc32("\n".join(map(str.strip, texts)).encode()))
    drawn = [random.random() for _ in lines]
    shown = sorted(range(len(lines)), key=drawn.__getitem__)
    places = [str(shown.index(n) + 1) for n, line in enumerate(lines) if line.key == "+"]
    orders, also = [places], asked.lines.get("also")
    for part in also.split(OR) if also else ():
        numbers = [int(word) - 1 if word.isdecimal() else -1 for word in part.text.split()]
        if sorted(numbers) != list(range(len(places))):
            raise part.error(f"this is no other order of the {len(places)} lines with +; give each number once")
        orders.append([places[number] for number in numbers])
    rights = [" ".join(order) for order in orders]
    return Order(lines=tuple(texts[n] for n in shown)), rights[0], table(rights, asked.right)


def _board(asked: Asked) -> _Made:
    program, answer = asked.lines.need("fails"), asked.lines.need("answer")
    board = drawn_board(answer.text)
    if board is None:
        raise answer.error(
            f"{quoted(answer.text)} is no board of up to nine cells, five in a row, with a click;"
            " write rows of E and M joined by /, and the click, such as EM/EE 0,0"
        )
    control = Drawing(program=program.text, least=board.height * board.width)
    if not program.read(lambda _: control.shown_at(board)):
        raise answer.error(f"{quoted(program.text)} does not fail on this board; give another")
    # Every answer is looked up in the control's table of small boards.
    return control, answer.text, {}


#: For each form what makes its control, and the keys and signs of its own lines.
_FORMS: dict[str, tuple[Callable[[Asked], _Made], tuple[str, ...]]] = {
    "choice": (_choice, ("answer", WRONG, "wrong", "+", "-")),
    "cells": (
        _cells,
        ("answer", "pick", "choices", WRONG, "wrong", "missing", "extra", "first", "last"),
    ),
    "number": (_number, ("answer", WRONG, "wrong")),
    "sort": (_sort, ("groups", WRONG, "wrong", "*")),
    "order": (_order, ("also", "wrong", "+", "-")),
    "board": (_board, ("fails", "answer")),
}
#: The words of all forms.
FORMS = tuple(_FORMS)


def make_task(asked: Asked) -> Task:
    """The task that is asked. Runs algorithms; raises LessonError."""
    lines = asked.lines
    if lines.get("form") is None:
        return _question(asked)
    make, keys = known_word(lines.need("form"), _FORMS, "form of task")
    lines.check_keys(("form", "ask", "right", *_COMMON_KEYS, *keys))
    prompt = asked.said(lines.need("ask"))
    control, solution, replies = make(asked)
    given = _common(asked)
    if (otherwise := asked.text("wrong")) is not None:
        given["otherwise"] = otherwise
    return Task(
        name=asked.name,
        prompt=prompt,
        scene=asked.scene,
        control=control,
        solution=solution,
        right=asked.right,
        replies=replies,
        **given,
    )


def _question(asked: Asked) -> Task:
    """A question of a quiz about the visit that comes next, which asks by itself."""
    ask, situation = asked.lines.need("ask"), asked.situation
    kind = _KINDS.get(ask.text.lower())
    if kind is None:
        raise ask.error(
            f"the task has no form; add a line form: {', '.join(FORMS[:-1])} or {FORMS[-1]}, or"
            f" ask one of {', '.join(_KINDS)}"
        )
    asked.lines.check_keys(("ask", *_COMMON_KEYS))
    if not situation.algorithms:
        raise ask.error("no algorithm runs here; name one in the board or the scene")
    trace, visit = situation.traces[0], situation.state.visits + 1
    task = None
    if visit <= trace.visit_count:
        task = question_at(kind, trace, visit, name=asked.name, anyway=True)
    if task is None:
        raise ask.error(f"nothing of this kind can be asked before visit {visit}; take another step")
    return replace(task, **_common(asked))


def _common(asked: Asked) -> dict[str, Any]:
    """The arguments of a task that all forms have, those that the file gives."""
    lines = asked.lines
    given: dict[str, Any] = asked.texts("hint")
    if (tries := lines.number("tries", 1, MAX_TRIES)) is not None:
        given["tries"] = tries
    if (after := lines.get("after")) is not None:
        given["after"] = after.read(lambda text: asked.situation.moments_at(parse_position(text)))
    return given
