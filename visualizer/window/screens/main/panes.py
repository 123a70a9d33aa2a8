"""The boards and the code of the main screen as things to press, and the cursor on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.board.board import draw_cursor
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.code import CodeLayout
from visualizer.draw.panels.pane_header import close_rect, printed_rect
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.stage_layout import StageLayout
from visualizer.language.differences import DIFFERS_FROM_FIRST
from visualizer.language.formatting import fill
from visualizer.language.pointed import line_text
from visualizer.window.actions import BY_NAME, tip
from visualizer.window.differences import to_next_difference
from visualizer.window.rearranging import move_pane, remove_pane, start_at
from visualizer.window.shell import PixelPosition, Shell
from visualizer.window.widgets.controls import Control, KeptControls

_WHY_KEY = BY_NAME["difference"].keys[0]
_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


class Panes:
    """Takes what is done to boards and code; ``drawn`` gives where they were drawn last.

    ``answer`` takes clicks, each with its pane, while a class predicts.
    """

    def __init__(
        self,
        shell: Shell,
        drawn: Callable[[], StageLayout],
        answer: Callable[[int, Cell], None],
    ) -> None:
        self.shell = shell
        self._answer = answer
        self._cursor = (0, 0)
        self._code_line: int | None = None
        self._code: CodeLayout | None = None
        self._dragged: int | None = None
        self._moved = False
        self._drawn = drawn
        self._kept = KeptControls()

    @property
    def cursor(self) -> Cell:
        """The cell at which the keyboard is; on a board that is too small for it the nearest."""
        return self._on_board(*self._cursor)

    def _on_board(self, row: int, col: int) -> Cell:
        board = self.shell.session.board
        return min(max(row, 0), board.height - 1), min(max(col, 0), board.width - 1)

    def _press_board(self, pane: int) -> None:
        """Click the cell under the cursor: it answers, or the reveal starts there.

        Before the first visit there is nothing to answer.
        """
        session = self.shell.session
        session.focus_on(pane)  # which is not there any more if the algorithms have just changed
        if (
            session.predicting
            and session.player is not None
            and session.state(session.focus).visits
        ):
            self._answer(session.focus, self.cursor)
        else:
            start_at(session, self.cursor)

    def _aim_at_cell(self, pane: int, position: PixelPosition) -> None:
        self._cursor = self._drawn().boards[pane].grid.cell_at(position) or self.cursor

    def _press_code(self) -> None:
        """Go on to where the line that is pointed at runs next."""
        session, line = self.shell.session, self.pointed_line()
        if line is not None and session.player is not None:
            session.run_to_line(line)
        elif self.shell.view.focus == "code":
            self.shell.say("Up and Down choose a line; Enter goes on to where it runs next.")

    def pointed_line(self) -> int | None:
        """The line of the code under the cursor that the keys move, or else under the mouse."""
        view = self.shell.view
        if view.focus == "code" and self._code_line is not None:
            return self._code_line
        if self._code is not None and view.hovered == "code":
            return self._code.line_at(view.pointer)
        return None

    def sentence(self) -> str:
        """What can be done with the line of the code that is pointed at, empty for none."""
        line = self.pointed_line()
        return "" if line is None else line_text(line)

    def key(self, name: str) -> bool:
        """Take arrows: they move the cursor of the board, or of the code, that has the keyboard."""
        focus = self.shell.view.focus
        if focus.startswith("board ") and name in _ARROWS:
            self._move_cursor(*_ARROWS[name])
            return True
        if focus == "code" and name in ("Up", "Down"):
            self._move_code_line(1 if name == "Down" else -1)
            return True
        return False

    def _move_cursor(self, down: int, right: int) -> None:
        row, col = self.cursor
        self._cursor = self._on_board(row + down, col + right)

    def _move_code_line(self, change: int) -> None:
        code, session = self._drawn().code, self.shell.session
        numbers = [*dict.fromkeys(code.numbers)] if code is not None else []
        if not numbers or session.player is None:
            return
        running = session.state(session.focus).line
        line = self._code_line if self._code_line in numbers else running
        index = numbers.index(line) + change if line in numbers else 0
        self._code_line = numbers[min(max(index, 0), len(numbers) - 1)]

    def controls(self, headers: bool = True) -> list[Control]:
        """The boards and the code, and with ``headers`` what moves and removes panes."""
        drawn, session = self._drawn(), self.shell.session
        differs = tuple(map(self._differing_visit, range(len(drawn.boards))))
        traces = session.comparison.traces if session.player is not None else ()
        key = (headers, session.programs, traces, drawn.panes, drawn.boards, drawn.remarks, differs,
               self.shell.view.metrics)  # fmt: skip
        return self._kept.get(key, partial(self._on_panes, headers)) + self._on_code()

    def _on_panes(self, headers: bool) -> list[Control]:
        drawn, programs = self._drawn(), self.shell.session.programs
        found = [
            Control(f"board {pane}", board.grid.rect, "area", own_cursor=True,
                    about=drawn.panes[pane],
                    label=programs[pane].title if pane < len(programs) else "",
                    aim=partial(self._aim_at_cell, pane), press=partial(self._press_board, pane))
            for pane, board in enumerate(drawn.boards)
        ]  # fmt: skip
        if headers:
            found += [each for pane, board in enumerate(drawn.boards)
                      for each in self._header(pane, board)]  # fmt: skip
        found += [each for pane, board in enumerate(drawn.boards)
                  for each in self._details(pane, board)]  # fmt: skip
        return found

    def _on_code(self) -> list[Control]:
        code = self._code = self._drawn().code
        if code is None:
            return []
        found = [Control("code", code.rect, "area", label="code", press=self._press_code)]
        if code.more is not None:
            found.append(Control("variables", code.more, "area", label="all variables"))
        return found

    def _header(self, pane: int, layout: PaneLayout) -> list[Control]:
        """A pane's title to point at and to drag it by, and the cross that removes it."""
        session, metrics = self.shell.session, self.shell.view.metrics
        cross = close_rect(layout.header, metrics)
        title = layout.header.copy()
        remark = self._drawn().remarks.get(pane)
        sign = printed_rect(layout.header, metrics, removable=len(session.programs) > 1)
        printed = session.player is not None and bool(session.report(pane).printed)
        title.width = max((sign if printed else cross).left - metrics.px(4) - title.left, 0)
        title.height = cross.height
        if remark is not None and title.colliderect(remark):
            title.width = max(remark.left - title.left, 0)
        below = pygame.Rect(layout.header.left, title.bottom, layout.header.width, 0)
        below.height = max(layout.header.bottom - title.bottom, 0)
        if remark is not None:
            below.width = max(remark.left - below.left, 0)
        hold = [Control(name, rect, "area", by_tab=False, aim=partial(self._take_hold, pane),
                        drag=self._drag_pane)
                for name, rect in ((f"title {pane}", title), (f"about {pane}", below))
                if rect.width and rect.height >= metrics.px(14)]  # fmt: skip
        if printed:
            press = partial(self._open_printed, pane)
            hold.append(Control(f"printed {pane}", sign, "round", icon="printed", by_tab=False,
                                tip=tip("printed"), press=press))  # fmt: skip
        if len(session.programs) == 1:
            return hold
        return [
            *hold,
            Control(f"remove {pane}", cross, "round", icon="close", by_tab=False,
                    tip="Remove this pane (Delete, when it has the focus)",
                    press=partial(remove_pane, session, pane)),
        ]  # fmt: skip

    def _open_printed(self, pane: int) -> None:
        """Show what a pane's program printed."""
        self.shell.session.focus_on(pane)
        self.shell.run("printed")

    def _take_hold(self, pane: int, position: PixelPosition) -> None:
        """Look at a pane, which can be dragged to another place."""
        self.shell.session.focus_on(pane)
        self._dragged, self._moved = pane, False

    def _drag_pane(self, position: PixelPosition) -> None:
        """Put the pane that is held where the one under the mouse is."""
        rects = self._drawn().panes
        under = [pane for pane, rect in enumerate(rects) if rect.collidepoint(position)]
        if self._dragged is None or not under or under[0] == self._dragged:
            return
        move_pane(self.shell.session, self._dragged, under[0], remember=not self._moved)
        self._dragged, self._moved = under[0], True

    def _details(self, pane: int, layout: PaneLayout) -> list[Control]:
        """What can be pointed at beside the board; the board's cursor reaches the same words."""
        look = partial(self.shell.session.focus_on, pane)
        found = []
        if layout.waiting.height:
            found.append(Control(f"chips {pane}", layout.waiting, "area", by_tab=False, press=look))
        remark = self._drawn().remarks.get(pane)
        visit = self._differing_visit(pane)
        if remark is not None and visit is not None:
            why = partial(to_next_difference, self.shell.session, 1, pane)
            words = f"{fill(DIFFERS_FROM_FIRST, visit=visit)} ({_WHY_KEY})"
            found.append(Control(f"why {pane}", remark.clip(layout.header), "area", by_tab=False,
                                 press=why, tip=words))  # fmt: skip
        return found

    def _differing_visit(self, pane: int) -> int | None:
        """The visit at which a pane's order first differs, if that is what is remarked of it."""
        session = self.shell.session
        known = session.player is not None and pane < len(session.comparison.traces)
        if not known or pane in session.loose or session.state(pane).finished:
            return None
        return session.divergences.first(pane)

    def draw_cursor(self, canvas: Canvas) -> None:
        """Draw where Enter would click, while a board has the keyboard."""
        if self.shell.panels:
            return
        for pane, board in enumerate(self._drawn().boards):
            if self.shell.view.focus == f"board {pane}":
                draw_cursor(canvas, board.grid, self.cursor)
