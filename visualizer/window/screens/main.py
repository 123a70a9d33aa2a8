"""The main screen: where its parts lie, which controls it has, and how it is drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED, Grain, speed_text
from visualizer.window.actions import BY_NAME, tip
from visualizer.window.widgets.controls import Control

if TYPE_CHECKING:
    from visualizer.window.app import App

# The last part of the speed slider is for "as fast as the screen".
_UNBOUNDED_FROM = 0.95


@dataclass(frozen=True)
class ScreenLayout:
    """The rectangles of the main screen's parts; a part that is left out has no size."""

    bar: pygame.Rect
    panes: pygame.Rect
    code: pygame.Rect
    bottom: pygame.Rect
    timeline: pygame.Rect
    controls: pygame.Rect


def screen_layout(window: pygame.Rect, metrics: Metrics, code: bool, bare: bool) -> ScreenLayout:
    """Divide the window; where it is small the code goes first, then the curves."""
    none = pygame.Rect(0, 0, 0, 0)
    margin, gap = metrics.margin, metrics.px(12)
    if bare:
        return ScreenLayout(none, window.inflate(-margin, -margin), none, none, none, none)
    bar = pygame.Rect(0, 0, window.width, metrics.px(56))
    tall = window.height > metrics.px(520)
    height = metrics.px(188 if tall else 84)
    bottom = pygame.Rect(margin, window.bottom - height - margin, window.width - 2 * margin, height)
    rest = pygame.Rect(margin, bar.bottom + gap, window.width - 2 * margin, 0)
    rest.height = max(bottom.top - gap - rest.top, 1)
    code_rect = none
    if code and window.width > metrics.px(840):
        width = min(metrics.px(488), rest.width * 2 // 5)
        code_rect = pygame.Rect(rest.right - width, rest.top, width, rest.height)
        rest.width -= width + gap
    inner = bottom.inflate(-2 * metrics.px(18), -2 * metrics.px(12))
    controls = pygame.Rect(inner.left, inner.bottom - metrics.px(58), inner.width, metrics.px(58))
    timeline = none
    if tall:
        room = controls.top - metrics.px(10) - inner.top
        timeline = pygame.Rect(inner.left, inner.top, inner.width, room)
    return ScreenLayout(bar, rest, code_rect, bottom, timeline, controls)


def speed_to_place(speed: float) -> float:
    """Where on the logarithmic slider a speed stands, 0 to 1."""
    if speed == UNBOUNDED:
        return 1.0
    share = math.log(speed / SLOWEST) / math.log(FASTEST / SLOWEST)
    return share * _UNBOUNDED_FROM


def place_to_speed(place: float) -> float:
    """The speed at a place of the slider."""
    if place > _UNBOUNDED_FROM + 0.01:
        return UNBOUNDED
    speed = SLOWEST * (FASTEST / SLOWEST) ** min(max(place / _UNBOUNDED_FROM, 0), 1)
    return speed if speed < 1 else round(speed, 1) if speed < 10 else float(round(speed))


class Screen:
    """Builds the main screen's controls and draws it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.stage = Stage()
        self.layout = screen_layout(pygame.Rect(0, 0, 1, 1), Metrics(), False, True)
        self.drawn = StageLayout()

    # Controls

    def controls(self, window: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Everything on the main screen that can be pressed, in Tab order."""
        app = self.app
        bare = app.bare
        self.layout = screen_layout(window, metrics, app.session.choices.code, bare)
        found = [] if bare else self._bar_controls(metrics)
        found += self._pane_controls()
        if not bare:
            found += self._bottom_controls(metrics)
        return found

    def _bar_controls(self, metrics: Metrics) -> list[Control]:
        bar, app = self.layout.bar, self.app
        height, gap = metrics.px(36), metrics.px(8)
        top = bar.centery - height // 2
        left = metrics.margin + width_of("Minesweeper reveal", STRONG, metrics.title)
        left += metrics.px(24)
        right = bar.right - metrics.margin
        found: list[Control] = []
        icons: list[Control] = []
        for name, sign in (("help", "?"), ("full-screen", "full"), ("theme", "theme")):
            box = pygame.Rect(right - height, top, height, height)
            if box.left < left:
                break
            action = BY_NAME[name]
            icons.insert(0, Control(name, box, "button" if sign == "?" else "round",
                                    label="?" if sign == "?" else "",
                                    icon="" if sign == "?" else sign, tip=tip(name),
                                    press=lambda action=action: action.run(app)))  # type: ignore[misc]  # fmt: skip
            right = box.left - gap
        for name, label in self._bar_buttons():
            width = width_of(label, STRONG, metrics.text) + metrics.px(30)
            if name == "boards":
                width = max(width, metrics.px(150)) + metrics.px(14)
            if left + width > right - gap:
                break
            box = pygame.Rect(left, top, width, height)
            action = BY_NAME[name]
            found.append(Control(name, box, label=label, icon="down" if name == "boards" else "",
                                 tip=tip(name), press=lambda action=action: action.run(app)))  # type: ignore[misc]  # fmt: skip
            left = box.right + gap
        return found + icons

    def _bar_buttons(self) -> list[tuple[str, str]]:
        session = self.app.session
        board = session.name or session.board.title or "board"
        names = [("boards", board if len(board) <= 34 else board[:33] + "\u2026")]
        names += [("panes", "Algorithms"), ("lab", "Lab"), ("orders", "Orders"), ("costs", "Costs")]
        names += [("edit", "Edit"), ("random", "Random"), ("open", "Open"), ("save", "Save")]
        names += [("export", "Export")]
        return [(name, label) for name, label in names if name in BY_NAME]

    def _pane_controls(self) -> list[Control]:
        app = self.app
        found = []
        for pane, place in enumerate(self.drawn.boards):
            title = app.session.programs[pane].title if pane < len(app.session.programs) else ""
            found.append(
                Control(f"board {pane}", place.grid.rect, "area", label=title,
                        press=lambda pane=pane: app.press_board(pane))  # type: ignore[misc]
            )  # fmt: skip
        if self.drawn.code is not None:
            found.append(Control("code", self.drawn.code.rect, "area", press=app.press_code,
                                 label="code"))  # fmt: skip
        return found

    def _bottom_controls(self, metrics: Metrics) -> list[Control]:
        layout = self.layout
        found = []
        if layout.timeline.height:
            found.append(Control("timeline", layout.timeline.inflate(0, metrics.px(8)), "area",
                                 label="timeline"))  # fmt: skip
        found += self._status_controls(metrics)
        found += self._transport(metrics)
        found += self._speed_controls(metrics)
        return found

    def _status_controls(self, metrics: Metrics) -> list[Control]:
        rect, app = self.layout.controls, self.app
        if rect.width < metrics.px(760):
            return []
        label = f"in step {app.session.choices.sync.value}"
        width = width_of(label, STRONG, metrics.text) + metrics.px(40)
        box = pygame.Rect(rect.left, rect.bottom - metrics.px(31), width, metrics.px(30))
        return [Control("sync", box, label=label, icon="down", tip=tip("sync"),
                        press=lambda: BY_NAME["sync"].run(app))]  # fmt: skip

    def _transport(self, metrics: Metrics) -> list[Control]:
        rect, app = self.layout.controls, self.app
        player = app.session.player
        playing = player is not None and player.playing
        buttons = [
            ("restart", "restart"), ("start", "start"), ("step-back", "step-back"),
            ("play", "pause" if playing else "play"), ("step", "step"), ("end", "end"),
            ("loop", "loop"),
        ]  # fmt: skip
        side, gap = metrics.px(42), metrics.px(10)
        large = metrics.px(54)
        if rect.width < metrics.px(420):
            buttons = buttons[2:5]
        width = side * (len(buttons) - 1) + large + gap * (len(buttons) - 1)
        left = rect.centerx - width // 2
        found = []
        for name, sign in buttons:
            main = name == "play"
            size = large if main else side
            box = pygame.Rect(left, rect.centery - size // 2, size, size)
            chosen = name == "loop" and player is not None and player.loop
            found.append(Control(name, box, "main" if main else "round", icon=sign, tip=tip(name),
                                 press=lambda name=name: BY_NAME[name].run(app),  # type: ignore[misc]
                                 selected=chosen))  # fmt: skip
            left += size + gap
        return found

    def _speed_controls(self, metrics: Metrics) -> list[Control]:
        rect, app = self.layout.controls, self.app
        player = app.session.player
        if player is None or rect.width < metrics.px(640):
            return []
        width = min(metrics.px(240), rect.width // 4)
        box = pygame.Rect(
            rect.right - width - metrics.px(8), rect.top + metrics.px(20), width, metrics.px(24)
        )
        return [Control("speed", box, "slider", tip="Speed (Up, Down)", slide=app.slide_speed,
                        value=speed_to_place(player.speed))]  # fmt: skip

    # Views

    def pane_views(self) -> list[PaneView]:
        """What each pane shows now."""
        session = self.app.session
        views = []
        several = len(session.programs) > 1
        for pane in range(len(session.programs)):
            state = session.state(pane)
            remark, good = self._remark(pane)
            views.append(
                PaneView(pane, state,
                         focused=pane == session.focus and several and not self.app.bare,
                         remark=remark, good=good, flagged=self._flagged(pane),
                         only_board=self.app.bare)
            )  # fmt: skip
        return views

    def _remark(self, pane: int) -> tuple[str, bool]:
        session = self.app.session
        if pane in session.loose:
            return "let go", False
        return remark_of(pane, session.state(pane).finished, session.parted_at(pane))

    def _flagged(self, pane: int) -> tuple[int, ...]:
        """Where the orders part just now: the cells that the panes visit."""
        session = self.app.session
        if session.loose or session.comparison.sync.unit != "visit":
            return ()
        visit = session.state(pane).visits
        if visit not in session.marks:
            return ()
        return cells_at_visit(session.comparison.traces, visit)

    def timeline_view(self) -> TimelineView:
        """What the timeline shows now."""
        app = self.app
        session = app.session
        assert session.player is not None
        marks = session.marks if session.comparison.sync.unit == "visit" else ()
        hover = None
        if app.hovered == "timeline" and self.layout.timeline.width:
            hover = step_under(self.layout.timeline, session.comparison, app.pointer[0])
        return TimelineView(
            session.comparison,
            session.player.position,
            session.focus,
            marks,
            hover,
            key=BY_NAME["difference"].keys[0],
        )

    # Drawing

    def draw(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        """Draw everything but the controls."""
        surface.fill(theme.background)
        session = self.app.session
        self.drawn = StageLayout()
        if session.player is None:
            self._draw_waiting(surface, theme, metrics)
            return
        views = self.pane_views()
        stage = StageView(views, overlay=session.choices.overlay, mines=session.choices.mines)
        self.stage.draw_panes(surface, self.layout.panes, stage, theme, metrics, self.drawn)
        if self.layout.code.width:
            focus = min(session.focus, len(views) - 1)
            code = CodeView(views[focus], self.app.variables(), self.app.code_line)
            self.drawn.code = draw_code(surface, self.layout.code, code, theme, metrics)
        if not self.app.bare:
            self._draw_bar(surface, theme, metrics)
            self._draw_bottom(surface, theme, metrics)
        self._draw_cursor(surface, theme, metrics)

    def _draw_waiting(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        loading = self.app.session.loading
        text = loading.progress if loading else self.app.session.message
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
        layout, session = self.layout, self.app.session
        outlined(surface, layout.bottom, theme.panel, theme.line, metrics.radius)
        if layout.timeline.height:
            view = self.timeline_view()
            self.stage.draw_timeline(surface, layout.timeline, view, theme, metrics)
        rect = layout.controls
        room = rect.width // 2 - metrics.px(90)
        if rect.width >= metrics.px(420):
            put(surface, session.place, (rect.left, rect.top - metrics.px(2)), size=metrics.strong,
                colour=theme.text, face=STRONG, most=room)  # fmt: skip
        if rect.width >= metrics.px(640):
            self._draw_speed(surface, rect, theme, metrics)

    def _draw_speed(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        player = self.app.session.player
        assert player is not None
        unit = self.app.session.comparison.sync.unit if player.grain is Grain.STEP else "operation"
        text = "as fast as the screen" if player.speed == UNBOUNDED else (
            f"{speed_text(player.speed)} {unit}s a second")  # fmt: skip
        width = min(metrics.px(240), rect.width // 4)
        left = rect.right - width - metrics.px(8)
        put(surface, text, (left + width // 2, rect.top - metrics.px(3)), size=metrics.small,
            colour=theme.text, face=STRONG, align="middle")  # fmt: skip
        for place, word in ((0.0, "1/4"), (speed_to_place(8), "8"), (speed_to_place(1000), "1000")):
            put(surface, word, (left + place * width, rect.top + metrics.px(42)),
                size=metrics.px(12), colour=theme.dim, align="middle")  # fmt: skip

    def _draw_cursor(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        """Draw where Enter would click, while a board has the keyboard."""
        app = self.app
        for pane, place in enumerate(self.drawn.boards):
            if app.focus_name == f"board {pane}" and not app.overlay:
                box = place.grid.cell_rect(*app.cursor).inflate(metrics.px(6), metrics.px(6))
                ring(surface, box, theme.accent, metrics.px(6), metrics.px(3))

    def draw_note(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        """Draw what is to be said, over everything else."""
        session = self.app.session
        if session.player is None:
            return
        if session.loading is not None:
            self._draw_note(surface, session.loading.progress + ". Escape cancels.", theme, metrics)
        elif session.message:
            self._draw_note(surface, session.message, theme, metrics, session.message_is_error)

    def _draw_note(
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
        if self.app.session.message_stays and self.layout.timeline.height:
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
