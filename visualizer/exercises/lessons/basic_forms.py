"""The forms of tasks whose right answers are listed: those of `exercises.tasks`."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from string import ascii_uppercase
from zlib import crc32

from visualizer.algorithms.variants import FRONTIERS
from visualizer.analysis.explanation import Fact
from visualizer.errors import VisualizerError, counted, quoted, shortened
from visualizer.exercises.lessons.situation import lesson_algorithm
from visualizer.exercises.lessons.task_fields import (
    OR,
    THEN,
    WRONG,
    WRONG_PART,
    Form,
    Line,
    Making,
    TaskOutline,
    check_answers,
)
from visualizer.exercises.lessons.variants_alike import variants_alike
from visualizer.exercises.lessons.words import Words
from visualizer.exercises.tasks import (
    CellListTask,
    CellsTask,
    CellTask,
    ChoiceTask,
    LineTask,
    NumberTask,
    Option,
    OrderTask,
    SortTask,
    Task,
    VariantTask,
    cells_text,
    literal,
)

_MOST_OPTIONS = 8
_MOST_ITEMS = 30
_MOST_LINES = 30
#: Each has a digit as its key.
_MOST_GROUPS = 9
#: In characters, of the groups in an error.
_LONGEST_LIST = 120
#: What stands for all variants that show an order: ``stack reveals as recursion``.
_ALIKE = re.compile(
    rf"(?:(?P<frontier>{'|'.join(FRONTIERS)}) )?(?P<what>reveals|visits) as (?P<name>\S+)"
)
_CELL = re.compile(r"\(?([0-9]{1,3}), ?([0-9]{1,3})\)?")


def _check_options(outline: TaskOutline) -> None:
    signs = [line.sign for line in outline.lines]
    several = outline.fields.yes("several", False)
    if not 2 <= len(signs) <= _MOST_OPTIONS:
        raise outline.fields.at.error(
            f"the task has {counted(len(signs), 'option')}; write 2 to {_MOST_OPTIONS}, a line"
            " with + or - for each"
        )
    if "+" not in signs:
        raise outline.fields.at.error("no option is right; begin the right one with + and a blank")
    if signs.count("+") != 1 and not several:
        raise outline.fields.at.error(
            f"{signs.count('+')} options begin with +; mark the right one so, or say several: yes"
        )
    for line in outline.lines:
        if line.said is None and line.sign == "-":
            raise line.words.error(
                "nothing is said to who chooses this; write :: and what would make it right"
            )


def _choice(making: Making) -> Task:
    lines = making.outline.lines
    options = tuple(_option(making, line) for line in lines)
    right = [number for number, line in enumerate(lines) if line.sign == "+"]
    several = making.fields.yes("several", False)
    said = (
        _said_of_sets(making, set(right))
        if several
        else {
            ascii_uppercase[number]: making.said(line.said)
            for number, line in enumerate(lines)
            if line.sign == "-" and line.said is not None
        }
    )
    rights = (" ".join(ascii_uppercase[number] for number in right),)
    chance = 1 / (2 ** len(lines) - 1) if several else 1 / len(lines)
    keyed = {"guess": chance, **making.keyed(rights, said)}
    return ChoiceTask(options=options, several=several, **keyed)


def _option(making: Making, line: Line) -> Option:
    text = line.text.filled(making.situation)
    cell = _CELL.fullmatch(text)
    if cell is None:
        return Option(literal(text))
    place = int(cell[1]), int(cell[2])
    if place not in making.situation.board:
        raise line.words.error(f"{cells_text([place])} is not on the board; name one that is")
    return Option(literal("({}, {})".format(*place)), place)


def _said_of_sets(making: Making, right: set[int]) -> dict[str, Fact]:
    """For each wrong set of options what is said of its first option that is wrongly in or out."""
    lines = making.outline.lines
    said: dict[str, Fact] = {}
    for size in range(1, len(lines) + 1):
        for chosen in combinations(range(len(lines)), size):
            wrong = min(set(chosen) ^ right, default=None)
            text = lines[wrong].said if wrong is not None else None
            if text is not None:
                said[" ".join(ascii_uppercase[each] for each in chosen)] = making.said(text)
    return said


def _cell(making: Making) -> Task:
    def read(words: Words) -> str:
        return cells_text(making.cells(words, 1))

    rights = making.rights(read)
    listed = making.fields.get("choices")
    choices = tuple(making.cells(part, 1)[0] for part in listed.split(THEN)) if listed else ()
    if choices and (len(set(choices)) != len(choices) or len(choices) > _MOST_OPTIONS):
        assert listed is not None
        raise listed.error(f"give at most {_MOST_OPTIONS} choices, each another cell")
    if choices and not {cells_text([cell]) for cell in choices} & set(rights):
        assert listed is not None
        raise listed.error("no choice is right; put the answer among them")
    said = making.wrongs(rights, read)
    chance = len(rights) / (len(choices) or _hidden_cells(making))
    return CellTask(choices=choices, **{"guess": chance, **making.keyed(rights, said)})


def _hidden_cells(making: Making) -> int:
    return sum(row.count("E") + row.count("M") for row in making.situation.board.rows)


def _cells(making: Making) -> Task:
    def read(words: Words) -> str:
        return cells_text(sorted(set(making.cells(words))))

    rights = making.rights(read)
    texts = making.texts({"missing": "missing", "extra": "extra"})
    return CellsTask(**texts, **making.keyed(rights, making.wrongs(rights, read)))


def _list(making: Making) -> Task:
    def read(words: Words) -> str:
        return cells_text(making.cells(words))

    rights = making.rights(read)
    return CellListTask(
        **making.texts({"first": "first", "last": "last"}),
        **making.keyed(rights, making.wrongs(rights, read)),
    )


def _number(making: Making) -> Task:
    def read(words: Words) -> str:
        return str(making.number(words))

    rights = making.rights(read)
    return NumberTask(**making.keyed(rights, making.wrongs(rights, read)))


def _check_items(outline: TaskOutline) -> None:
    if not 2 <= len(outline.lines) <= _MOST_ITEMS:
        raise outline.fields.at.error(
            f"the task has {counted(len(outline.lines), 'item')}; write 2 to {_MOST_ITEMS}, a line"
            " with * for each, and after :: its group"
        )
    for line in outline.lines:
        if line.said is None:
            raise line.words.error("the item has no group; write :: and one of the groups")


def _sort(making: Making) -> Task:
    groups = [part.text for part in making.fields.need("groups").split(THEN)]
    if not 2 <= len(groups) <= _MOST_GROUPS or len(set(groups)) != len(groups):
        raise making.fields.need("groups").error(
            f"give 2 to {_MOST_GROUPS} groups, each another, with ; between them"
        )
    listed = shortened(", ".join(groups), _LONGEST_LIST)
    numbers: list[str] = []
    for line in making.outline.lines:
        assert line.said is not None  # checked when the file was read
        group = line.said.filled(making.situation)
        if group not in groups:
            raise line.words.error(f"{quoted(group)} is no group; give one of {listed}")
        numbers.append(str(groups.index(group) + 1))
    items = tuple(_option(making, line) for line in making.outline.lines)
    chance = len(groups) ** -len(items)

    def read(words: Words) -> str:
        if words.text not in groups:
            raise words.error(
                f"{quoted(words.text)} is no group; name one of {listed}, for items"
                " that are wrongly put there"
            )
        return str(groups.index(words.text) + 1)

    misplaced = {int(group): fact for group, fact in making.wrongs((), read).items()}
    return SortTask(
        items=items,
        groups=tuple(map(literal, groups)),
        misplaced=misplaced,
        **{"guess": chance, **making.keyed((" ".join(numbers),))},
    )


def _check_lines(outline: TaskOutline) -> None:
    if not 2 <= len(outline.lines) <= _MOST_LINES:
        raise outline.fields.at.error(
            f"the task has {counted(len(outline.lines), 'line')} to be put in order; write 2 to"
            f" {_MOST_LINES}, with + in the right order, those that are too many with -"
        )


def _order(making: Making) -> Task:
    """Lines are shown in an order of their own, always the same for the same lines."""
    lines = making.outline.lines
    random = Random(crc32("\n".join(line.words.text for line in lines).encode()))
    drawn = [random.random() for _ in lines]
    shown = sorted(range(len(lines)), key=drawn.__getitem__)
    wanted = [number for number, line in enumerate(lines) if line.sign == "+"]
    texts = [str(lines[number].text.filled(making.situation)) for number in shown]
    orders = [wanted]
    also = making.fields.get("also")
    for part in also.split(OR.strip()) if also else ():
        numbers = part.text.split()
        if sorted(numbers) != sorted(str(n) for n in range(1, len(wanted) + 1)):
            raise part.error(
                f"this is no other order of the {len(wanted)} lines with +; give each number once"
            )
        orders.append([wanted[int(number) - 1] for number in numbers])
    rights = tuple(" ".join(str(shown.index(n) + 1) for n in order) for order in orders)
    return OrderTask(lines=tuple(texts), **making.keyed(rights))


def _line(making: Making) -> Task:
    if making.code is not None:
        code, first = making.code, 1
    else:
        source = making.situation.trace.code
        code, first = source.text, source.first_line

    def read(words: Words) -> str:
        number = _number_of_line(words, code, first)
        return str(number)

    rights = making.rights(read)
    chance = len(rights) / max(sum(bool(line.strip()) for line in code.splitlines()), 1)
    keyed = {"guess": chance, **making.keyed(rights, making.wrongs(rights, read))}
    return LineTask(code=code, first_line=first, **keyed)


def _number_of_line(words: Words, code: str, first: int) -> int:
    """The number of the only line that has a text in it."""
    found = [n for n, line in enumerate(code.splitlines(), first) if words.text in line]
    if len(found) != 1:
        raise words.error(
            f"{len(found)} lines of the code have {quoted(words.text)} in them; give a part of"
            " one line"
        )
    return found[0]


def _variant(making: Making) -> Task:
    def read(words: Words) -> str:
        try:
            return lesson_algorithm(words.text).name
        except VisualizerError as error:
            raise words.error(str(error)) from None

    answer = making.fields.need("answer")
    wanted = _ALIKE.fullmatch(answer.text)
    if wanted is None:
        rights = making.rights(read)
    else:
        name = read(answer.part(wanted.start("name"), wanted.end("name")))
        alike = variants_alike(name, making.situation.order, wanted["what"] == "visits")
        rights = tuple(each for each in alike if each.startswith(wanted["frontier"] or ""))
        if not rights:
            raise answer.error("no variant of the lab shows this order; ask for another")
    return VariantTask(**making.keyed(rights, making.wrongs(rights, read)))


_RIGHT, _WRONG = ("answer",), ("answer", WRONG_PART)

BASIC_FORMS: tuple[Form, ...] = (
    Form("choice", _choice, ("several",), signs="+-", check=_check_options),
    Form("cell", _cell, (*_WRONG, "choices"), _RIGHT, (WRONG,), check=check_answers),
    Form("cells", _cells, _WRONG, _RIGHT, (WRONG, "missing", "extra"), check=check_answers),
    Form("list", _list, _WRONG, (*_RIGHT, "first", "last"), (WRONG, "first", "last"),
         check=check_answers),
    Form("number", _number, _WRONG, _RIGHT, (WRONG,), check=check_answers),
    Form("sort", _sort, ("groups", WRONG_PART), ("groups",), (WRONG,), signs="*",
         check=_check_items),
    Form("order", _order, ("also",), (), (WRONG,), signs="+-", code=True, check=_check_lines),
    Form("line", _line, _WRONG, _RIGHT, (WRONG,)),
    Form("variant", _variant, _WRONG, _RIGHT, (WRONG,)),
)  # fmt: skip
