"""Random questions of each kind: random boards, clicks, programs and neighbour orders."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from visualizer import record, solve
from visualizer.algorithms.catalogue import algorithms
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.exercises.questions.before_visit import Run
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import MAKERS
from visualizer.exercises.questions.other_questions import which_run

NAMES = [algorithm.name for algorithm in algorithms()] + [
    f"{frontier},mark={mark},push={push}"
    for frontier in ("recursion", "queue", "stack", "iterators")
    for mark in ("push", "pop")
    for push in ("natural", "reversed")
]
ORDERS = [*NAMED_ORDERS, "shuffled", "shuffled", None, None]
#: The kinds that lessons ask; the others stand in quizzes alone.
KINDS = (
    QuestionKind.NEXT_CELL, QuestionKind.LEAVES_NEXT, QuestionKind.PUSHED_NOW,
    QuestionKind.NOT_PUSHED, QuestionKind.BACK_TO, QuestionKind.WHY,
    QuestionKind.WHICH_RUN,  # the one about several runs
)  # fmt: skip
_EIGHT = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
#: So many questions of one kind are asked about one run: a few, as in a quiz.
MOST_OF_A_RUN = 8
#: Of a long run so many visits are looked at, drawn at random.
MOST_VISITS = 24


def random_order(random):
    order = random.choice(ORDERS)
    return " ".join(random.sample(_EIGHT, 8)) if order == "shuffled" else order


def in_play(board, random):
    """The board after a click elsewhere, with its own click where cells are hidden still."""
    cells = [(row, col) for row in range(board.height) for col in range(board.width)]
    opened = solve(board, random.choice([cell for cell in cells if board[cell] == "E"]))
    hidden = [cell for cell in cells if opened[cell] == "E"]
    return opened.with_click(random.choice(hidden)) if hidden else board


def random_runs(seed, number):
    """Runs of one random board in one random order, by different programs."""
    random = Random(f"{seed} {number}")
    height, width = random.randrange(2, 10), random.randrange(3, 10)
    mines = int(height * width * random.choice((0, 0.05, 0.1, 0.15, 0.2)))
    board = random_board(height, width, mines, random.randrange(10**6))
    if random.random() < 0.2:
        board = in_play(board, random)
    order = random_order(random)
    return [Run(record(board, None, name, order)) for name in random.sample(NAMES, 3)]


def candidates_by_kind(runs, words):
    """All questions about some runs: a list of candidates for each kind, and each run if alone."""
    found = defaultdict(list)
    for number, run in enumerate(runs):
        of_run = defaultdict(list)
        visits = range(1, len(run.visits) + 1)
        for visit in Chance(words, number).some_of(visits, MOST_VISITS):
            situation = run.before(visit)
            for kind in KINDS[:-1]:
                chance = Chance(words, number, visit, kind.value)
                made = MAKERS[kind](situation, chance, False)
                if made is not None:
                    of_run[kind].append(made)
        for kind, made in of_run.items():
            found[kind].append(made)
    shortest = min(len(run.visits) for run in runs)
    together = [
        which_run(some, visit, Chance(words, visit, len(some)))
        for some in (runs, runs[:2])
        for visit in Chance(words).some_of(range(3, shortest + 1), MOST_VISITS)
    ]
    found[QuestionKind.WHICH_RUN].append([made for made in together if made is not None])
    return found


def drawn(made, chance, most=MOST_OF_A_RUN):
    """Some of the questions about one run, drawn as a quiz draws them: the group first."""
    groups = defaultdict(list)
    for candidate in made:
        groups[candidate.group].append(candidate.task)
    chosen = []
    while groups and len(chosen) < most:
        for name in chance.shuffled(list(groups)):
            tasks = groups[name]
            chosen.append(tasks.pop(chance.below(len(tasks))))
            if not tasks:
                del groups[name]
    return chosen[:most]


def random_questions(seed, wanted):
    """Lists of tasks by kind, ``wanted`` of each."""
    tasks = defaultdict(list)
    number = 0
    while min(len(tasks[kind]) for kind in KINDS) < wanted:
        runs = random_runs(seed, number)
        for kind, lists in candidates_by_kind(runs, f"{seed} {number}").items():
            if len(tasks[kind]) < wanted:
                for index, made in enumerate(lists):
                    tasks[kind] += drawn(made, Chance(seed, number, kind.value, index))
        number += 1
    return {kind: found[:wanted] for kind, found in tasks.items()}
