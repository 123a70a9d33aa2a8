"""The main screen: bar, boards, code, the line of words and the player, told once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pygame

from visualizer.draw.board.board import draw_cursor
from visualizer.draw.canvas import Canvas
from visualizer.draw.counterparts import draw_lit_panes, draw_lit_steps
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.caption import CaptionView, draw_caption
from visualizer.draw.panels.code_panel import LiveCode, draw_code
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.stage_layout import StageLayout
from visualizer.draw.view import ViewChoices, view_at
from visualizer.language.formatting import capital
from visualizer.language.pointed import line_text
from visualizer.trace.source import SourceCode
from visualizer.window.actions import BY_NAME
from visualizer.window.live_variables import LiveVariables
from visualizer.window.opening import pane_notes
from visualizer.window.screens.main.bar import more_menu, open_pane_menu, show_bar
from visualizer.window.screens.main.hover import HoverInfo
from visualizer.window.screens.main.layout import MainNeeds, main_layout, part_of
from visualizer.window.screens.main.panes import Panes
from visualizer.window.screens.main.player_bar import PlayerBar, StepSlide
from visualizer.window.screens.main.predict import Predict
from visualizer.window.screens.main.words import (
    LegendLine,
    draw_words,
    show_loading,
    show_unplayed,
    words_rect,
)
from visualizer.window.shell import Screen, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.ui_state import PixelPosition

_DIFFERENCE_KEY = BY_NAME["difference"].keys[0]
_CELL = re.compile(r"\((\d+), ?(\d+)\)")


class MainScreen(Screen):
    """What the window shows when nothing lies over it; ``drawn`` is where things lay last."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stage = Stage()
        self.layout = main_layout(pygame.Rect(0, 0, 1, 1), Metrics(), MainNeeds(1, (1, 1)))
        self.drawn = StageLayout()
        self.predict = Predict(shell.session)
        self.panes = Panes(shell, self.predict.answer)
        self.player = PlayerBar(shell, self.stage)
        self.hover = HoverInfo(
            shell, lambda: self.drawn, lambda: self.layout.timeline, lambda: self.panes.cursor
        )
        self.legend = LegendLine(shell)
        self.slide = StepSlide(shell.session)
        self.variables = LiveVariables(shell.session)
        self._buttons: dict[str, pygame.Rect] = {}
        self._tracing = False

    # The screen

    def show(self, ui: Ui, box: Box) -> None:
        """Show all parts; some lie where panes have been drawn last."""
        session = self.shell.session
        self.layout = main_layout(box, ui.canvas.metrics, self._needs())
        ui.canvas.fill(ui.canvas.theme.background)
        if not session.only_boards:
            show_bar(ui, self.layout.bar, self.shell, self.layout.arranged.code_rect is not None)
            self._buttons = {control.name: control.rect for control in ui.controls}
        if session.player is not None:
            if len(self.drawn.panes) != len(session.programs):  # it is of runs before
                self.drawn = replace(self.layout.arranged)
            self._show_stage(ui)
        elif session.loading is not None:
            show_loading(ui, self.layout.stage, session.loading)
        else:
            show_unplayed(ui, self.layout, session.board)
        event = ui.event
        if event.press is not None and event.button == 3 and not ui.taken:
            self._open_menu(ui.at.hovered, event.press)
        elif event.wheel and not ui.taken:
            session.step(max(-50, min(50, event.wheel)))

    def _needs(self) -> MainNeeds:
        """What there has to be room for."""
        session = self.shell.session
        board, choices = session.board, session.choices
        codes: tuple[SourceCode, ...] = ()
        if session.player is not None:
            # Of all panes, so that nothing moves when another has the focus.
            codes = tuple(trace.code for trace in session.comparison.traces)
        return MainNeeds(
            len(session.programs), (board.height, board.width), codes, choices.code,
            session.only_boards,
            bool(session.run_stops.stops),
        )  # fmt: skip

    def _show_stage(self, ui: Ui) -> None:
        """Show panes and code, the line below them, and the player."""
        view = self.stage_view() if ui.draws else None
        if view is not None:
            self.drawn = replace(self.layout.arranged)
            stage = ui.canvas.with_metrics(self.drawn.metrics)
            self.stage.draw_panes(stage, self.drawn, view)
            if view.code is not None and self.drawn.code_rect is not None:
                with ui.canvas.part("code", "", self.drawn.code_rect):
                    self.drawn.code = draw_code(ui.canvas, self.drawn.code_rect, view.code)
        self.panes.show(ui, self.drawn, headers=not self.shell.session.only_boards)
        if view is not None:
            self._draw_line(ui.canvas, view)
        self.legend.show(ui)
        if not self.shell.session.only_boards:
            self.player.show(ui, self.layout, view.timeline if view is not None else None)
        if view is not None:
            self._draw_lit(ui.canvas, view)
            self.predict.draw(ui.canvas, self.layout.arranged)

    def _open_menu(self, hovered: str, position: PixelPosition) -> None:
        """Open what a right click asks for: a stop, the list of a pane, or of all actions."""
        _, _, number = hovered.partition(" ")
        if self.shell.session.only_boards:
            self.shell.run("only-boards")
        elif hovered == "timeline" or self.player.pointed_stop is not None:
            self.player.seek_under(position)
            self.shell.open("stop")
        elif number.isdecimal() and int(number) < len(self.shell.session.programs):
            open_pane_menu(self.shell, int(number), position)
        else:
            self.shell.open(more_menu(self.shell, pygame.Rect(position, (1, 1))))

    def part(self, name: str) -> pygame.Rect | None:
        """Where a part of this screen lies, as `part_of` names it, or a button of the bar."""
        return part_of(name, self.drawn, self.layout) or self._buttons.get(name)

    # What is drawn

    def stage_view(self) -> StageView:
        """All that panes, code and timeline show now."""
        session = self.shell.session
        assert session.player is not None
        choices = ViewChoices(
            session.focus,
            show_focus=not session.only_boards,
            overlay=session.choices.overlay,
            mines=session.choices.mines,
            code=self.layout.arranged.code_rect is not None,
            timeline=bool(self.layout.timeline.height),
        )
        view = view_at(
            session.comparison,
            session.player.position,
            choices,
            session.divergences,
            live=self.variables.now() if choices.code else LiveCode(),
            line=self.panes.pointed_line(),
            step=self.player.pointed_step(),
            key=_DIFFERENCE_KEY,
            notes=pane_notes(session, signs=not session.only_boards),
            slide=self.slide.now(),
        )
        return self.predict.hidden(view)

    def _draw_line(self, canvas: Canvas, view: StageView) -> None:
        """Draw the caption on the line of words, or the legend beside what is said there."""
        canvas = self._for_words(canvas)
        self.legend.forget()
        line, caption, (text, _) = self.layout.words, self.caption(), self._said()
        if caption is not None and not text:
            with canvas.part("message", "caption", line):
                draw_caption(canvas, line, caption)
            return
        note = "" if text else self._note()
        said = words_rect(line, text or note, canvas.metrics)
        if said.width < line.width and not self.shell.session.only_boards:
            room = pygame.Rect(line.left, line.top, line.width - said.width, line.height)
            self.legend.draw(canvas, room, view, self.drawn, hint=not (text or note))
        if note:
            draw_words(canvas, said, note, canvas.theme.accent)

    def caption(self) -> CaptionView | None:
        """What is asked of a class, or the caption of the stop that is shown or pointed at."""
        asked = self.predict.caption() if self.player.pointed_stop is None else None
        return asked or self.player.caption()

    def _draw_lit(self, canvas: Canvas, view: StageView) -> None:
        """Draw what belongs to the thing that is pointed at, over panes and timeline."""
        lit, named = self.hover.lit(), _CELL.search(self._note())
        cell = (int(named[1]), int(named[2])) if named is not None else None
        if cell is not None and cell in self.shell.session.board:
            for board in self.drawn.boards:
                draw_cursor(canvas, board.grid, cell)
        if lit is None:
            return
        draw_lit_panes(canvas, self.drawn.panes, self.drawn.boards, view.panes, lit)
        if self.layout.timeline.height and not self.shell.session.only_boards:
            draw_lit_steps(canvas, self.layout.timeline, self.shell.session.comparison, lit)

    # Words

    def _note(self) -> str:
        """What the board's file says of it, as long as nothing has been revealed or captioned."""
        session = self.shell.session
        offers = self.legend.offers_tour and not session.choices.toured
        begun = session.player is None or session.player.position
        if begun or offers or self.caption() is not None:
            return ""
        return next(iter(session.board.notes), "")

    def _said(self) -> tuple[str, bool]:
        """What is said on the line of words, empty for nothing, and whether it is an error."""
        session = self.shell.session
        if session.loading is not None and session.player is not None:
            return capital(f"{session.loading.progress}. Escape cancels."), False
        if session.message:
            return session.message, session.message_is_error
        captioned = self.caption() is not None
        if self.shell.panels or (captioned and not self.hover.moved):
            return "", False
        line = self.panes.pointed_line()
        words = self.hover.sentence() or (line_text(line) if line is not None else "")
        if words or captioned:
            return words, False
        # Where it stands within a visit has no room in the counter.
        return capital(session.position_text.partition(", ")[2]), False

    def _for_words(self, canvas: Canvas) -> Canvas:
        """The canvas with the size of letters that words have."""
        hall = self.shell.session.only_boards
        return canvas.with_metrics(self.layout.arranged.metrics) if hall else canvas

    def draw_message(self, canvas: Canvas) -> None:
        """Draw what is said, over panels too; of a recording, how far it is."""
        canvas = self._for_words(canvas)
        (text, error), session, theme = self._said(), self.shell.session, canvas.theme
        if not text:
            return
        line = self.layout.words
        rect = words_rect(line, text, canvas.metrics)
        colour = theme.warning if error else theme.accent
        ground = theme.warning_ground if error else theme.panel if self.shell.panels else None
        with canvas.part("message", text, rect):
            draw_words(canvas, rect, text, colour, ground)
        if session.loading is not None:
            bar = Box(line).cut_bottom(canvas.px(4))
            canvas.fill(theme.accent, bar.cut_left(round(bar.width * session.loading.share)))

    # Work

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what is being recorded, and with the variables that the code panel shows."""
        session = self.shell.session
        if session.loading is not None:
            self.shell.redraw()
            session.work(time_left)
        elif self.layout.arranged.code_rect is not None and self.drawn.code is not None:
            before = self.variables.now()
            self._tracing = self.variables.work(time_left)
            if self.variables.now() != before:
                self.shell.redraw()
        else:
            self.variables.forget()
            self._tracing = False
        return session.loading is not None or self._tracing
