"""The main screen: which controls it has, what they do, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.analysis.divergence import cells_at_visit
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_panel import CodeView, draw_code
from visualizer.draw.panels.pane import PaneView, remark_of
from visualizer.draw.panels.timeline import TimelineView, step_under
from visualizer.draw.shapes import outlined, ring
from visualizer.draw.stage import Stage, StageLayout, StageView
from visualizer.draw.text import STRONG, put, width_of, wrapped
from visualizer.draw.theme import Theme, mix
from visualizer.language.formatting import speed_text
from visualizer.language.terms import SYNCS, UNITS
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED, Grain
from visualizer.window.actions import BY_NAME, tip
from visualizer.window.commands import main_commands
from visualizer.window.live_variables import LiveVariables
from visualizer.window.screens.main_layout import main_layout, position_of_speed, speed_at
from visualizer.window.shell import Commands, Position, Screen, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths, row_width
from visualizer.window.widgets.controls import Control, Kind

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


class MainScreen(Screen):
    """Builds the main screen's controls and draws it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stage = Stage()
        self.layout = main_layout(pygame.Rect(0, 0, 1, 1), Metrics(), False, True)
        self.drawn = StageLayout()
        self.only_boards = False
        self.cursor = (0, 0)
        self.code_line: int | None = None
        self.variables = LiveVariables(shell.session)

    # What can be done

    def commands(self) -> Commands:
        """The actions of playing, comparing and seeing."""
        return {**main_commands(self.shell), "only-boards": self._toggle_only_boards}

    def _toggle_only_boards(self) -> None:
        self.only_boards = not self.only_boards

    def _press_board(self, pane: int) -> None:
        """Click the cell under the cursor."""
        session = self.shell.session
        session.focus_on(pane)
        row = min(self.cursor[0], session.board.height - 1)
        col = min(self.cursor[1], session.board.width - 1)
        session.click((row, col))

    def _aim_at_cell(self, pane: int, position: Position) -> None:
        self.cursor = self.drawn.boards[pane].grid.cell_at(position) or self.cursor

    def _press_code(self) -> None:
        """Go on to where the chosen line runs next."""
        session = self.shell.session
        if self.code_line is not None and session.player is not None:
            session.run_to_line(self.code_line)

    def _aim_at_line(self, position: Position) -> None:
        if self.drawn.code is not None:
            self.code_line = self.drawn.code.line_at(position)

    def _drag_timeline(self, position: Position) -> None:
        player, rect = self.shell.session.player, self.layout.timeline
        if player is None or not rect.width:
            return
        player.pause()
        step = step_under(rect, player.comparison, position[0])
        player.seek(player.comparison.tick_of_step(step))

    def _slide_speed(self, position: float) -> None:
        session = self.shell.session
        if session.player is not None:
            session.player.speed = session.choices.speed = speed_at(position)

    def key(self, name: str) -> bool:
        """Arrows move the cursor of the board, or of the code, that has the keyboard."""
        focus = self.shell.view.focus
        if focus.startswith("board ") and name in _ARROWS:
            self._move_cursor(*_ARROWS[name])
            return True
        if focus == "code" and name in ("Up", "Down"):
            self._move_code_line(1 if name == "Down" else -1)
            return True
        return False

    def _move_cursor(self, down: int, right: int) -> None:
        board = self.shell.session.board
        row = min(max(self.cursor[0] + down, 0), board.height - 1)
        col = min(max(self.cursor[1] + right, 0), board.width - 1)
        self.cursor = (row, col)

    def _move_code_line(self, change: int) -> None:
        numbers = self.drawn.code.numbers if self.drawn.code is not None else ()
        if not numbers:
            return
        index = numbers.index(self.code_line) + change if self.code_line in numbers else 0
        self.code_line = numbers[min(max(index, 0), len(numbers) - 1)]

    def scroll(self, rows: int) -> None:
        """Step with the wheel."""
        if rows:
            self.shell.session.step(max(-50, min(50, rows)))

    def press_beside(self, position: Position) -> None:
        """Look at the pane that was pressed."""
        for pane, rect in enumerate(self.drawn.panes):
            if rect.collidepoint(position):
                self.shell.session.focus_on(pane)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what is being recorded, and with the variables that the code panel shows."""
        session = self.shell.session
        if session.loading is not None:
            self.shell.redraw()
        loading = session.work(time_left)
        if loading or self.drawn.code is None:
            return loading
        unknown = self.variables.now() is None
        tracing = self.variables.work(time_left)
        if unknown and not tracing:
            self.shell.redraw()
        return tracing

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Everything on the main screen that can be pressed, in Tab order."""
        code = self.shell.session.choices.code
        self.layout = main_layout(rect, metrics, code, self.only_boards)
        if self.only_boards:
            return self._pane_controls()
        return [
            *self._bar_controls(metrics),
            *self._pane_controls(),
            *self._bottom_controls(metrics),
        ]

    def _button(self, name: str, label: str = "", icon: str = "", kind: Kind = "button") -> Control:
        """A button that does what the action of this name does."""
        press = partial(self.shell.run, name)
        return Control(name, kind=kind, label=label, icon=icon, tip=tip(name), press=press)

    def _bar_controls(self, metrics: Metrics) -> list[Control]:
        """Words from the left and signs at the right, as many as there is room for."""
        bar, gap = self.layout.bar, metrics.px(8)
        row = pygame.Rect(0, 0, 0, metrics.px(36))
        row.centery = bar.centery
        row.left = metrics.margin + width_of("Minesweeper reveal", STRONG, metrics.title)
        row.left += metrics.px(24)
        row.width = max(bar.right - metrics.margin - row.left, 0)
        signs = [self._button("theme", icon="theme", kind="round"),
                 self._button("full-screen", icon="full", kind="round"),
                 self._button("help", label="?")]  # fmt: skip
        signs = signs[max(len(signs) - (row.width + gap) // (row.height + gap), 0) :]
        sides = [row.height] * len(signs)
        signs = button_row(signs, row, sides, gap, "right")
        row.width -= (row_width(sides, gap) + gap) if signs else 0
        words = self._bar_words()
        widths = fitted_widths(words, metrics, metrics.px(30))
        widths[0] = max(widths[0], metrics.px(150)) + metrics.px(14)
        while widths and row_width(widths, gap) > row.width - gap:
            widths.pop()
        return button_row(words[: len(widths)], row, widths, gap) + signs

    def _bar_words(self) -> list[Control]:
        session = self.shell.session
        board = session.name or session.board.title or "board"
        board = board if len(board) <= 34 else board[:33] + "\u2026"
        labels = {"panes": "Algorithms"}
        names = ("panes", "lab", "orders", "costs", "edit", "random", "open", "save", "export")
        words = [self._button(name, labels.get(name, name.capitalize())) for name in names]
        return [self._button("boards", board, "down"), *words]

    def _pane_controls(self) -> list[Control]:
        programs = self.shell.session.programs
        found = [
            Control(f"board {pane}", drawn.grid.rect, "area", own_cursor=True,
                    label=programs[pane].title if pane < len(programs) else "",
                    aim=partial(self._aim_at_cell, pane), press=partial(self._press_board, pane))
            for pane, drawn in enumerate(self.drawn.boards)
        ]  # fmt: skip
        if self.drawn.code is not None:
            found.append(Control("code", self.drawn.code.rect, "area", label="code",
                                 aim=self._aim_at_line, press=self._press_code))  # fmt: skip
        return found

    def _bottom_controls(self, metrics: Metrics) -> list[Control]:
        layout = self.layout
        found = []
        if layout.timeline.height:
            found.append(Control("timeline", layout.timeline.inflate(0, metrics.px(8)), "area",
                                 label="timeline", drag=self._drag_timeline))  # fmt: skip
        found += self._status_controls(metrics)
        found += self._transport(metrics)
        found += self._speed_controls(metrics)
        return found

    def _status_controls(self, metrics: Metrics) -> list[Control]:
        rect = self.layout.controls
        if rect.width < metrics.px(760):
            return []
        sync = self._button("sync", f"in step {SYNCS[self.shell.session.choices.sync]}", "down")
        row = pygame.Rect(rect.left, rect.bottom - metrics.px(31), rect.width, metrics.px(30))
        return button_row([sync], row, fitted_widths([sync], metrics, metrics.px(40)), 0)

    def _transport(self, metrics: Metrics) -> list[Control]:
        rect, player = self.layout.controls, self.shell.session.player
        icons = {"restart": "restart", "start": "start", "step-back": "step-back", "play": "play",
                 "step": "step", "end": "end", "loop": "loop"}  # fmt: skip
        if rect.width < metrics.px(420):
            icons = {name: icons[name] for name in ("step-back", "play", "step")}
        if player is not None and player.playing:
            icons["play"] = "pause"
        buttons = [self._button(name, icon=icon, kind="main" if name == "play" else "round")
                   for name, icon in icons.items()]  # fmt: skip
        sides = [metrics.px(54 if name == "play" else 42) for name in icons]
        buttons = button_row(buttons, rect, sides, metrics.px(10), "centre")
        for button in buttons:
            button.rect = pygame.Rect(button.rect.left, rect.centery - button.rect.width // 2,
                                      button.rect.width, button.rect.width)  # fmt: skip
            button.selected = button.name == "loop" and player is not None and player.loop
        return buttons

    def _speed_controls(self, metrics: Metrics) -> list[Control]:
        rect, player = self.layout.controls, self.shell.session.player
        if player is None or rect.width < metrics.px(640):
            return []
        width = min(metrics.px(240), rect.width // 4)
        box = pygame.Rect(
            rect.right - width - metrics.px(8), rect.top + metrics.px(20), width, metrics.px(24)
        )
        return [Control("speed", box, "slider", tip="Speed (Up, Down)", slide=self._slide_speed,
                        value=position_of_speed(player.speed))]  # fmt: skip

    # Views

    def pane_views(self) -> list[PaneView]:
        """What each pane shows now."""
        session = self.shell.session
        views = []
        several = len(session.programs) > 1
        for pane in range(len(session.programs)):
            state = session.state(pane)
            remark, good = self._remark(pane)
            views.append(
                PaneView(pane, state,
                         focused=pane == session.focus and several and not self.only_boards,
                         remark=remark, good=good, flagged=self._flagged(pane),
                         only_board=self.only_boards)
            )  # fmt: skip
        return views

    def _remark(self, pane: int) -> tuple[str, bool]:
        session = self.shell.session
        if pane in session.loose:
            return "let go", False
        return remark_of(pane, session.state(pane).finished, session.differs_at(pane))

    def _flagged(self, pane: int) -> tuple[int, ...]:
        """Where the orders differ just now: the cells that the panes visit."""
        session = self.shell.session
        if session.loose or not session.comparison.sync.counts_visits:
            return ()
        visit = session.state(pane).visits
        if visit not in session.marks:
            return ()
        return cells_at_visit(session.comparison.traces, visit)

    def timeline_view(self) -> TimelineView:
        """What the timeline shows now."""
        session, view = self.shell.session, self.shell.view
        assert session.player is not None
        marks = session.marks if session.comparison.sync.counts_visits else ()
        hover = None
        if view.hovered == "timeline" and self.layout.timeline.width:
            hover = step_under(self.layout.timeline, session.comparison, view.pointer[0])
        return TimelineView(
            session.comparison,
            session.player.position,
            session.focus,
            marks,
            hover,
            key=BY_NAME["difference"].keys[0],
        )

    # Drawing

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw everything but the controls."""
        surface.fill(theme.background)
        session = self.shell.session
        self.drawn = StageLayout()
        if session.player is None:
            self._draw_waiting(surface, theme, metrics)
            return
        views = self.pane_views()
        stage = StageView(views, overlay=session.choices.overlay, mines=session.choices.mines)
        self.stage.draw_panes(surface, self.layout.panes, stage, theme, metrics, self.drawn)
        if self.layout.code.width:
            focus = min(session.focus, len(views) - 1)
            code = CodeView(views[focus], self.variables.now(), self.code_line)
            self.drawn.code = draw_code(surface, self.layout.code, code, theme, metrics)
        if not self.only_boards:
            self._draw_bar(surface, theme, metrics)
            self._draw_bottom(surface, theme, metrics)
        self._draw_cursor(surface, theme, metrics)

    def _draw_waiting(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        loading = self.shell.session.loading
        text = loading.progress if loading else self.shell.session.message
        put(surface, text, surface.get_rect().center, size=metrics.title, colour=theme.text,
            align="centre", most=surface.get_width() - 2 * metrics.margin)  # fmt: skip

    def _draw_bar(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        bar = self.layout.bar
        surface.fill(theme.panel, bar)
        surface.fill(theme.line, (bar.left, bar.bottom - 1, bar.width, 1))
        place = (metrics.margin + metrics.px(2), bar.centery - metrics.px(13))
        put(surface, "Minesweeper reveal", place, size=metrics.title, colour=theme.text,
            face=STRONG, most=bar.width - metrics.px(120))  # fmt: skip

    def _draw_bottom(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        layout, session = self.layout, self.shell.session
        outlined(surface, layout.bottom, theme.panel, theme.line, metrics.radius)
        if layout.timeline.height:
            view = self.timeline_view()
            self.stage.draw_timeline(surface, layout.timeline, view, theme, metrics)
        rect = layout.controls
        room = rect.width // 2 - metrics.px(90)
        if rect.width >= metrics.px(420):
            put(surface, session.position_text, (rect.left, rect.top - metrics.px(2)),
                size=metrics.strong, colour=theme.text, face=STRONG, most=room)  # fmt: skip
        if rect.width >= metrics.px(640):
            self._draw_speed(surface, rect, theme, metrics)

    def _draw_speed(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        player = self.shell.session.player
        assert player is not None
        unit = (
            UNITS[self.shell.session.comparison.sync] if player.grain is Grain.STEP else "operation"
        )
        text = "as fast as the screen" if player.speed == UNBOUNDED else (
            f"{speed_text(player.speed)} {unit}s a second")  # fmt: skip
        width = min(metrics.px(240), rect.width // 4)
        left = rect.right - width - metrics.px(8)
        put(surface, text, (left + width // 2, rect.top - metrics.px(3)), size=metrics.small,
            colour=theme.text, face=STRONG, align="middle")  # fmt: skip
        for speed, word in ((SLOWEST, "1/4"), (8, "8"), (FASTEST, "1000")):
            x = left + position_of_speed(speed) * width
            put(surface, word, (x, rect.top + metrics.px(42)), size=metrics.px(12),
                colour=theme.dim, align="middle")  # fmt: skip

    def _draw_cursor(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        """Draw where Enter would click, while a board has the keyboard."""
        if self.shell.panels:
            return
        for pane, board in enumerate(self.drawn.boards):
            if self.shell.view.focus == f"board {pane}":
                box = board.grid.cell_rect(*self.cursor).inflate(metrics.px(6), metrics.px(6))
                ring(surface, box, theme.accent, metrics.px(6), metrics.px(3))

    def draw_message(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        """Draw the message, over everything else."""
        session = self.shell.session
        if session.player is None:
            return
        if session.loading is not None:
            self._draw_message_box(
                surface, session.loading.progress + ". Escape cancels.", theme, metrics
            )
        elif session.message:
            self._draw_message_box(
                surface, session.message, theme, metrics, session.message_is_error
            )

    def _draw_message_box(
        self,
        surface: pygame.Surface,
        text: str,
        theme: Theme,
        metrics: Metrics,
        error: bool = False,
    ) -> None:
        window = surface.get_rect()
        most = max(min(window.width - metrics.px(40), metrics.px(900)), 1)
        lines = wrapped(text, STRONG, metrics.text, most - metrics.px(36))[:4]
        width = max(width_of(line, STRONG, metrics.text) for line in lines) + metrics.px(36)
        height = len(lines) * metrics.px(24) + metrics.px(16)
        box = pygame.Rect(0, 0, width, height)
        bottom = self.layout.bottom.top if self.layout.bottom.height else window.bottom
        box.midbottom = (window.centerx, bottom - metrics.px(8))
        if self.shell.session.message_stays and self.layout.timeline.height:
            # What waits in the panes must be seen beside the sentence that speaks of it.
            box.midtop = (window.centerx, bottom + metrics.px(4))
        fill = theme.warning_ground if error else mix(theme.raised, theme.panel, 0.3)
        edge = theme.warning if error else theme.edge
        ink = theme.warning if error else theme.text
        outlined(surface, box, fill, edge, metrics.px(10))
        top = box.top + metrics.px(7)
        for line_ in lines:
            put(surface, line_, (box.centerx, top), size=metrics.text, colour=ink, face=STRONG,
                align="middle")  # fmt: skip
            top += metrics.px(24)
