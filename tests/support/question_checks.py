"""What must hold of every question: its answer cannot be seen, all is said, all is judged."""

from __future__ import annotations

from string import ascii_uppercase

from question_oracle import replayed

from visualizer.analysis.explanation import Fact
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import CellsTask, CellTask, ChoiceTask, Task, read_cells
from visualizer.language.practice import said
from visualizer.trace.operations import Kind

#: Kinds whose answer is among what waits, or follows from it at sight.
HIDES_WAITING = {
    QuestionKind.NEXT_CELL, QuestionKind.LEAVES_NEXT, QuestionKind.PUSHED_NOW,
    QuestionKind.NOT_PUSHED, QuestionKind.CALLER, QuestionKind.BACK_TO, QuestionKind.WHY,
    QuestionKind.WHICH_RUN, QuestionKind.DIGIT,
}  # fmt: skip
#: Kinds for which mines matter: what counts them, and what depends on the count.
SHOWS_MINES = {QuestionKind.DIGIT, QuestionKind.NEXT_LINE}
#: Kinds about the cell that is pointed out, which would be told if it were next.
POINTS = {
    QuestionKind.DIGIT, QuestionKind.CALLER, QuestionKind.WHY, QuestionKind.NOT_PUSHED,
    QuestionKind.WHICH_RUN,
}  # fmt: skip


def visible_answer(task: Task) -> str | None:
    """How the answer could be seen in the scene of a question; None where it cannot."""
    kind, scene = QuestionKind(task.kind), task.scene
    if Shown.WAITING in scene.shown and kind in HIDES_WAITING:
        return "what waits is shown"
    if Shown.MINES in scene.shown and kind not in SHOWS_MINES:
        return "mines are shown"
    if Shown.CURVE in scene.shown:
        return "a curve is shown"
    if scene.shown & {Shown.LINE, Shown.CODE} and kind is not QuestionKind.NEXT_LINE:
        return "the line is shown"
    if bool(scene.pointed) is not (kind in POINTS):
        return "a cell is pointed out, or is not"
    for index, state in enumerate(scene.states):
        problem = _in_one_run(task, kind, replayed(task, index), state)
        if problem:
            return problem
    return None


def _in_one_run(task, kind, run, state):
    following = run.operations[run.moment : run.moment + 1]
    nexts = (QuestionKind.NEXT_CELL, QuestionKind.LEAVES_NEXT, QuestionKind.WHICH_RUN)
    if kind in nexts and following and following[0][0] is Kind.VISIT:
        # It would be gone from what waits, or have its call open.
        return "the cell has been taken or called already"
    if isinstance(task, CellTask) and read_cells(task.solution)[0] == run.last:
        # Where the answer is the ring on the board; a run that comes again is not asked there.
        return "the answer is the current cell"
    if (
        kind is QuestionKind.DIGIT
        and run.grid[task.scene.pointed[0][0]][task.scene.pointed[0][1]] in "12345678"
    ):
        return "the digit is on the board"
    # A cell that is only marked is drawn as before, since what waits is not shown.
    if kind is QuestionKind.NOT_PUSHED and task.scene.pointed[0] in run.visits:
        return "the cell is drawn as visited"
    if kind is QuestionKind.WHICH_RUN and task.scene.pointed[0] in run.visits:
        return "a run has visited it already"
    if kind is QuestionKind.HOW_MANY_WAIT and task.solution == str(state.waiting):
        return "so many are shown to wait"
    if kind is QuestionKind.NEXT_LINE and task.solution == str(state.line):
        return "the line is lit"
    return None


def symbol(run, cell):
    return run.grid[cell[0]][cell[1]]


def check_is_sound(task: Task) -> None:
    """The solution is judged right, all else is not; each sentence can be said; moments fit."""
    assert task.judge(task.read(task.solution)).right
    assert 0 < task.guess < 1
    assert task.after is not None
    assert len(task.after) == len(task.scene.moments)
    # A visit that pushes nothing may be over when it is asked what it pushes.
    none = task.kind in ("pushed-now", "not-pushed")
    assert all(now < then + none for now, then in zip(task.scene.moments, task.after))
    facts = [task.prompt, task.right, task.hint, task.otherwise, *task.said.values()]
    if isinstance(task, CellsTask):
        facts += [
            Fact(fact.key, {"count": 2, "cell": (0, 0)}) for fact in (task.missing, task.extra)
        ]
    for fact in facts:
        text = said(fact)
        assert text[-1] in ".?", text
        assert "{" not in text
    assert task.solution not in task.said
    for answer in task.said:
        judged = task.judge(answer)
        assert not judged.right
        assert said(judged.said[0]) != "That is not it."
    choices = task.choices if isinstance(task, CellTask) else ()
    options = task.options if isinstance(task, ChoiceTask) else ()
    for letter, _ in zip(ascii_uppercase, choices or options):
        judged = task.judge(task.read(letter))
        assert judged.right or judged.said[0] != task.otherwise
    if isinstance(task, CellTask):
        assert 3 <= len(set(choices)) == len(choices) <= 4
        assert read_cells(task.solution)[0] in choices
    if isinstance(task, ChoiceTask):
        texts = [said(option.text) for option in options]
        assert len(set(texts)) == len(texts) >= 2
