"""What the mouse, or the cursor on a board, points at: its counterparts, and a sentence on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from weakref import ref

import pygame

from visualizer.algorithms.catalogue import Algorithm
from visualizer.analysis.cell_story import CellHistory, mines_beside
from visualizer.board.cells import Cell
from visualizer.draw.counterparts import Counterparts
from visualizer.draw.panels.timeline import curve_near, step_under
from visualizer.draw.panels.waiting import shown_entries, waiting_layout
from visualizer.draw.stage_layout import StageLayout
from visualizer.language.cell_stories import mines_text, story_text
from visualizer.language.pointed import (
    cells_at_step,
    counters_text,
    curve_text,
    more_text,
    step_text,
    title_text,
)
from visualizer.language.run_reports import own_title_text
from visualizer.trace.trace import Trace
from visualizer.window.shell import Shell

#: How many visits to one cell are marked on each curve of the timeline; of many curves the first.
_MOST_MARKS, _MANY = 20, 4


@dataclass(frozen=True)
class Target:
    """What is pointed at: a ``cell``, a ``step`` of the timeline, or words in a ``pane``.

    With a step, ``pane`` is the one whose curve is pointed at. The words are a ``title``, the
    count of ``more`` chips without room, or else the counters.
    """

    cell: Cell | None = None
    step: int | None = None
    pane: int | None = None
    title: bool = False
    more: int = 0


class HoverInfo:
    """Finds what is pointed at and what belongs to it.

    ``drawn`` and ``timeline`` give where things were drawn last, ``cursor`` the cell at which the
    keyboard is on a board that has it.
    """

    def __init__(
        self,
        shell: Shell,
        drawn: Callable[[], StageLayout],
        timeline: Callable[[], pygame.Rect],
        cursor: Callable[[], Cell],
    ) -> None:
        self.shell = shell
        self._drawn = drawn
        self._timeline = timeline
        self._cursor = cursor
        self._histories: list[CellHistory] = []
        self._said: tuple[object, str] = (None, "")
        self._rests: tuple[object, object] = (None, None)

    # What is pointed at

    def target(self) -> Target | None:
        """What is under the mouse, or else under the cursor of the keyboard; None for nothing."""
        session = self.shell.session
        if self.shell.panels or session.player is None:
            return None
        kind, _, number = self.shell.at.hovered.partition(" ")
        if kind == "timeline" and not session.predicting:
            return self._on_timeline()
        pane = int(number) if number.isdecimal() else -1
        known = 0 <= pane < len(self._drawn().boards)
        if known and kind == "board":
            cell = self._drawn().boards[pane].grid.cell_at(self.shell.at.pointer)
            if cell is not None:
                return Target(cell, pane=pane)
        if known and kind in ("title", "chips") and not session.predicting:
            return Target(pane=pane, title=True) if kind == "title" else self._on_waiting(pane)
        kind, _, number = self.shell.at.focus.partition(" ")
        focused = kind == "board" and int(number) < len(self._traces)
        return Target(self._cursor(), pane=int(number)) if focused else None

    def _on_waiting(self, pane: int) -> Target | None:
        session, drawn, pointer = self.shell.session, self._drawn(), self.shell.at.pointer
        state = session.state(pane)
        layout = waiting_layout(drawn.boards[pane].waiting, state.trace, drawn.metrics)
        if layout is None:
            return None
        shown = shown_entries(layout, state)
        entry = shown.entry_at(pointer)
        if shown.more and shown.more_box.collidepoint(pointer):
            return Target(pane=pane, more=shown.more)
        if entry is None:
            return Target(pane=pane) if layout.words.collidepoint(pointer) else None
        known = entry.cell is not None and entry.cell in session.board
        return Target(entry.cell, pane=pane) if known else None

    def _on_timeline(self) -> Target | None:
        view, pointer, rect = self.shell.view, self.shell.at.pointer, self._timeline()
        comparison = self.shell.session.comparison
        if not rect.width:
            return None
        pane = curve_near(rect, comparison, pointer, view.metrics)
        return Target(step=step_under(rect, comparison, pointer[0]), pane=pane)

    @property
    def moved(self) -> bool:
        """Whether mouse and keyboard have gone elsewhere since this position is shown."""
        mouse, player = self.shell.at, self.shell.session.player
        position, at = player and player.position, (mouse.pointer, mouse.focus, self._cursor())
        if self._rests[0] != position:
            self._rests = position, at
        return self._rests[1] != at

    # What belongs to it

    def _known(self, cell: Cell) -> list[CellHistory]:
        """What the runs do with a cell, in the order of the panes.

        While a class predicts that is nothing, since it tells of visits to come.
        """
        if self.shell.session.predicting:
            return []
        known = [(each.trace, each.cell) for each in self._histories]
        if known != [(trace, cell) for trace in self._traces]:
            self._histories = [CellHistory(trace, cell) for trace in self._traces]
        return self._histories

    @property
    def _traces(self) -> tuple[Trace, ...]:
        return self.shell.session.comparison.traces

    def lit(self) -> Counterparts | None:
        """What is to be lit now, None for nothing."""
        target = self.target()
        if target is None or target.cell is None:
            self._histories = []  # which hold runs that may be shown no more
        if target is None:
            return None
        if target.cell is not None:
            cells = ((target.cell,),) * len(self._traces)
            return Counterparts(cells, self._visit_steps(target.cell))
        if target.step is None:
            return Counterparts(pane=target.pane)
        at_step = cells_at_step(self.shell.session.comparison, target.step)
        lit = tuple(() if cell is None else (cell,) for cell in at_step)
        return Counterparts(lit, pane=target.pane)

    def _visit_steps(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        comparison = self.shell.session.comparison
        most = _MOST_MARKS if len(self._traces) <= _MANY else 1
        found = []
        for pane, history in enumerate(self._known(cell)):
            moments = history.trace.visited_at[history.visits[:most] - 1] + 1
            steps = [comparison.step_of_moment(pane, moment) for moment in moments.tolist()]
            found.append(tuple(dict.fromkeys(steps)))
        return tuple(found)

    def sentence(self) -> str:
        """What is pointed at, in words, empty for nothing."""
        target = self.target()
        session = self.shell.session
        if target is None or session.predicting:
            return ""
        assert session.player is not None
        # It is asked for more than once a frame, and of twelve panes takes a few milliseconds.
        asked = (target, session.player.position, ref(session.comparison), session.choices.mines)
        if self._said[0] != asked:
            self._said = asked, self._sentence_on(target)
        return self._said[1]

    def _sentence_on(self, target: Target) -> str:
        if target.cell is not None:
            return self._story(target.cell)
        session = self.shell.session
        names = session.comparison.letters
        if target.step is not None:
            if target.pane is None:
                return step_text(session.comparison, target.step, names)
            return curve_text(session.comparison, target.pane, target.step, names[target.pane])
        assert target.pane is not None
        state, name = session.state(target.pane), names[target.pane]
        if target.title:
            program = session.programs[target.pane]
            document = program.program if isinstance(program, Algorithm) else ""
            if program.elsewhere is not None:
                return own_title_text(state.trace.code, name)
            return title_text(state.trace.code, state.trace.order, name, document)
        return more_text(target.more, state, name) if target.more else counters_text(state, name)

    def _story(self, cell: Cell) -> str:
        """What the runs have done with a cell, and the mines beside it if these may be seen."""
        session = self.shell.session
        stories = [
            (session.comparison.letters[pane], history.at(session.state(pane)))
            for pane, history in enumerate(self._known(cell))
        ]
        seen = session.choices.mines or any(story.visits for _, story in stories)
        beside = mines_text(mines_beside(session.board, cell)) if seen else None
        return story_text(cell, stories, beside)
