"""The board that is edited: a session whose changes are shown at once, while their runs follow."""

from __future__ import annotations

from dataclasses import replace

from visualizer.board.board import Board
from visualizer.board.editing import make_consistent
from visualizer.playback.comparison import START_POSITION
from visualizer.window.presentation import Change, edited_name
from visualizer.window.session import Session
from visualizer.window.shown import Shown


class Draft(Session):
    """A session that begins with the board of the ``main`` one, and runs the program that is focused there.

    Its board has legal and correct symbols and a click after each change. ``saved`` is the presentation that was saved
    last, at first the one that it begins with.
    """

    def __init__(self, main: Session) -> None:
        self._main = main  # before the session opens its board, which is a change
        super().__init__(make_consistent(main.board))
        self.limit, self.own_programs = main.limit, main.own_programs
        self.mark_saved(main.name)

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether the board differs from the one that was saved last."""
        return self.board != self.saved.board

    def mark_saved(self, name: str) -> None:
        """Note that the board has been saved under a name."""
        self.change(name=name)
        self.saved = self.presentation

    def edit(self, board: Board) -> None:
        """Go on with another board, made consistent; its notes go, and the header lines stay."""
        board = make_consistent(replace(board, notes=(), header=self.board.header))
        if (board.rows, board.click) != (self.board.rows, self.board.click):
            fields = {"board": board, "name": edited_name(self.name), "position": START_POSITION}
            self.apply_change(Change(fields, history=self.history.add(self.presentation)))

    def apply_change(self, change: Change) -> None:
        """Show the board of a change at once; its run is that of the pane that is focused in the main session now."""
        shown, self.history = self._main.presentation, change.history or self.history
        focused = {"panes": shown.panes[shown.focus :][:1], "order": shown.order}
        change = replace(change, fields={**change.fields, **focused}, history=self.history)
        self.shown = replace(self.shown, loaded=self.shown.presentation_after(change), has_runs=False)
        self.clear_message()
        super().apply_change(change)

    def give_up(self) -> None:
        """End the work, and drop the run; the board stays."""
        super().give_up()
        self.shown = Shown.before_runs(self.presentation, self.choices.speed)
        self.player = self.shown.player
