"""The main screen: which controls it has, what they do, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_panel import CodeView, draw_code
from visualizer.draw.panels.timeline import TimelineView, step_under
from visualizer.draw.stage import Stage, StageLayout, StageView
from visualizer.draw.text import STRONG, width_of
from visualizer.draw.view import Pointed, ViewChoices, view_at
from visualizer.errors import shortened
from visualizer.language.formatting import speed_text
from visualizer.language.terms import SYNCS, UNITS
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED, Grain
from visualizer.window.actions import BY_NAME, tip
from visualizer.window.commands import main_commands
from visualizer.window.live_variables import LiveVariables
from visualizer.window.screens.main_boxes import draw_message_box, draw_missing, draw_unplayed
from visualizer.window.screens.main_layout import main_layout, position_of_speed, speed_at
from visualizer.window.shell import Commands, PixelPosition, Screen, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths, row_width
from visualizer.window.widgets.controls import Control, ControlKind

#: In characters; the name of a board that is longer is cut.
_LONGEST_NAME = 34
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
        self._tracing = False

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

    def _aim_at_cell(self, pane: int, position: PixelPosition) -> None:
        self.cursor = self.drawn.boards[pane].grid.cell_at(position) or self.cursor

    def _press_code(self) -> None:
        """Go on to where the chosen line runs next."""
        session = self.shell.session
        if self.code_line is not None and session.player is not None:
            session.run_to_line(self.code_line)

    def _aim_at_line(self, position: PixelPosition) -> None:
        if self.drawn.code is not None:
            self.code_line = self.drawn.code.line_at(position)

    def _drag_timeline(self, position: PixelPosition) -> None:
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

    def press_beside(self, position: PixelPosition) -> None:
        """Look at the pane that was pressed."""
        for pane, rect in enumerate(self.drawn.panes):
            if rect.collidepoint(position):
                self.shell.session.focus_on(pane)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what is being recorded, and with the variables that the code panel shows."""
        session = self.shell.session
        if session.loading is not None:
            self.shell.redraw()
            if not self.shell.tried("recording", partial(session.work, time_left), once=False):
                session.loading = None
        elif self._code_is_shown:
            follow = partial(self._follow_variables, time_left)
            if not self.shell.tried("working out the variables", follow):
                self.variables.give_up()
        else:
            self.variables.forget()
            self._tracing = False
        return session.loading is not None or self._tracing

    def _follow_variables(self, time_left: Callable[[], bool]) -> None:
        self._tracing = False
        unknown = self.variables.now() is None
        self._tracing = self.variables.work(time_left)
        if unknown and not self._tracing:
            self.shell.redraw()

    @property
    def _code_is_shown(self) -> bool:
        """Whether the next picture has the code: it was drawn, and has not been hidden since."""
        shown = self.shell.session.choices.code and not self.only_boards
        return shown and self.drawn.code is not None

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Everything on the main screen that can be pressed, in Tab order."""
        code = self.shell.session.choices.code
        self.layout = main_layout(rect, metrics, code, self.only_boards)
        bar, bottom = partial(self._bar_controls, metrics), partial(self._bottom_controls, metrics)
        groups: dict[str, Callable[[], list[Control]]] = {
            "the bar": bar, "the panes": self._pane_controls, "the player": bottom,
        }  # fmt: skip
        if self._nothing_to_reveal:
            del groups["the player"]
        elif self.only_boards:
            groups = {"the panes": self._pane_controls}
        found: list[Control] = []
        for name, group in groups.items():
            self.shell.tried(f"laying out {name}", partial(_extend, found, group))
        return found

    def _button(
        self, name: str, label: str = "", icon: str = "", kind: ControlKind = "button"
    ) -> Control:
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
        board = shortened(session.name or session.board.title or "board", _LONGEST_NAME)
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

    # View

    def _stage_view(self) -> StageView:
        """All that panes, code and timeline show now."""
        session, view = self.shell.session, self.shell.view
        assert session.player is not None
        step = None
        if view.hovered == "timeline" and self.layout.timeline.width:
            step = step_under(self.layout.timeline, session.comparison, view.pointer[0])
        choices = ViewChoices(
            session.focus,
            show_focus=not self.only_boards,
            overlay=session.choices.overlay,
            mines=session.choices.mines,
            only_boards=self.only_boards,
            code=bool(self.layout.code.width),
            timeline=bool(self.layout.timeline.height),
        )
        return view_at(
            session.comparison,
            session.player.position,
            choices,
            session.divergences,
            loose=session.loose,
            variables=self._variables() if choices.code else (),
            pointed=Pointed(self.code_line, step),
            key=BY_NAME["difference"].keys[0],
        )

    def _variables(self) -> Sequence[tuple[str, str]] | None:
        found: list[Sequence[tuple[str, str]] | None] = [()]
        self.shell.tried("reading the variables", lambda: found.append(self.variables.now()))
        return found[-1]

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw everything but the controls."""
        canvas.fill(canvas.theme.background)
        layout, session = self.layout, self.shell.session
        self.drawn = StageLayout()
        part = partial(self._part, canvas)
        if self._nothing_to_reveal:
            part("the board", layout.panes, partial(draw_unplayed, canvas, layout, session.board))
        elif session.player is None:
            part("the progress", layout.panes, partial(self._draw_progress, canvas))
        else:
            stage = layout.panes.union(layout.code) if layout.code.width else layout.panes
            if not part("the panes", stage, partial(self._draw_stage, canvas)):
                part("the player", layout.bottom, partial(self._draw_bottom, canvas, None))
        if layout.bar.height and (session.player is not None or self._nothing_to_reveal):
            part("the bar", layout.bar, partial(self._draw_bar, canvas))

    def _part(
        self, canvas: Canvas, name: str, rect: pygame.Rect, draw: Callable[[], object]
    ) -> bool:
        """Draw a part; False where that fails, and then a box says so in its place."""
        if self.shell.tried(f"drawing {name}", draw):
            return True
        self.shell.tried("drawing a box", partial(draw_missing, canvas, rect))
        return False

    def _draw_stage(self, canvas: Canvas) -> None:
        """Draw the panes, and what stands beside and below them."""
        layout, view = self.layout, self._stage_view()
        part = partial(self._part, canvas)
        self.stage.draw_panes(canvas, layout.panes, view, self.drawn, partial(part, "a pane"))
        if view.code is not None:
            part("the code", layout.code, partial(self._draw_code, canvas, view.code))
        if not self.only_boards:
            part("the player", layout.bottom, partial(self._draw_bottom, canvas, view.timeline))
        self._draw_cursor(canvas)

    def _draw_code(self, canvas: Canvas, view: CodeView) -> None:
        self.drawn.code = draw_code(canvas, self.layout.code, view)

    @property
    def _nothing_to_reveal(self) -> bool:
        """Whether the board that is shown cannot be clicked anywhere, so that nothing runs."""
        session = self.shell.session
        return session.player is None and session.loading is None

    def _draw_progress(self, canvas: Canvas) -> None:
        loading = self.shell.session.loading
        text = loading.progress if loading else ""
        canvas.text(text, canvas.rect.center, size=canvas.metrics.title, colour=canvas.theme.text,
                    align="centre", most=canvas.rect.width - 2 * canvas.metrics.margin)  # fmt: skip

    def _draw_bar(self, canvas: Canvas) -> None:
        theme = canvas.theme
        bar = self.layout.bar
        canvas.fill(theme.panel, bar)
        canvas.fill(theme.line, (bar.left, bar.bottom - 1, bar.width, 1))
        position = (canvas.metrics.margin + canvas.px(2), bar.centery - canvas.px(13))
        canvas.text("Minesweeper reveal", position, size=canvas.metrics.title, colour=theme.text,
                    face=STRONG, most=bar.width - canvas.px(120))  # fmt: skip

    def _draw_bottom(self, canvas: Canvas, timeline: TimelineView | None) -> None:
        theme = canvas.theme
        layout, session = self.layout, self.shell.session
        canvas.outlined_box(layout.bottom, theme.panel, theme.line, canvas.metrics.radius)
        if timeline is not None:
            draw = partial(self.stage.draw_timeline, canvas, layout.timeline, timeline)
            self._part(canvas, "the timeline", layout.timeline, draw)
        rect = layout.controls
        room = rect.width // 2 - canvas.px(90)
        if rect.width >= canvas.px(420):
            canvas.text(session.position_text, (rect.left, rect.top - canvas.px(2)),
                        size=canvas.metrics.strong, colour=theme.text, face=STRONG,
                        most=room)  # fmt: skip
        if rect.width >= canvas.px(640):
            self._draw_speed(canvas, rect)

    def _draw_speed(self, canvas: Canvas, rect: pygame.Rect) -> None:
        player = self.shell.session.player
        assert player is not None
        unit = (
            UNITS[self.shell.session.comparison.sync] if player.grain is Grain.STEP else "operation"
        )
        text = "as fast as the screen" if player.speed == UNBOUNDED else (
            f"{speed_text(player.speed)} {unit}s a second")  # fmt: skip
        width = min(canvas.px(240), rect.width // 4)
        left = rect.right - width - canvas.px(8)
        canvas.text(text, (left + width // 2, rect.top - canvas.px(3)), size=canvas.metrics.small,
                    colour=canvas.theme.text, face=STRONG, align="middle")  # fmt: skip
        for speed, word in ((SLOWEST, "1/4"), (8, "8"), (FASTEST, "1000")):
            x = left + position_of_speed(speed) * width
            canvas.text(word, (x, rect.top + canvas.px(42)), size=canvas.px(12),
                        colour=canvas.theme.dim, align="middle")  # fmt: skip

    def _draw_cursor(self, canvas: Canvas) -> None:
        """Draw where Enter would click, while a board has the keyboard."""
        if self.shell.panels:
            return
        for pane, board in enumerate(self.drawn.boards):
            if self.shell.view.focus == f"board {pane}":
                box = board.grid.cell_rect(*self.cursor).inflate(canvas.px(6), canvas.px(6))
                canvas.ring(box, canvas.theme.accent, canvas.px(6), canvas.px(3))

    def draw_message(self, canvas: Canvas) -> None:
        """Draw the message, over everything else."""
        session = self.shell.session
        if session.loading is not None and session.player is not None:
            self._draw_box(canvas, session.loading.progress + ". Escape cancels.")
        elif session.message:
            self._draw_box(canvas, session.message, session.message_is_error)

    def _draw_box(self, canvas: Canvas, text: str, error: bool = False) -> None:
        """Draw words over the lower edge of the panes, or over the timeline."""
        bottom = self.layout.bottom
        edge = bottom.top if bottom.height else canvas.rect.bottom
        # What waits in the panes must be seen beside the sentence that speaks of it.
        below = self.shell.session.message_stays and bool(self.layout.timeline.height)
        draw_message_box(canvas, text, edge, below=below, error=error)


def _extend(controls: list[Control], group: Callable[[], list[Control]]) -> None:
    controls += group()
