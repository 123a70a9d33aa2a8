"""What is seen at a step: its scene once a task is settled, and what stands over the cells."""

from __future__ import annotations

from dataclasses import replace

from visualizer.board.cells import Cell
from visualizer.draw.scene.scene_marks import SceneMarks
from visualizer.exercises.practice import Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene, Shown
from visualizer.exercises.tasks import LineTask, Task
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.replies import last_judgement


def scene_of(step: Step | None, answering: Answering | None, progress: Progress) -> Scene | None:
    """The scene of a step, None for the summary; of a settled task at the moments after it."""
    if step is None or step.task is None:
        return None if step is None else step.scene
    task, scene = step.task, step.task.scene
    if isinstance(task, LineTask) and has_code_of(task, scene):
        # Its code is clicked at the right, with the line that ran; beside the board it would only
        # take room.
        scene = replace(scene, shown=scene.shown - {Shown.CODE, Shown.LINE})
    if progress.settled(task) and task.after is not None:
        # The cell that is visited then is seen; all else that was hidden stays so, since a later
        # task may ask for it.
        scene = replace(scene, moments=task.after, shown=scene.shown | {Shown.CURRENT})
    return answering.scene(scene) if answering is not None else scene


def has_code_of(task: LineTask, scene: Scene) -> bool:
    """Whether the code of a task is that of the first run of a scene."""
    return bool(scene.traces) and task.code.strip() == scene.traces[0].code.text.strip()


def marks_of(
    scene: Scene,
    task: Task | None,
    answering: Answering | None,
    progress: Progress,
    cursor: Cell | None,
) -> SceneMarks:
    """What is pointed out: by the scene, by the last judgement, and by the answer so far."""
    pointed = scene.pointed
    if task is not None and progress.given(task):
        pointed = (*pointed, *last_judgement(task, progress).pointed)
    if answering is None:
        return SceneMarks({}, pointed, cursor)
    pointed = tuple(dict.fromkeys((*pointed, *answering.pointed)))
    return SceneMarks(answering.marks(), pointed, cursor)


def moved(cursor: Cell | None, scene: Scene, direction: tuple[int, int]) -> Cell:
    """The cursor one cell further; it begins at the click, where that is seen, or in the middle."""
    board = scene.board
    if cursor is None:
        click = board.click if Shown.CLICK in scene.shown else None
        return click or (board.height // 2, board.width // 2)
    row, col = cursor[0] + direction[0], cursor[1] + direction[1]
    return min(max(row, 0), board.height - 1), min(max(col, 0), board.width - 1)
