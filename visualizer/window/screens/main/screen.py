"""The main screen: which controls it has, what they do, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.counterparts import draw_lit_panes, draw_lit_steps
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_panel import CodeView, LiveCode, draw_code
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.stage_layout import StageLayout
from visualizer.draw.view import Pointed, ViewChoices, view_at
from visualizer.language.formatting import capital
from visualizer.trace.source import SourceCode
from visualizer.window.commands import main_commands
from visualizer.window.live_variables import LiveVariables
from visualizer.window.program_panes import pane_notes
from visualizer.window.screens.main.bar import Bar
from visualizer.window.screens.main.boxes import (
    draw_message_box,
    draw_missing,
    draw_progress,
    draw_unplayed,
    draw_words,
    draw_words_of_progress,
    words_fit,
)
from visualizer.window.screens.main.layout import MainNeeds, main_layout, part_of
from visualizer.window.screens.main.legend_line import LegendLine
from visualizer.window.screens.main.lists import open_more
from visualizer.window.screens.main.panes import Panes
from visualizer.window.screens.main.player import DIFFERENCE_KEY, PlayerPanel
from visualizer.window.screens.main.pointing import Pointing
from visualizer.window.screens.main.predict import Predict
from visualizer.window.screens.main.slide import StepSlide
from visualizer.window.screens.main.stop_strip import StopStrip
from visualizer.window.shell import Commands, PixelPosition, Screen, Shell
from visualizer.window.widgets.controls import Control


class MainScreen(Screen):
    """Builds the main screen's controls and draws it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stage = Stage()
        self.layout = main_layout(pygame.Rect(0, 0, 1, 1), Metrics(), MainNeeds(1, (1, 1)))
        self.drawn = StageLayout()
        self.only_boards = False
        self.bar = Bar(shell, lambda: self.layout.arranged.code_rect is not None)
        self.predict = Predict(shell.session)
        self.panes = Panes(shell, lambda: self.drawn, self.predict.answer)
        self.player = PlayerPanel(shell, lambda: self.layout, lambda: self.stops)
        self.pointing = Pointing(
            shell, lambda: self.drawn, lambda: self.layout.timeline, lambda: self.panes.cursor
        )
        self.stops = StopStrip(shell, lambda: self.layout, self.predict.caption)
        self.legend = LegendLine(shell)
        self.slide = StepSlide(shell.session)
        self.variables = LiveVariables(shell.session)
        self._tracing = self._looking_up = False

    # What can be done

    def commands(self) -> Commands:
        """The actions of playing, comparing and seeing."""
        more = partial(open_more, self.shell, "menu")
        return {**main_commands(self.shell), "menu": more, "only-boards": self._toggle_only_boards,
                "code": self._toggle_code, **self.predict.commands()}  # fmt: skip

    def _toggle_code(self) -> None:
        """Show or hide the code, whether or not the cells are large beside it."""
        self.shell.session.choices.code = self.layout.arranged.code_rect is None

    def _toggle_only_boards(self) -> None:
        self.only_boards = not self.only_boards
        self.shell.session.clear_message()
        if self.only_boards:
            self.shell.say("Only the boards are shown. H, or a right click, brings back the rest.")

    def key(self, name: str) -> bool:
        """Let the board or the code that has the keyboard take its arrows."""
        return self.panes.key(name)

    def scroll(self, rows: int) -> None:
        """Step with the wheel."""
        if rows:
            self.shell.session.step(max(-50, min(50, rows)))

    def press(self, position: PixelPosition, button: int, shift: bool) -> bool:
        """With the right button, mark a stop on the timeline, elsewhere list all actions."""
        if button == 3 and self.shell.view.hovered == "timeline":
            self.player.seek_under(position)
            self.shell.open("stop")
        elif button == 3:
            open_more(self.shell, pygame.Rect(position, (1, 1)))
        return False

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
                session.give_up()
        elif self._code_is_shown:
            follow = partial(self._follow_variables, time_left)
            if not self.shell.tried("working out the variables", follow):
                self.variables.give_up()
        else:
            self.variables.forget()
            self._tracing = False
        look_up = partial(self._look_up, time_left)
        self._looking_up &= self.shell.tried("looking up what is pointed at", look_up)
        return session.loading is not None or self._tracing or self._looking_up

    def _look_up(self, time_left: Callable[[], bool]) -> None:
        self._looking_up = self.pointing.work(time_left)

    def _follow_variables(self, time_left: Callable[[], bool]) -> None:
        self._tracing = False
        session, before = self.shell.session, self.variables.now()
        position = session.player and session.player.position
        self._tracing = self.variables.work(time_left)
        moved = session.player is not None and session.player.position != position
        if moved or self.variables.now() != before:
            self.shell.redraw()

    @property
    def _code_is_shown(self) -> bool:
        """Whether the next picture has the code: it was drawn, and has not been hidden since."""
        shown = self.layout.arranged.code_rect is not None
        return shown and self.drawn.code is not None

    # Controls

    def divide(self, rect: pygame.Rect, metrics: Metrics) -> None:
        """Lay out the parts of the screen in ``rect``."""
        self.layout = main_layout(rect, metrics, self._needs())

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Everything on the main screen that can be pressed, in Tab order."""
        self.divide(rect, metrics)
        groups: dict[str, Callable[[], list[Control]]] = {
            "the bar": partial(self.bar.controls, self.layout.bar, metrics),
            "the panes": self.panes.controls,
            "the legend": self.legend.controls,
            "the player": partial(self.player.controls, metrics),
        }
        if self._nothing_to_reveal:
            del groups["the player"]
        elif self.only_boards:
            groups = {"the panes": partial(self.panes.controls, headers=False)}
        found: list[Control] = []
        for name, group in groups.items():
            self.shell.tried(f"laying out {name}", partial(_extend, found, group))
        return found

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
            self.only_boards, bool(session.run_stops.stops),
        )  # fmt: skip

    def part(self, name: str) -> pygame.Rect | None:
        """Where a part of this screen lies, as `part_of` names it, or a button of the bar."""
        bar = self.layout.bar
        buttons = self.bar.controls(bar, self.shell.view.metrics) if bar.height else []
        found = next((each.rect for each in buttons if each.name == name), None)
        return part_of(name, self.drawn, self.layout) or found

    # View

    def stage_view(self) -> StageView:
        """All that panes, code and timeline show now."""
        session = self.shell.session
        assert session.player is not None
        choices = ViewChoices(
            session.focus,
            show_focus=not self.only_boards,
            overlay=session.choices.overlay,
            mines=session.choices.mines,
            removable=len(session.programs) > 1 and not self.only_boards,
            code=self.layout.arranged.code_rect is not None,
            timeline=bool(self.layout.timeline.height),
        )
        view = view_at(
            session.comparison,
            session.player.position,
            choices,
            session.divergences,
            loose=session.loose,
            live=self._live_code() if choices.code else LiveCode(),
            pointed=Pointed(self.panes.pointed_line(), self.player.pointed_step()),
            key=DIFFERENCE_KEY,
            notes=pane_notes(session, signs=not self.only_boards),
            slide=self.slide.now(),
        )
        return self.predict.hidden(view)

    def _live_code(self) -> LiveCode:
        found = [LiveCode()]
        self.shell.tried("reading the variables", lambda: found.append(self.variables.now()))
        return found[-1]

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw everything but the controls."""
        canvas.fill(canvas.theme.background)
        layout, session = self.layout, self.shell.session
        self.drawn = StageLayout()
        self.legend.forget()
        part = partial(self._part, canvas)
        if self._nothing_to_reveal:
            part("the board", layout.stage, partial(draw_unplayed, canvas, layout, session.board))
        elif session.player is None:
            part("the progress", layout.stage, partial(self._draw_progress, canvas))
        else:
            if not part("the panes", layout.stage, partial(self._draw_stage, canvas)):
                self._draw_player(canvas, None)
        if layout.bar.height and (session.player is not None or self._nothing_to_reveal):
            part("the bar", layout.bar, partial(self.bar.draw, canvas, layout.bar))

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
        layout, view = self.layout, self.stage_view()
        part = partial(self._part, canvas)
        self.drawn = replace(layout.arranged)
        stage = canvas.with_metrics(self.drawn.metrics)
        self.stage.draw_panes(stage, self.drawn, view, partial(part, "a pane"))
        if view.code is not None and self.drawn.code_rect is not None:
            draw = partial(self._draw_code, canvas, self.drawn.code_rect, view.code)
            part("the code", self.drawn.code_rect, draw)
        if not self.only_boards:
            self._draw_player(canvas, view.timeline)
        part("the legend", layout.words, partial(self._draw_legend, canvas, view))
        self.panes.draw_cursor(canvas)
        part("the caption", layout.words, partial(self.stops.draw_caption, canvas))
        part("what is lit", layout.stage, partial(self._draw_lit, canvas, view))
        part("the answers", layout.stage, partial(self.predict.draw, canvas, layout.arranged))

    def _draw_legend(self, canvas: Canvas, view: StageView) -> None:
        """Draw the legend on the line of words, unless something is said there."""
        text, _ = self._said()
        line = self.layout.words
        taken = self.stops.caption() is not None or (
            bool(text) and words_fit(line, text, canvas.metrics)
        )
        if line.height and not taken:
            self.legend.draw(canvas, line, view, self.drawn)

    def _draw_lit(self, canvas: Canvas, view: StageView) -> None:
        """Draw what belongs to the thing that is pointed at, over panes and timeline."""
        lit = self.pointing.lit()
        if lit is None:
            return
        draw_lit_panes(canvas, self.drawn.panes, self.drawn.boards, view.panes, lit)
        if self.layout.timeline.height and not self.only_boards:
            comparison = self.shell.session.comparison
            draw_lit_steps(canvas, self.layout.timeline, comparison, lit)

    def _draw_player(self, canvas: Canvas, timeline: TimelineView | None) -> None:
        part = partial(self._part, canvas)
        draw = partial(self.player.draw, canvas, timeline, self.stage, part)
        part("the player", self.layout.bottom, draw)

    def _draw_code(self, canvas: Canvas, rect: pygame.Rect, view: CodeView) -> None:
        with canvas.part("code", "", rect):
            self.drawn.code = draw_code(canvas, rect, view)

    @property
    def _nothing_to_reveal(self) -> bool:
        """Whether the board that is shown cannot be clicked anywhere, so that nothing runs."""
        session = self.shell.session
        return session.player is None and session.loading is None

    def _draw_progress(self, canvas: Canvas) -> None:
        loading = self.shell.session.loading
        if loading is not None:
            draw_progress(canvas, loading.progress, loading.share)

    def _said(self) -> tuple[str, bool]:
        """What is said now, empty for nothing, and whether it is an error."""
        session = self.shell.session
        if session.loading is not None and session.player is not None:
            return capital(f"{session.loading.progress}. Escape cancels."), False
        if session.message:
            return session.message, session.message_is_error
        line, captioned = self.layout.words, self.stops.caption() is not None
        if self.shell.panels or not line.height or (captioned and not self.pointing.moved):
            return "", False
        words = self.pointing.sentence() or self.panes.sentence()
        fit = words_fit(line, words, self.shell.view.metrics)
        return (words if fit else self.pointing.sentence(short=True)), False

    def draw_message(self, canvas: Canvas) -> None:
        """Draw the message, over everything else; of a recording, how far it is."""
        session = self.shell.session
        text, error = self._said()
        if session.loading is not None and session.player is not None:
            draw_words_of_progress(canvas, self.layout.words, text, session.loading.share)
        elif text:
            self._draw_box(canvas, text, error)

    def _draw_box(self, canvas: Canvas, text: str, error: bool = False) -> None:
        """Draw what is said on the line of words, or where that has no room, over the panes.

        A caption keeps the line, since it was prepared for this moment.
        """
        layout, line, stays = self.layout, self.layout.words, self.shell.session.message_stays
        captioned = self.stops.caption() is not None
        if captioned and not layout.timeline.height and not self.shell.session.message:
            captioned = False  # what was pointed at on purpose, and has no other place
        if words_fit(line, text, canvas.metrics) and not captioned:
            draw_words(canvas, line, text, error=error)
            return
        edge = layout.bottom.top if layout.bottom.height else canvas.rect.bottom
        # What waits in the panes must be seen beside the sentence that speaks of it.
        below = (captioned or stays) and bool(layout.timeline.height)
        if captioned and not below:
            edge, below = (layout.bar.top, True) if layout.bar.height else (line.top, False)
        draw_message_box(canvas, text, edge, below=below, error=error)


def _extend(controls: list[Control], group: Callable[[], list[Control]]) -> None:
    controls += group()
