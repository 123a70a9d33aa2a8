"""A practice in the window: what is seen at the left, what is asked and answered at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.board.grid import Grid
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_layout import SceneLayout, scene_layout
from visualizer.draw.scene.scene_marks import SceneMarks
from visualizer.draw.scene.scene_picture import ScenePicture
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import AnswerError, Task
from visualizer.language.formatting import capital
from visualizer.language.practice import all_said, said
from visualizer.window.actions import PRACTICE_ACTIONS
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.column import (
    ColumnLayout,
    ColumnView,
    column_layout,
    draw_column,
)
from visualizer.window.screens.practice.footer import free_between, going_controls
from visualizer.window.screens.practice.forms import answering_for
from visualizer.window.screens.practice.leaving import Leaving
from visualizer.window.screens.practice.practice_layout import PracticeLayout, practice_layout
from visualizer.window.screens.practice.replies import last_judgement, reply_to
from visualizer.window.screens.practice.scenes import marks_of, moved, scene_of
from visualizer.window.screens.practice.steps_bar import sized, step_controls
from visualizer.window.screens.practice.summary import Summary
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.widgets.controls import Control

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_RIGHT_BUTTON = 3
_SURE = "Press S again to see the answer; this then counts as not solved."
#: Controls that leave Enter, Space and the arrows to the practice while they have the keyboard.
_OURS = ("", "main", "board 0", "board 1", "board 2", "number")


class PracticeScreen(Panel):
    """Goes through a practice; ``keep`` is handed the progress whenever that has changed."""

    covers = True
    size = (100_000, 100_000)
    bindings = PRACTICE_ACTIONS
    remembers = True

    def __init__(self, shell: Shell, progress: Progress, keep: Callable[[Progress], None]) -> None:
        super().__init__(shell)
        self.practice = practice = progress.practice
        self.progress = progress
        self.title = capital(said(practice.title))
        self._keep = keep
        self._answers: dict[str, Answering] = {}
        self._picture = ScenePicture()
        self._summary = Summary()
        self._leaving = Leaving(shell, self.begin_anew, self._open_next)
        self._trouble = ""
        self._hinted: set[str] = set()
        self.cursor: Cell | None = None

    # Where it stands

    @property
    def window_title(self) -> str:
        """The practice, and where it stands."""
        number, steps = self.progress.index + 1, len(self.practice.steps)
        return f"{self.title} - {f'step {number} of {steps}' if self.step else 'summary'}"

    @property
    def step(self) -> Step | None:
        """The step that is shown; None for the summary."""
        return self.progress.step

    @property
    def task(self) -> Task | None:
        """What is asked, None where nothing is."""
        return self.step.task if self.step is not None else None

    @property
    def open_task(self) -> Task | None:
        """The task that can be answered now."""
        task = self.task
        return task if task is not None and not self.progress.settled(task) else None

    @property
    def answering(self) -> Answering | None:
        """What takes the answer, or shows the one that was given."""
        task = self.task
        if task is None:
            return None
        found = self._answers.get(task.name)
        if found is None:
            found = self._answers[task.name] = answering_for(self.shell, task, self.main)
            self._settle(task, found)
        return found

    def _settle(self, task: Task, answering: Answering) -> None:
        """Let what takes the answer know how that was judged."""
        given = self.progress.given(task)
        answering.settled = self.progress.settled(task)
        last = given[-1:] if given and last_judgement(task, self.progress).right else []
        answering.wrongs = [answer for answer in given if answer not in last]
        if answering.keeps_answer and given:
            last = given[-1:]
        if answering.settled and (last or task.solution):
            answering.fill(last[0] if last else task.solution)

    # What can be done

    def go(self, index: int) -> None:
        """Go to a step, if it may be gone to."""
        if self.progress.go(index):
            self._trouble, self.cursor = "", None
            self._keep(self.progress)
            self.shell.focus(self.preferred_focus())

    def main(self) -> None:
        """Answer, go on, or at the end close: what Enter does."""
        if self.step is None:
            self.shell.run("escape")
        elif self.open_task is not None:
            self.answer()
        else:
            self.go(self.progress.index + 1)

    def answer(self) -> None:
        """Give the answer that is there; one that is none, or was given, is met with words."""
        task, answering = self.open_task, self.answering
        if task is None or answering is None:
            return
        self._trouble, before = "", self._trouble
        if answering.take_part():
            return
        try:
            if not answering.text:
                self._trouble = answering.status or "There is no answer yet; give one."
                return
            if task.read(answering.text) in answering.wrongs:
                self._trouble = "You have given this answer; change it."
                return
            if answering.objection not in ("", before):
                self._trouble = answering.objection
                return
            self.progress.answer(task, answering.text)
        except AnswerError as error:
            self._trouble = f"{capital(str(error))}."
            return
        self._settle(task, answering)
        self._keep(self.progress)
        self.shell.focus("")

    def ask_solution(self) -> None:
        """What the key for the solution does: S lies between A and D, so it takes two presses."""
        if self._trouble == _SURE:
            self.show_solution()
        elif self.open_task is not None:
            self._trouble = _SURE if self.can_show else "There is no answer to be shown here."

    def show_solution(self) -> None:
        """Give the task up and see its solution, where it has one."""
        task, answering = self.open_task, self.answering
        if task is not None and answering is not None and self.can_show:
            self._trouble = ""
            self.progress.show(task)
            self._settle(task, answering)
            self._keep(self.progress)
            self.shell.focus("")

    def hint(self) -> None:
        """Say the hint."""
        task = self.open_task
        if task is not None and task.hint is not None:
            self._hinted.add(task.name)
        elif task is not None and self.answering is not None:
            self.answering.hint()

    def begin_anew(self) -> None:
        """Forget all answers and go to the first step."""
        self.progress = Progress(self.practice)
        self._answers, self._hinted = {}, set()
        self.go(0)

    def _open_next(self, practice: Practice) -> None:
        """Go on with another practice in the place of this one, where that was left."""
        self.shell.close()
        progress = self.shell.progress_store.progress_in(practice)
        self.shell.open(PracticeScreen(self.shell, progress, self._keep))

    def _undo(self) -> None:
        if self.answering is not None and self.open_task is not None:
            self._trouble = ""
            self.answering.undo()

    def _click(self, cell: Cell) -> None:
        if self.answering is not None:
            self._trouble = ""
            self.answering.click(cell)

    # What is seen

    def scene(self) -> Scene | None:
        """The scene of the step; once its task is settled, at the moments after it."""
        return scene_of(self.step, self.answering, self.progress)

    def _marks(self, scene: Scene) -> SceneMarks:
        cursor = self.cursor if self.open_task is not None else None
        return marks_of(scene, self.task, self.answering, self.progress, cursor)

    def _column(self) -> ColumnView:
        step, task = self.step, self.task
        assert step is not None
        title = said(step.title) if step.title is not None else ""
        if task is None:
            return ColumnView(title, all_said(step.caption), "")
        hint = said(task.hint) if task.hint is not None and task.name in self._hinted else ""
        asks = self.answering.asks if self.answering is not None else ""
        return ColumnView(
            title,
            all_said(step.caption),
            asks or said(task.prompt),
            self.answering,
            reply_to(task, self.answering, self.progress),
            hint if self.open_task is not None else "",
            self._trouble,
        )

    # Layout

    def _layout(self, rect: pygame.Rect) -> PracticeLayout:
        wide = self.answering is not None and self.answering.wide
        scene = self.step.scene if self.step is not None else None
        return practice_layout(rect, self.shell.view, wide, scene)

    def _scene_layout(self, layout: PracticeLayout) -> SceneLayout | None:
        scene = self.scene()
        return scene_layout(layout.scene, scene, layout.metrics) if scene is not None else None

    def _column_layout(self, layout: PracticeLayout) -> ColumnLayout:
        return column_layout(layout.column, self._column(), layout.metrics, layout.least)

    # Controls

    def preferred_focus(self) -> str:
        """The field of the answer, if it has one."""
        answering = self.answering
        return answering.first_focus if answering is not None and self.open_task else ""

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The steps, the boards, the answer, and what goes on."""
        layout = self._layout(rect)
        steps = step_controls(layout.steps, self.progress, layout.metrics, self.go)
        if self.step is None:
            rows = self._summary.controls(layout.whole, self.progress, layout.metrics, self.go)
            return [*sized([*steps, *self._footer(layout)], layout.metrics), *rows]
        found = sized([*steps, *self._board_controls(layout)], layout.metrics)
        if self.answering is not None:
            column = self._column_layout(layout)
            answer = self.answering.controls(column.answer, column.metrics)
            found += sized(answer, column.metrics)
        return [*found, *sized(self._footer(layout), layout.metrics)]

    @property
    def message_place(self) -> tuple[pygame.Rect, Metrics]:
        """Between the buttons below."""
        layout = self._layout(self.inner)
        return free_between(self._footer(layout), layout), layout.metrics

    def _board_controls(self, layout: PracticeLayout) -> list[Control]:
        scenes, answering = self._scene_layout(layout), self.answering
        if scenes is None or answering is None or self.open_task is None:
            return []
        return [
            Control(
                f"board {index}",
                run.grid.rect,
                "area",
                label="board",
                own_cursor=True,
                aim=partial(self._aim, index, run.grid),
                by_tab=answering.uses_board,
            )
            for index, run in enumerate(scenes.runs)
        ]

    def _aim(self, run: int, grid: Grid, position: tuple[int, int]) -> None:
        cell = self._picture.marked_at(run, position) or grid.cell_at(position)
        if cell is not None:
            self.cursor = None
            self._click(cell)

    def _footer(self, layout: PracticeLayout) -> list[Control]:
        if self.step is None:
            return self._leaving.controls(self.progress, layout)
        return going_controls(self, layout)

    @property
    def can_hint(self) -> bool:
        """Whether there is a hint that has not been said."""
        task, answering = self.open_task, self.answering
        if task is None or answering is None:
            return False
        return (task.hint is not None and task.name not in self._hinted) or answering.can_hint

    @property
    def can_show(self) -> bool:
        """Whether there is a solution that may be asked for."""
        task = self.open_task
        return task is not None and bool(task.solution)

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the scene and the column, or the summary."""
        layout = self._layout(rect)
        small = canvas.with_metrics(layout.metrics)
        scene, places = self.scene(), self._scene_layout(layout)
        if scene is None or places is None:
            self._summary.draw(small, layout.whole, self.progress)
            return
        opened = self.answering.opened if self.answering is not None else None
        self._picture.draw(small, places, scene, self._marks(scene), opened)
        canvas.fill(canvas.theme.line, layout.between)
        draw_column(canvas, self._column_layout(layout), self._column())

    # Keys

    def key(self, name: str) -> bool:
        """First the answer's own keys, then the cursor on the board, then the table of actions."""
        ours = self.shell.view.focus in _OURS
        answering = self.answering if self.open_task is not None else None
        if answering is not None and (ours or name not in ("Enter", "Space", *_ARROWS)):
            self.shell.focus("" if name in _ARROWS else self.shell.view.focus)
            if answering.key(name):
                self._trouble = ""
                return True
            if answering.uses_board and self._on_board(answering, name):
                return True
        if self.step is None and name in ("Up", "Down"):
            self.scroll(_ARROWS[name][0])
            return True
        if name == "Enter" and not ours:
            return False
        return super().key(name)

    def _on_board(self, answering: Answering, name: str) -> bool:
        scene = self.scene()
        if scene is None:
            return False
        if name in _ARROWS:
            self.cursor = moved(self.cursor, scene, _ARROWS[name])
            if answering.follows_cursor:
                self._click(self.cursor)
            return True
        if name == "Space" and self.cursor is not None:
            self._click(self.cursor)
            return True
        return False

    def commands(self) -> Commands:
        """What the keys do in every form."""
        return {
            "practice-answer": self.main,
            "practice-hint": self.hint,
            "practice-solution": self.ask_solution,
            "practice-undo": self._undo,
            "practice-start": self._start_here,
            "practice-next": self._next,
            "practice-back": partial(self.go, self.progress.index - 1),
        }

    def _start_here(self) -> None:
        if self.cursor is not None and self.open_task is not None and self.answering is not None:
            self.answering.click_otherwise(self.cursor)

    def _next(self) -> None:
        if self.open_task is not None:
            self._trouble = "Answer first; then it goes on."
        elif self.step is not None:
            self.go(self.progress.index + 1)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what the answer takes long for."""
        return self.answering is not None and self.answering.work(time_left)

    def closed(self) -> None:
        """End what is still going on."""
        for answering in self._answers.values():
            answering.close()

    def leave(self) -> object:
        """Answers that are not given yet, as far as they are, such as half of a trace."""
        tasks = {task.name: task for task in self.practice.tasks}
        open_ones = {name: each for name, each in self._answers.items()
                     if not self.progress.settled(tasks[name])}  # fmt: skip
        return (self._identity, open_ones) if open_ones else None

    def resume(self, kept: tuple[object, dict[str, Answering]]) -> None:
        """Go on with answers that were not given yet, where they are to the same tasks."""
        identity, answers = kept
        for task in self.practice.tasks:
            answering = answers.get(task.name)
            if identity == self._identity and answering and not self.progress.settled(task):
                answering.send = self.main
                self._settle(task, answering)
                self._answers[task.name] = answering

    @property
    def _identity(self) -> tuple[object, str]:
        return self.practice.recipe, self.practice.digest

    def press(self, position: tuple[int, int], button: int, shift: bool) -> bool:
        """Hand the other mouse button on the board to the answer."""
        places, answering = self._scene_layout(self._layout(self.inner)), self.answering
        if button == _RIGHT_BUTTON and places is not None and answering is not None:
            cells = [run.grid.cell_at(position) for run in places.runs]
            for cell in cells:
                if cell is not None and self.open_task is not None:
                    answering.click_otherwise(cell)
        return False

    def scroll(self, rows: int) -> None:
        """Scroll the summary, or what of the answer does not fit."""
        if self.answering is not None:
            self.answering.scroll(rows)
        if self.step is None:
            self._summary.table.first += rows

    def press_beside(self, position: tuple[int, int]) -> None:
        """A press beside it closes nothing."""
