"""That a page's script grades and diagnoses traces by hand as the program does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from chromium import Chromium
from tracing_help import PROGRAMS, boards, random_order

from visualizer import record
from visualizer.algorithms.variants import Variant
from visualizer.analysis.explanation import Fact
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.tracing.hand_tracing import tracing_data
from visualizer.exercises.tracing.trace_practice import make_trace_task
from visualizer.exercises.tracing.trace_task import TraceAnswer, TraceTask
from visualizer.language.practice import said

pytestmark = pytest.mark.long
TASKS, SEQUENCES = 28, 24
SCRIPTS = ("answers.js", "diagnosis.js", "trace_attempt.js", "hand_tracing.js")


def script() -> str:
    folder = files("visualizer.export.practice")
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in SCRIPTS)


def in_page(browser: Chromium, code: str, values: object) -> Any:
    """What ``code`` makes of ``values`` in a page with the scripts."""
    return json.loads(
        browser.value(f"(() => {{ {script()}\nconst values = {json.dumps(values)};\n{code} }})()")
    )


def fact_data(fact: Fact | None) -> list[Any] | None:
    if fact is None:
        return None
    said(fact)  # each has its sentence
    return json.loads(json.dumps([fact.key, dict(fact.values)]))


def facts_data(facts: tuple[Fact, ...]) -> list[Any]:
    return [fact_data(fact) for fact in facts]


def tasks() -> Iterator[tuple[TraceTask, Random]]:
    """Tasks of all programs, in all forms."""
    random = Random(11)
    for index, board in enumerate(boards(TASKS, seed=5)):
        program = PROGRAMS[index % len(PROGRAMS)]
        order = random_order(random) if random.random() < 0.8 else NAMED_ORDERS["four-sides"]
        task = make_trace_task(
            record(board, None, program, order),
            length=6 + int(random.random() * 14),
            given=1 + int(random.random() * 3),
            checkpoints=int(random.random() * 3),
        )
        yield replace(task, feedback="step" if random.random() < 0.4 else "end"), random


def students(task: TraceTask, random: Random) -> Iterator[list[int]]:
    """Cells that students click: of an algorithm, with slips, or anything."""
    ground = Ground(task.trace.board)
    free = [number for number, count in enumerate(ground.counts) if count >= 0]
    for _ in range(SEQUENCES):
        program = PROGRAMS[int(random.random() * len(PROGRAMS))]
        if random.random() < 0.2:
            program = Variant("queue", order=NAMED_ORDERS["four-sides"]).algorithm
        order = task.trace.order if random.random() < 0.6 else random_order(random)
        trace = record(task.trace.board, None, program, order)
        cells = [row * trace.width + col for row, col in trace.reveals.tolist()]
        slips = random.random() * 0.4
        for _ in range(len(cells)):
            if random.random() < slips:
                at, other = (int(random.random() * len(cells)) for _ in "ab")
                cells[at], cells[other] = cells[other], cells[at]
        if random.random() < 0.1:
            cells = [free[int(random.random() * len(free))] for _ in range(20)]
        yield cells


def answers(task: TraceTask, random: Random) -> Iterator[str]:
    given = list(task.asked.opens[: task.given])
    for cells in students(task, random):
        chosen = list(dict.fromkeys([*given, *cells]))[: task.length]
        if random.random() < 0.2:
            chosen = chosen[: task.given + int(random.random() * 6)]
        written = {}
        for number in task.checkpoints:
            attempt = task.new_attempt()
            for cell in chosen[task.given : number]:
                attempt.feed(cell)
            wrote = [task.ground.cell(cell) for cell in attempt.waiting()]
            change = random.random()
            wrote = wrote[::-1] if change < 0.2 else wrote[1:] if change < 0.4 else wrote
            written[number] = [*wrote, *wrote[:1]] if 0.4 < change < 0.5 else wrote
        numbers = range(task.given + 1, task.length + 1)
        answer = TraceAnswer(
            [task.ground.cell(cell) for cell in chosen],
            written if random.random() < 0.8 else {},
            [number for number in numbers if random.random() < 0.1],
            {number: task.ground.cell(chosen[-1]) for number in numbers if random.random() < 0.1}
            if task.feedback == "step"
            else {},
        )
        yield answer.text


def test_answers_are_judged_alike(browser):
    asked, expected = [], []
    for task, random in tasks():
        texts = list(answers(task, random))
        asked.append([tracing_data(task), texts])
        for text in texts:
            answer = task.read(text)
            judged = task.judge(answer)
            pointed = [list(cell) for cell in judged.pointed]
            expected.append([answer, judged.share, facts_data(judged.said), pointed])
    found = in_page(
        browser,
        """return JSON.stringify(values.flatMap(([data, texts]) => texts.map((text) => {
            const answer = readTrace(data, text);
            const { share, said, pointed } = judgeTrace(data, answer);
            return [answer, share, said, pointed];
        })));""",
        asked,
    )
    assert len(found) == TASKS * SEQUENCES
    for one, other in zip(found, expected, strict=True):
        assert one[1] == pytest.approx(other[1], abs=1e-12)
        assert [one[0], *one[2:]] == [other[0], *other[2:]]
    keys = {"-".join(fact[0].split("-")[:2]) for one in found for fact in one[2]}
    verdicts = {"early", "fits", "slip", "order", "open"}
    assert keys >= {f"diagnosis-{verdict}" for verdict in verdicts}
    assert keys >= {"fit-order", "named-queue", "named-stack", "named-recursion"}
    assert keys >= {f"waiting-{kind}" for kind in ("right", "reversed", "missing", "repeated")}
