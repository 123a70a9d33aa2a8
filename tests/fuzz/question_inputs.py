"""Questions about random runs, and recipes of quizzes, right and damaged."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from demands import refusing
from fuzzing import Fuzzer
from question_checks import check_is_sound, visible_answer
from question_oracle import answer_to
from random_questions import candidates_by_kind, random_runs

from visualizer.exercises.questions.kinds import ALL_KINDS
from visualizer.exercises.questions.quiz import make_quiz, quiz_of

_SPOILED = ("", "0", "-1", "x", "all", "EE/E", "9,9", "N N", "a.py", "\x1b[31m", "9" * 400)


def _make(random: Random) -> bytes:
    given = {
        "seed": random.randrange(10**9),
        "number": random.randrange(1, 20),
        "kinds": random.sample([kind.value for kind in ALL_KINDS], random.randrange(1, 12)),
        "runs": random.randrange(1, 4),
        "spoil": random.choice((None, None, random.randrange(12))),
        "with": random.choice(_SPOILED),
    }
    return json.dumps(given).encode()


def _check(data: bytes, folder: Path) -> None:
    given = json.loads(data)
    runs = random_runs("fuzz", given["seed"])
    for lists in candidates_by_kind(runs, given["seed"]).values():
        for candidate in (candidate for made in lists for candidate in made):
            assert answer_to(candidate.task) == candidate.task.solution, candidate.task
            assert visible_answer(candidate.task) is None, candidate.task
            check_is_sound(candidate.task)
    kinds = [kind for kind in ALL_KINDS if kind.value in given["kinds"]]
    traces = [run.trace for run in runs[: given["runs"]]]
    quiz = refusing(lambda: make_quiz(traces, given["number"], given["seed"], kinds))
    lines = list(quiz.recipe)
    if given["spoil"] is not None:
        key, _ = lines[given["spoil"] % len(lines)]
        lines[given["spoil"] % len(lines)] = (key, given["with"])
    again = refusing(lambda: quiz_of(lines))
    assert given["spoil"] is not None or again.digest == quiz.digest


QUESTIONS = Fuzzer(
    "questions",
    "questions of all kinds about random runs, and recipes of quizzes",
    _make, _check, long=20,
)  # fmt: skip
