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

#: Kinds about the cell that is pointed out, which would be told if it were next.
POINTS = {QuestionKind.WHY, QuestionKind.NOT_PUSHED, QuestionKind.WHICH_RUN}
#: What would tell the answer, or a part of it.
TELLS = {Shown.WAITING, Shown.MINES, Shown.CURVE, Shown.LINE, Shown.CODE}


def visible_answer(task: Task) -> str | None:
    """How the answer could be seen in the scene of a question; None where it cannot."""
    kind, scene = QuestionKind(task.kind), task.scene
    if scene.shown & TELLS:
        return "what waits, a mine, a line or a curve is shown"
    if bool(scene.pointed) is not (kind in POINTS):
        return "a cell is pointed out, or is not"
    for index in range(len(scene.states)):
        problem = _in_one_run(task, kind, replayed(task, index))
        if problem:
            return problem
    return None


def _in_one_run(task, kind, run):
    following = run.operations[run.moment : run.moment + 1]
    nexts = (QuestionKind.NEXT_CELL, QuestionKind.LEAVES_NEXT, QuestionKind.WHICH_RUN)
    if kind in nexts and following and following[0][0] is Kind.VISIT:
        # It would be gone from what waits, or have its call open.
        return "the cell has been taken or called already"
    if isinstance(task, CellTask) and read_cells(task.solution)[0] == run.last:
        # Where the answer is the ring on the board; a run that comes again is not asked there.
        return "the answer is the current cell"
    # A cell that is only marked is drawn as before, since what waits is not shown.
    if kind is QuestionKind.NOT_PUSHED and task.scene.pointed[0] in run.visits:
        return "the cell is drawn as visited"
    if kind is QuestionKind.WHICH_RUN and task.scene.pointed[0] in run.visits:
        return "a run has visited it already"
    return None


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
