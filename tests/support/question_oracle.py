"""The algorithms written anew, without a trace: what each knows before each of its visits."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

#: How each algorithm of the catalogue reveals; those of the lab say it by their names.
SHAPES = {
    "recursive-east-first": "recursion,entry",
    "queue-east-first": "queue,all",
    "recursive-clockwise": "recursion,entry",
    "queue-mark-on-push": "queue,push",
    "recursive-check-first": "recursion,call",
    "stack-peek": "peek",
    "stack-mark-on-push": "stack,push",
    "recursive-with-centre": "recursion,entry",
    "recursive-visited-set": "recursion,entry",
    "queue-visited-set": "queue,all",
    "recursive-blank-guard": "recursion,entry",
    "queue-mark-on-push-south-first": "queue,push",
    "recursion,mark=push": "recursion,call",
    "recursion,mark=pop": "recursion,entry",
    "queue,mark=pop": "queue,pop",
    "stack,mark=push": "stack,push",
    "stack,mark=pop": "stack,pop",
    "iterators,mark=push": "iterators,push",
    "iterators,mark=pop": "iterators,pop",
}


EIGHT = [(row, col) for row in (-1, 0, 1) for col in (-1, 0, 1) if row or col]


@dataclass
class Before:
    """A run before it visits ``cell``; what ``waits`` and the open ``calls`` have the next first.

    ``caller`` makes the call of the cell, ``pushes`` is what its visit pushes. ``rule`` says why
    the cell is next.
    """

    cell: tuple
    visits: list
    waits: list
    calls: list
    caller: tuple | None
    rule: str
    pushes: list = field(default_factory=list)


class Simulation:
    """A run of an algorithm on a board with a click: what is known ``before`` each visit."""

    def __init__(self, board, order, name):
        self.shape, _, self.marks = SHAPES[name.removesuffix(",push=reversed")].partition(",")
        self.board = board
        self.natural = order
        self.order = order[::-1] if name.endswith("reversed") else order
        self.visits, self.opened, self.before = [], {}, []
        self.calls = []
        if self.shape == "recursion":
            self.recurse(board.click, [])
        elif self.shape == "peek":
            self.peek([board.click])
        elif self.shape == "iterators":
            self.iterate([board.click])
        else:
            self.take_from([board.click], 0 if self.shape == "queue" else -1)

    def around(self, cell, order):
        near = [(cell[0] + down, cell[1] + right) for down, right in order]
        return [each for each in near if each in self.board]

    def is_new(self, cell):
        return self.board[cell] == "E" and cell not in self.opened

    def visit(self, cell, waits=(), caller=None):
        """Open a cell unless it is open; the neighbours that it opens."""
        rule = self.shape
        if rule == "recursion":
            rule = "call" if [caller] == self.visits[-1:] else "back"
        elif rule == "iterators":
            rule = "peek"
        elif rule == "peek" and cell in self.visits:
            rule = "peek-again"
        self.before.append(Before(cell, [*self.visits], [*waits], self.calls, caller, rule))
        self.visits.append(cell)
        if not self.is_new(cell):
            return []
        self.opened[cell] = sum(self.board[near] in "MX" for near in self.around(cell, EIGHT))
        return self.opens(cell)

    def opens(self, cell):
        return [] if self.opened.get(cell, 1) else self.around(cell, self.order)

    def fringe(self, visits):
        """The cells beside open blanks that are not visited, in the order of discovery."""
        blanks = [cell for cell in visits if self.opens(cell)]
        found = dict.fromkeys(near for cell in blanks for near in self.around(cell, self.natural))
        return [cell for cell in found if cell not in visits and self.board[cell] == "E"]

    def recurse(self, cell, path):
        near_cells = self.visit(cell, caller=path[0] if path else None)
        path = self.calls = [cell, *path]
        for near in near_cells:
            if self.marks == "entry" or self.is_new(near):
                self.recurse(near, path)

    def take_from(self, waits, end):
        marked = set(waits)
        while waits:
            cell = waits[end]
            near_cells = self.visit(cell, waits if end == 0 else waits[::-1])
            waits.pop(end)
            if self.marks != "all":
                near_cells = [near for near in near_cells if self.is_new(near)]
            if self.marks == "push":
                near_cells = [near for near in near_cells if near not in marked]
                marked.update(near_cells)
            self.before[-1].pushes = near_cells
            waits += near_cells

    def peek(self, stack):
        while stack:
            self.visit(stack[-1], stack[::-1])
            new = [near for near in self.opens(stack[-1]) if self.is_new(near)]
            if new:
                stack.append(new[0])
            else:
                stack.pop()

    def iterate(self, stack):
        left = []
        while stack:
            if len(left) < len(stack):
                left.append(self.visit(stack[-1], stack[::-1]))
            while left[-1] and self.marks == "push" and not self.is_new(left[-1][0]):
                left[-1].pop(0)
            if left[-1]:
                stack.append(left[-1].pop(0))
            else:
                left.pop()
                stack.pop()


@lru_cache(maxsize=8)
def simulation_of(trace):
    return Simulation(trace.board, trace.order, trace.algorithm)


def simulated(task, run=0):
    """The run of a task carried out anew, and what it knows before the visit that is asked for."""
    simulation = simulation_of(task.scene.traces[run])
    number = task.scene.states[run].visits - (kind_of(task) == "pushed-now")
    return simulation, simulation.before[number]


def kind_of(task):
    return task.prompt.key.removeprefix("question-").removesuffix("-queue").removesuffix("-stack")


def reasons_of(task):
    return [option.key.removeprefix("question-why-") for option in task.control.options]


def answer_to(task):
    """The answer, worked out anew."""
    kind, (_, before) = kind_of(task), simulated(task)
    if kind == "which-run":
        runs = range(len(task.scene.traces))
        cells = [simulated(task, run)[1].cell for run in runs]
        return "".join("ABCD"[run] for run in runs if (cells[run],) == task.scene.pointed)
    if kind == "why":
        return "ABCD"[reasons_of(task).index(before.rule)]
    cells = {
        "next-cell": [before.cell],
        "leaves-next": before.waits[:1],
        "back-to": [before.caller],
        "pushed-now": sorted(before.pushes),
    }[kind]
    return " ".join(f"{row},{col}" for row, col in cells) or "none"


def distance(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def rules_of_thumb(task):
    """What rules of thumb answer, by their words: cells, or of what is pushed sets of cells."""
    kind, trace = kind_of(task), task.scene.traces[0]
    simulation, before = simulated(task)
    visits = [*before.visits, before.cell] if kind == "pushed-now" else before.visits
    last, click = visits[-1], trace.click
    near = simulation.around(last, trace.order) if simulation.opens(last) else []
    near = [cell for cell in near if cell != last]
    new = [cell for cell in near if trace.board[cell] == "E" and cell not in visits]
    if kind == "pushed-now":
        return {"all": sorted(near), "all-new": sorted(new)}
    if kind == "back-to":
        ends = {"last": visits[-1:], "before": visits[-2:-1], "click": [click]}
        return ends | {"one-back": before.calls[1:2]}
    fringe = simulation.fringe(visits)
    nearest = sorted(fringe, key=lambda cell: distance(cell, click))
    tie = [distance(cell, click) for cell in nearest[:2]]
    numbered = [cell for cell in visits[::-1] if cell in task.control.choices]
    return {
        "highest-number": numbered[:1],
        "cell-before": visits[-2:-1],
        "first-new-neighbour": new[:1],
        "last-new-neighbour": new[-1:],
        "first-neighbour": near[:1],
        "reading-order": sorted(fringe)[:1],
        "nearest-to-click": nearest[:1] if len(set(tie)) == len(tie) else [],
    }


def is_true_of(word, cell, task):
    """Whether the sentence with this word, said of a wrong cell, is true."""
    simulation, before = simulated(task)
    calls, click = before.calls, simulation.board.click
    goes_on = calls.index(before.caller) if before.caller in calls else 0
    word = word.removesuffix(f"-{before.rule}")
    if word in rules_of_thumb(task):
        return [cell] == rules_of_thumb(task)[word]
    return {
        "visited": cell in before.visits and len(set(simulation.visits)) == len(simulation.visits),
        "other-end": [cell] == before.waits[-1:],
        "waits": cell in simulation.visits[len(before.visits) :],
        "found-first": cell in simulation.fringe(before.visits),
        "to-click": distance(cell, click) < 2,
        "back-to-inner": cell in calls[:goes_on],
        "back-to-outer": cell in calls[goes_on:],
        "back-to-returned": cell in before.visits and cell not in calls[goes_on:],
    }[word]


def holds(reason, task):
    """Whether a reason is true of the next cell of a task, whose rule it may be or not."""
    simulation, before = simulated(task)
    fringe = simulation.fringe(before.visits)
    waits = before.waits or fringe[::-1]  # the newest first, but of a queue
    oldest, newest = (waits[-1:], waits[:1])[:: -1 if before.rule == "queue" else 1]
    candidates = {*fringe, *before.waits, before.cell}
    near = [distance(cell, simulation.board.click) for cell in candidates]
    return {
        "queue": [before.cell] == oldest,
        "stack": [before.cell] == newest,
        "peek": [before.cell] == newest,
        "peek-again": [before.cell] == newest,
        "call": distance(before.cell, before.visits[-1]) == 1,
        "back": before.rule == "back",
        "reading": before.cell == min(candidates),
        "near": distance(before.cell, simulation.board.click) == min(near),
    }[reason]
