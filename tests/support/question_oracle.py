"""What the answer to a question must be, from the operations of its run alone, one by one."""

from __future__ import annotations

from functools import lru_cache

from replay import Replay

from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.trace.operations import Kind


@lru_cache(maxsize=8)
def operations_of(trace):
    """All operations as (kind, cell, line, symbol)."""
    found = (trace.operation(index) for index in range(len(trace)))
    return [(each.kind, each.cell, each.line, each.symbol) for each in found]


class Replayed(Replay):
    """A run carried out by hand up to a moment, and what is asked of it."""

    def __init__(self, trace, moment):
        super().__init__(trace)
        self.go_on_to(moment)
        self.moment, self.order = moment, trace.order
        self.operations = operations_of(trace)
        self.last_out = bool(trace.containers) and trace.containers[0] == "stack"

    @property
    def next_entry(self):
        return self.next_of(0)[0]

    @property
    def cells_waiting(self):
        return self.frontiers[0] if self.frontiers else []

    @property
    def last(self):
        return self.visits[-1]

    def around(self, cell, order=None):
        offsets = order or [(row, col) for row in (-1, 0, 1) for col in (-1, 0, 1)]
        near = ((cell[0] + row, cell[1] + col) for row, col in offsets)
        return [each for each in near if each != cell and each in self.trace.board]

    def is_new(self, cell):
        return cell not in self.visits and self.trace.board[cell] == "E"

    def index_of(self, kinds, start=None):
        start = self.moment if start is None else start
        for at in range(start, len(self.operations)):
            if self.operations[at][0] in kinds:
                return at
        return None

    @property
    def next_visit(self):
        return self.operations[self.index_of((Kind.VISIT,))][1]


def cells_text(cells):
    return " ".join(f"{row},{col}" for row, col in cells) or "none"


def answer_to(task):
    """The answer, worked out anew."""
    return _ANSWERS[QuestionKind(task.kind)](task)


def replayed(task, index=0):
    return Replayed(task.scene.traces[index], task.scene.moments[index])


def _next_cell(task):
    return cells_text([replayed(task).next_visit])


def _leaves_next(task):
    # By the rule of the container alone, and not by what the run then does.
    run = replayed(task)
    assert run.operations[run.moment][:2] == (Kind.POP, run.next_entry)
    return cells_text([run.next_entry])


def _pushed_now(task):
    """By the rule alone: the neighbours of the visited blank that are neither visited nor wait."""
    run = replayed(task)
    assert run.grid[run.last[0]][run.last[1]] == "B"
    new = [near for near in run.around(run.last, run.order) if run.is_new(near)]
    return cells_text(sorted(near for near in new if near not in run.cells_waiting))


def reasons_not_pushed(task):
    """All reasons that are true of the cell that is pointed out."""
    run, (near,) = replayed(task), task.scene.pointed
    here, reasons = run.grid[run.last[0]][run.last[1]], set()
    following = run.index_of((Kind.POP, Kind.PEEK)) or len(run.operations)
    pushed = [op[1] for op in run.operations[run.moment : following] if op[0] is Kind.PUSH]
    assert near not in pushed
    assert near in run.around(run.last)
    if near in run.visits:
        reasons.add("visited")
    if near in run.cells_waiting:
        reasons.add("waits")
    if here in "12345678":
        reasons.add("digit")
    if near not in run.around(run.last, run.order):
        reasons.add("direction")
    if run.trace.peeks and pushed and near not in run.cells_waiting:
        reasons.add("one-at-a-time")
    return reasons


def _by_true_reason(prefix, reasons):
    def answer(task):
        keys = [option.text.key.removeprefix(prefix) for option in task.options]
        letters = [letter for letter, key in zip("ABCD", keys) if key in reasons(task)]
        assert len(letters) == 1, (keys, reasons(task))
        return letters[0]

    return answer


def _back_to(task):
    run = replayed(task)
    for at in range(run.moment, len(run.operations)):
        kind, cell = run.operations[at][:2]
        if kind is Kind.CALL and cell == run.next_visit:
            return cells_text([run.open_calls[-1]])
        run.go_on_to(at + 1)
    raise AssertionError("no call follows")


def reasons_why(task):
    """All reasons that are true of the cell that is next."""
    run, (cell,) = replayed(task), task.scene.pointed
    assert run.next_visit == cell
    reasons = set()
    here = run.operations[run.moment : run.index_of((Kind.VISIT,)) + 1]
    kinds = [op[0] for op in here]
    if run.trace.containers:
        if kinds[-2] is Kind.POP:
            assert run.next_entry == cell
            reasons.add("stack" if run.last_out else "queue")
            if len(set(run.cells_waiting)) == 1:
                reasons |= {"stack", "queue"}
        else:
            reasons.add("peek-again" if cell in run.visits else "peek")
    else:
        reasons.add("back" if _back_to(task) != cells_text([run.last]) else "call")
    return reasons


def _which_run(task):
    (cell,) = task.scene.pointed
    found = [replayed(task, index).next_visit for index in range(len(task.scene.traces))]
    assert found.count(cell) == 1
    titles = [option.text.values["text"] for option in task.options]
    assert titles == [trace.code.title for trace in task.scene.traces]
    return "ABCD"[found.index(cell)]


_ANSWERS = {
    QuestionKind.NEXT_CELL: _next_cell,
    QuestionKind.LEAVES_NEXT: _leaves_next,
    QuestionKind.PUSHED_NOW: _pushed_now,
    QuestionKind.NOT_PUSHED: _by_true_reason("question-reason-", reasons_not_pushed),
    QuestionKind.BACK_TO: _back_to,
    QuestionKind.WHY: _by_true_reason("question-why-", reasons_why),
    QuestionKind.WHICH_RUN: _which_run,
}
