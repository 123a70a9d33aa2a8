"""Independent reference runs of the textbook algorithms, and the figures of lessons from them.

Nothing from `visualizer` is used: a board is a tuple of rows.
"""

from __future__ import annotations

import re
from collections import deque
from functools import lru_cache

#: Algorithms by name: the frontier, when a cell is marked, and whether pushes are reversed.
FRONTIERS = {
    "queue-mark-on-push": ("queue", "push", False),
    "stack-mark-on-push": ("stack", "push", False),
    **{
        f"{frontier},mark={mark}{end}": (frontier, mark, bool(end))
        for frontier in ("queue", "stack")
        for mark in ("push", "pop")
        for end in ("", ",push=reversed")
    },
}
#: Recursions, and whether they also call revealed neighbours, whose calls return at once.
CALLS = {
    "recursive-check-first": False,
    "recursion,mark=push": False,
    "recursive-visited-set": True,
    "recursion,mark=pop": True,
}


def cells_around(cell, rows, order):
    """Return the neighbours of a cell on the board, in an order."""
    near = ((cell[0] + down, cell[1] + right) for down, right in order)
    return [each for each in near if 0 <= each[0] < len(rows) and 0 <= each[1] < len(rows[0])]


ALL = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def mines_near(cell, rows):
    return sum(rows[row][col] == "M" for row, col in cells_around(cell, rows, ALL))


@lru_cache(64)
def opened_cells(rows, click):
    """Return the revealed cells with their distance from the click over blank cells."""
    if rows[click[0]][click[1]] == "M":
        return {click: 0}
    rings, waiting = {click: 0}, deque([click])
    while waiting:
        cell = waiting.popleft()
        if mines_near(cell, rows) == 0:
            for near in cells_around(cell, rows, ALL):
                if near not in rings and rows[near[0]][near[1]] == "E":
                    rings[near] = rings[cell] + 1
                    waiting.append(near)
    return rings


class ReferenceRun:
    """A run: its ``visits``, and for each the cells ``pushed``, the open ``calls`` and the frontier.

    ``frontiers`` has the frontier after each visit, next to leave first.
    """

    def __init__(self, rows, click, order, name):
        self.visits, self.pushed, self.calls, self.frontiers = [], [], [], []
        self.max_frontier = 1
        self.neighbours = {
            (row, col): []
            if mines_near((row, col), rows)
            else [n for n in cells_around((row, col), rows, order) if rows[n[0]][n[1]] == "E"]
            for row in range(len(rows))
            for col in range(len(rows[0]))
        }
        if name in FRONTIERS:
            self._take(click, *FRONTIERS[name])
        else:
            self._call(click, calls_open=CALLS[name])

    def _take(self, click, frontier, mark, is_reversed):
        marked, opened, waiting = {click}, set(), deque([click])
        while waiting:
            cell = waiting.popleft() if frontier == "queue" else waiting.pop()
            seen = marked if mark == "push" else opened
            is_new = mark == "push" or cell not in opened
            opened.add(cell)
            pushed = [near for near in self.neighbours[cell] if is_new and near not in seen]
            pushed = pushed[::-1] if is_reversed else pushed
            marked |= set(pushed)
            waiting.extend(pushed)
            self.visits.append(cell)
            self.pushed.append(pushed)
            self.frontiers.append(list(waiting) if frontier == "queue" else list(waiting)[::-1])
            self.max_frontier = max(self.max_frontier, len(waiting))

    def _call(self, click, calls_open):
        opened, stack = set(), [(click, iter([click]))]
        while stack:
            near = next((n for n in stack[-1][1] if calls_open or n not in opened), None)
            if near is None:
                stack.pop()
                continue
            calls = [cell for cell, _ in stack[1:]] + [near]
            self.visits.append(near)
            self.calls.append(calls)
            self.max_frontier = max(self.max_frontier, len(calls))
            if near not in opened:
                opened.add(near)
                stack.append((near, iter(self.neighbours[near])))


@lru_cache(64)
def reference_run(rows, click, order, name):
    return ReferenceRun(rows, click, order, name)


