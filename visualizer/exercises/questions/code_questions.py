"""Questions about the code of a program, made from what was observed of it and nothing else.

A maker yields questions of one kind, each with a right option that no rule of thumb gives, such as the number of
visits, the most frequent value, or the smallest board.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from string import ascii_uppercase
from typing import TypeAlias

import numpy as np

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import BLANK, Cell
from visualizer.errors import shorten
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import build_choice
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import Scene, ScenePart, Task, literal_fact
from visualizer.programs.observing.observation import Arrival, Effect, Observation
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

_MAX_WRONG_OPTIONS, _MIN_WRONG_OPTIONS = 3, 2
#: The most questions of a kind.
_MOST_OF_KIND = 6
#: In characters, of a line in a sentence.
_LONGEST_QUOTE = 60
#: The last visit before which a value is asked: later, nobody can follow.
_LAST_VISIT = 48
_PARTS = frozenset({ScenePart.CODE, ScenePart.CLICK, ScenePart.MINES})
_PARTS_OF_RUN = _PARTS | {ScenePart.NUMBERS, ScenePart.CURRENT}

#: The forms of values that are asked for; the wrong options have the form of the right one.
_NUMBER = re.compile(r"-?\d{1,3}")
_VALUE_FORMS = (
    _NUMBER,
    *map(re.compile, (r"\(-?\d{1,3}, ?-?\d{1,3}\)", r"\[?-?\d{1,3}, ?-?\d{1,3}\]?", r"(['\"])\w{1,3}\1")),
)
#: The target of a plain assignment: its value before the line runs is out of date.
_TARGET = re.compile(r"^[\w\s,.*&<>\[\]]*(?<![=!<>+\-*/%|&^])=(?!=)")

_Values: TypeAlias = dict[str, str | int | Cell | None]


def code_questions(
    observation: Observation, kinds: Sequence[QuestionKind], seed: int
) -> list[tuple[QuestionKind, Task]]:
    """Questions about the code of an observed program, at most six of each kind; equal arguments make equal ones.

    None of a kind gives the answer of another of that kind away. Kinds about the run alone have none.
    """
    name = observation.trace.algorithm
    return [
        (kind, task)
        for kind, make in _MAKERS.items()
        if kind in kinds
        for task in islice(make(observation, SeededRandom(kind.value, seed, name)), _MOST_OF_KIND)
    ]


# How often a line ran


def _ask_line_counts(observation: Observation, rng: SeededRandom) -> Iterator[Task]:
    trace, counts = observation.trace, observation.counts
    named = _named_counts(trace)
    expected = {named[name] for name in ("visits", "eight-visits", "cells")}
    asked: set[int] = set()
    for line in rng.shuffle(sorted(counts)):
        right = counts[line]
        if right < 2 or right in expected or right in asked:
            continue
        wrong = {number: Fact(("question-wrong", "line-count", name)) for name, number in named.items() if number}
        for other in sorted(counts, key=lambda each: abs(each - line)):
            if counts[other] > 1:
                reply = Fact(("question-wrong", "line-count", "line"), _line_values(trace.code, other))
                wrong.setdefault(counts[other], reply)
        numbers = _numbers_around(right, [number for number in wrong if number not in asked], rng)
        if len(numbers) <= _MIN_WRONG_OPTIONS:
            continue
        asked.add(right)
        equal = next((name for name, number in named.items() if number == right), "other")
        reason = Fact(("question-right", "line-count", equal), {"count": right})
        prompt = Fact(("question", "line-count"), _line_values(trace.code, line))
        scene = Scene(trace.board, (trace,), (len(trace),), _PARTS_OF_RUN, lit_line=line)
        options = [(Fact("literal", {"text": number}), wrong.get(number, reason)) for number in numbers]
        yield build_choice(prompt, scene, options, numbers.index(right), reason)


def _named_counts(trace: Trace) -> dict[str, int]:
    """The numbers for which the count of a line is mistaken, by name, most tempting first."""
    rows, reveals = trace.state_at(len(trace)).rows, trace.reveals.tolist()
    blanks = sum(rows[row][col] == BLANK for row, col in reveals)
    counts = {
        "visits": trace.visit_count,
        "eight-visits": 8 * trace.visit_count,
        "blanks": blanks,
        "digits": len(reveals) - blanks,
        "eight-blanks": 8 * blanks,
        "opened": len(reveals),
        "cells": trace.height * trace.width,
        "most-waiting": trace.max_frontier,
    }
    return counts | ({"pushes": len(trace.push_indices)} if trace.has_container else {})


def _numbers_around(right: int, others: Sequence[int], rng: SeededRandom) -> list[int]:
    """The right number and up to three others in order, so that it may have any place among them."""
    below = [number for number in others if number < right]
    above = [number for number in others if number > right]
    size = min(_MAX_WRONG_OPTIONS, len(below) + len(above))
    lower = rng.one_of(range(max(0, size - len(above)), min(size, len(below)) + 1))
    return sorted([*_choose_numbers(below, lower, rng), right, *_choose_numbers(above, size - lower, rng)])


def _choose_numbers(numbers: Sequence[int], size: int, rng: SeededRandom) -> list[int]:
    """So many of the numbers; the first is more often among them than the others."""
    return [*numbers[:1], *rng.shuffle(numbers[1:])][:size] if rng.integer_below(2) else rng.shuffle(numbers)[:size]


# The value of a variable


def _ask_values(observation: Observation, rng: SeededRandom) -> Iterator[Task]:
    lines = observation.trace.code.lines
    asked: set[int] = set()
    for line, name in rng.shuffle(
        sorted({(each.line, name) for each in observation.arrivals for name, _ in each.variables})
    ):
        is_used = re.search(rf"(?<![\w.]){re.escape(name)}\b", _TARGET.sub("", lines[line]))
        if line in asked or not is_used:
            continue
        arrivals = [each for each in observation.arrivals if each.line == line]
        for number in rng.shuffle(range(1, len(arrivals))):
            task = _ask_value(observation.trace, arrivals, number, name, rng)
            if task is not None:
                asked.add(line)
                yield task
                break


def _ask_value(trace: Trace, arrivals: Sequence[Arrival], number: int, name: str, rng: SeededRandom) -> Task | None:
    """Ask for the value of a variable at an arrival, from 0, if the moment and no rule of thumb tells it."""
    now, variables = arrivals[number], dict(arrivals[number].variables)
    moments = [each.operations for each in arrivals]
    right, before = variables.get(name, ""), dict(arrivals[number - 1].variables).get(name)
    form = next((each for each in _VALUE_FORMS if each.fullmatch(right)), None)
    if form is None or moments.count(now.operations) > 1 or before is None:
        return None
    visits = trace.visits[: trace.state_at(now.operations).visit_count].tolist()
    if not 1 <= len(visits) <= _LAST_VISIT:
        return None
    others = [dict(each.variables).get(name, "") for each in arrivals]
    usual = Counter(others).most_common(1)[0][0]
    last = visits[-1]
    if not all(map(form.fullmatch, filter(None, others))):
        return None  # a collection with one item now, which is shown as the item
    if right in (before, usual, *map(str, last)) or [int(part) for part in re.findall(r"-?\d+", right)] == last:
        return None
    wrong = {before: Fact(("question-wrong", "value", "before"))}
    for other, value in variables.items():
        wrong.setdefault(value, Fact(("question-wrong", "value", "variable"), {"other": other}))
    for value in rng.shuffle(sorted(set(others))):
        wrong.setdefault(value, Fact(("question-wrong", "value", "other")))
    values = [value for value in wrong if value != right and form.fullmatch(value)]
    if form is _NUMBER:
        values = [str(each) for each in _numbers_around(int(right), list(map(int, values)), rng)]
    else:
        values = rng.shuffle([right, *values[:_MAX_WRONG_OPTIONS]])
    if len(values) <= _MIN_WRONG_OPTIONS:
        return None
    reason = Fact(("question-right", "value"), {"name": _code(name), "value": _code(right), "before": _code(before)})
    quoted = _line_values(trace.code, now.line)
    prompt = Fact(("question", "value"), {**quoted, "name": _code(name), "times": number})
    parts = _PARTS_OF_RUN | {ScenePart.WAITING}
    scene = Scene(trace.board, (trace,), (now.operations,), parts, lit_line=now.line)
    options = [(literal_fact(_code(value)), wrong.get(value, reason)) for value in values]
    return build_choice(prompt, scene, options, values.index(right), reason)


# The condition that keeps a cell from being put in twice


def _ask_conditions(observation: Observation, rng: SeededRandom) -> Iterator[Task]:
    trace, effects = observation.trace, observation.effects
    right = [line for line, each in effects.items() if each in (Effect.PUT_IN_TWICE, Effect.OPENED_TWICE)]
    others = [line for line in effects if line not in right]
    if len(right) != 1 or len(others) < _MIN_WRONG_OPTIONS:
        return
    quoted = {line: _line_values(trace.code, line) for line in effects}
    words_of = {line: {*re.findall(r"\w+", trace.code.lines[line])} for line in effects}
    alike = sorted(rng.shuffle(others), key=lambda line: -len(words_of[line] & words_of[right[0]]))
    lines = rng.shuffle([*right, *alike[:_MAX_WRONG_OPTIONS]])
    words = "condition", "put-in" if trace.has_container else "called"
    if effects[right[0]] is Effect.OPENED_TWICE:
        words = "condition", "opened"
    reason = Fact(("question-right", *words), quoted[right[0]])
    replies = {line: Fact(("question-wrong", "condition", effects[line].value), quoted[line]) for line in others}
    options = [(Fact("question-line", quoted[line]), replies.get(line, reason)) for line in lines]
    scene = Scene(trace.board, (trace,), (0,), _PARTS)
    yield build_choice(Fact(("question", *words)), scene, options, lines.index(right[0]), reason)


# The board on which a line never runs


def _ask_never_runs(observation: Observation, rng: SeededRandom) -> Iterator[Task]:
    trace = observation.trace
    asked: set[frozenset[int]] = set()
    for line in rng.shuffle(sorted(observation.counts)):
        counts = [each.get(line, 0) for _, each in observation.other_boards]
        without = [at for at, count in enumerate(counts) if not count]
        if not without or len(counts) - len(without) < _MAX_WRONG_OPTIONS:
            continue
        boards = [board for board, _ in observation.other_boards]
        others = rng.shuffle([at for at, count in enumerate(counts) if count])[:_MAX_WRONG_OPTIONS]
        plausible = [at for at in without if not _stands_out(boards[at], [boards[other] for other in others])]
        if frozenset(without) in asked or not plausible:
            continue
        right = rng.one_of(plausible)
        chosen = rng.shuffle([right, *others])
        asked.add(frozenset(without))
        traces = tuple(_empty_trace(trace, boards[at]) for at in chosen)
        scene = Scene(traces[0].board, traces, (0,) * len(traces), _PARTS, lit_line=line)
        options = [
            (Fact("question-board", {"letter": letter}), Fact(("question-wrong", "never-runs"), {"count": counts[at]}))
            for at, letter in zip(chosen, ascii_uppercase)
        ]
        prompt = Fact(("question", "never-runs"), _line_values(trace.code, line))
        yield build_choice(prompt, scene, options, chosen.index(right), Fact(("question-right", "never-runs")))


def _stands_out(board: Board, others: Sequence[Board]) -> bool:
    """Whether a board is smaller or larger than all others, or the only one where a mine, or no mine, is clicked."""
    size, *sizes = [each.height * each.width for each in (board, *others)]
    clicked, *symbols = [each.rows[each.click[0]][each.click[1]] for each in (board, *others) if each.click]
    return size < min(sizes) or size > max(sizes) or clicked not in symbols


def _empty_trace(trace: Trace, board: Board) -> Trace:
    """A trace of the same program on another board, before it begins."""
    assert board.click is not None
    columns = (np.zeros(0, np.uint8), np.zeros(0, np.int32), np.zeros(0, np.int32))
    return Trace(board, board.click, trace.code, trace.order, columns, trace.containers)


# Together


def _line_values(code: SourceCode, line: int) -> _Values:
    """The number and the text of a line as the values of a sentence."""
    return {"line": line, "code": _code(shorten(code.lines[line].strip(), _LONGEST_QUOTE))}


def _code(text: str) -> str:
    """A text in the form of code in a sentence."""
    return f"`{text}`" if "`" not in text else text


_MAKERS: Mapping[QuestionKind, Callable[[Observation, SeededRandom], Iterator[Task]]] = {
    QuestionKind.LINE_COUNT: _ask_line_counts,
    QuestionKind.VALUE: _ask_values,
    QuestionKind.CONDITION: _ask_conditions,
    QuestionKind.NEVER_RUNS: _ask_never_runs,
}