def reference_figure(words, rows, click, order, name, step):
    """Return the value of a figure after ``step`` visits; None if this algorithm does not have it."""
    key, numbers = re.sub("[0-9]+", "N", words), [int(n) for n in re.findall("[0-9]+", words)]
    rings = opened_cells(rows, click)
    cells = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]
    symbols = {cell: str(mines_near(cell, rows) or "B") for cell in rings}
    hidden = [cell for cell in cells if rows[cell[0]][cell[1]] == "E"]
    of_board = {
        "click": lambda: click,
        "cells": lambda: len(cells),
        "rows": lambda: len(rows),
        "columns": lambda: len(rows[0]),
        "safe cells": lambda: hidden,
        "mines around N,N": lambda: mines_near(tuple(numbers), rows),
        "pairs": lambda: sum(len(cells_around(cell, rows, ALL)) for cell in cells) // 2,
        "looks": lambda: sum(len(cells_around(c, rows, ALL)) for c in rings if symbols[c] == "B"),
        "open cells": lambda: sorted(rings),
        "open count": lambda: len(rings),
        "blank cells": lambda: sorted(cell for cell in rings if symbols[cell] == "B"),
        "digit cells": lambda: sorted(cell for cell in rings if symbols[cell] != "B"),
        "ring N,N": lambda: rings[tuple(numbers)],
        "ring N": lambda: sorted(cell for cell in rings if rings[cell] == numbers[0]),
        "last ring": lambda: max(rings.values()),
    }
    if key in of_board:
        return of_board[key]()
    if (name not in FRONTIERS and name not in CALLS) or set("".join(rows)) - {"E", "M"}:
        return None
    run = reference_run(rows, click, order, name)
    step = min(step, len(run.visits))
    of_run = {
        "visits": lambda: len(run.visits),
        "most waiting": lambda: run.max_frontier,
        "cell N": lambda: run.visits[numbers[0] - 1],
        "visits N to N": lambda: run.visits[numbers[0] - 1 : numbers[1]],
        "number N,N": lambda: run.visits.index(tuple(numbers)) + 1,
        "result": lambda: "/".join(
            "".join(symbols.get((r, c), row[c]) for c in range(len(row))) for r, row in enumerate(rows)
        ),
    }
    of_frontier = {
        "pushes": lambda: 1 + sum(map(len, run.pushed)),
        "repeats": lambda: 1 + sum(map(len, run.pushed)) - len(set(run.visits)),
        "pushed N": lambda: run.pushed[numbers[0] - 1],
        "waiting": lambda: run.frontiers[step - 1],
        "waiting count": lambda: len(run.frontiers[step - 1]),
        "first waiting": lambda: run.frontiers[step - 1][0],
        "last waiting": lambda: run.frontiers[step - 1][-1],
        "state N,N": lambda: (
            "open"
            if tuple(numbers) in run.visits[:step]
            else "waiting"
            if tuple(numbers) in run.frontiers[step - 1]
            else "untouched"
        ),
    }
    of_calls = {
        "calls as N": lambda: run.calls[numbers[0] - 1],
        "depth as N": lambda: len(run.calls[numbers[0] - 1]),
        "caller N": lambda: run.calls[numbers[0] - 1][-2],
    }
    own = of_run | (of_frontier if name in FRONTIERS else of_calls)
    return own[key]() if key in own else None


def kind_of(task):
    """Return the kind of a question, such as ``leaves-next``."""
    return task.prompt.key[1]


def run_of(task, number=0):
    """Return a reference run for a question, and how many visits have been made."""
    trace = task.scene.traces[number]
    name = trace.algorithm.partition(".")[0].replace("_", "-")  # or it is the name of a listing's file
    run = reference_run(trace.board.rows, trace.click, trace.order, name)
    return run, task.scene.states[number].visit_count


def rival_run(task, run):
    """The arguments of the reference run from which a run parts."""
    traces = task.scene.traces
    names = {"queue": "queue-mark-on-push", "recursion": "recursive-check-first", "other": traces[-1].algorithm}
    return traces[0].board.rows, traces[0].click, traces[-1].order, names[task.prompt.key[2]]


def answer_to(task):
    """Return the answer to a question by reference runs."""
    kind, (run, done) = kind_of(task), run_of(task)
    if kind == "which-run":
        runs = [run_of(task, number) for number in range(len(task.scene.traces))]
        nexts = [run.visits[done] for run, done in runs]
        return "".join("ABCD"[at] for at, cell in enumerate(nexts) if (cell,) == task.scene.pointed_cells)
    if kind == "why":
        rule = task.scene.traces[0].algorithm[:5]
        if run.calls:
            rule = "call" if run.calls[done][-2] == run.visits[done - 1] else "back"
        reasons = [option.key[1] for option in task.control.options]
        return "ABCD"[reasons.index(rule)]
    if kind == "parts":
        theirs = reference_run(*rival_run(task, run)).visits
        firsts, others = list(dict.fromkeys(run.visits)), list(dict.fromkeys(theirs))
        parting = next(own for own, other in zip(firsts, others) if own != other)
        return str(run.visits.index(parting) + 1)
    cells = {
        "next-cell": lambda: [run.visits[done]],
        "leaves-next": lambda: run.frontiers[done - 1][:1],
        "back-to": lambda: run.calls[done][-2:-1],
        "pushed-now": lambda: sorted(run.pushed[done - 1]),
        "waits-now": lambda: sorted(set(run.calls[done - 1] if run.calls else run.frontiers[done - 1])),
        "other-end": lambda: run.frontiers[done - 1][-1:],
    }[kind]()
    return " ".join(f"{row},{col}" for row, col in cells) or "none"
