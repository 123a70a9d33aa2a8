"""The main screen: the bar, the boards, the code, the status line and the player."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from visualizer.draw.board.board import draw_board, draw_hint
from visualizer.draw.board.grid import draw_labels
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.board.tile import number_size
from visualizer.draw.canvas import Canvas
from visualizer.draw.counterparts import draw_lit_panes, draw_lit_steps
from visualizer.draw.panels.caption import CaptionView, caption_at, draw_caption, fit_lines
from visualizer.draw.panels.legend import LegendItem, draw_legend
from visualizer.draw.stage import Stage, StageLayout, StageView, show_one_pane, stage_legend
from visualizer.draw.text import STRONG, line_height, text_width
from visualizer.draw.theme import Colour, Metrics
from visualizer.draw.view import ViewChoices, view_at
from visualizer.language.cells import line_text, notes_text
from visualizer.language.conclusions import differences_text
from visualizer.language.formatting import capitalize
from visualizer.language.signs import SIGNS, numbers_fit
from visualizer.playback.scenario import Overlay
from visualizer.window.actions import ACTIONS_BY_NAME, fill_keys
from visualizer.window.moves import step_panes
from visualizer.window.opening import pane_notes
from visualizer.window.screens.main.bar import more_menu, pane_menu, show_bar
from visualizer.window.screens.main.layout import MainNeeds, main_layout
from visualizer.window.screens.main.panes import HoverResult, Panes, find_pointed
from visualizer.window.screens.main.player_bar import pointed_step, seek_at, show_player
from visualizer.window.screens.main.predict import Prediction
from visualizer.window.shell import Screen, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import Control, PixelPosition

#: In operations of each run: a shorter recording is over before anybody reads of it.
_LONG_RECORDING = 60_000
_RECORDING_NOTE = "The runs are still being recorded. Escape ends that, and keeps what is there."
_CELL_REFERENCE = re.compile(r"\((\d+), ?(\d+)\)")
#: A message that takes a larger share of the line takes all of it, in place of the legend; and the share beside a
#: caption, which always stays.
_LARGEST_SHARE_BESIDE_LEGEND, _SHARE_BESIDE_CAPTION = 0.62, 0.36
#: At scale 1: the height of a frontier in which a conclusion has room, and below it a line over all panes.
_ROOM = 90
UNPLAYED_TEXT = (
    "This board has no hidden cell to click, or no run. N chooses another board, R makes a random"
    " one, O opens a file, and E edits this one: hide a cell there, and play it."
)
_PLAY_KEY, _HELP_KEY, _TOUR_KEY = (ACTIONS_BY_NAME[name].keys[0] for name in ("play", "help", "tour"))
HINT_TEXT = f"{_PLAY_KEY} plays \u00b7 click a cell to start there \u00b7 {_HELP_KEY} explains"
#: The hint on how to begin in a first run.
TOUR_OFFER_TEXT = f"New here? {_TOUR_KEY} is a tour of one minute \u00b7 {_PLAY_KEY} plays \u00b7 {_HELP_KEY} explains"


class MainScreen(Screen):
    """The screen below all panels; ``drawn_layout`` has the places of the panes drawn last."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stage = Stage()
        self.layout = main_layout((1, 1), Metrics(), MainNeeds(1, (1, 1)))
        self.drawn_layout = StageLayout()
        #: Whether frontiers in the hall have room for a line over them.
        self._has_room = True
        self.predict = Prediction(shell.session)
        self.panes = Panes(shell, self.predict.answer)
        self.hover_result = HoverResult()
        #: How to begin; shown until something is pressed.
        self.hint = HINT_TEXT
        self._controls: Sequence[Control] = ()
        self._signs: Sequence[LegendItem] = ()

    # The screen

    def show(self, ui: Ui, box: Box) -> None:
        """Show all parts, and react to the right button and the wheel anywhere."""
        session = self.shell.session
        metrics, needs = ui.canvas.metrics, self._main_needs()
        self.layout = main_layout(box.size, metrics, needs)
        if session.only_boards:
            rooms = [(each.frontier, each.grid.rect) for each in self.layout.stage_layout.boards]
            self._has_room = all(room.top >= board.bottom and room.height >= metrics.px(_ROOM) for room, board in rooms)
            needs = replace(needs, caption=self._keeps_caption_room or self.caption() is not None)
            self.layout = main_layout(box.size, metrics, needs)
        if session.shows_one:
            stage = show_one_pane(self.layout.stage_layout, session.focus, len(session.programs))
            self.layout = replace(self.layout, stage_layout=stage)
        ui.canvas.fill(ui.canvas.theme.background)
        if not session.only_boards:
            show_bar(ui, self.layout.bar, self.shell)
        if session.shown.has_runs:
            self._show_stage(ui)
        elif ui.is_drawing:
            self._draw_unplayed(ui.canvas)
        self._controls, event = ui.controls, ui.event
        if event.press is not None and event.button == 3 and not ui.is_taken:
            self._open_menu(ui.input_state.hovered_name, event.press)
        elif event.wheel and not ui.is_taken:
            step_panes(session, max(-50, min(50, event.wheel)))

    def _main_needs(self) -> MainNeeds:
        """What the layout depends on, without a caption."""
        session, board = self.shell.session, self.shell.session.board
        traces = session.comparison.traces if session.shown.has_runs or session.work.is_loading else ()
        return MainNeeds(
            1 if session.shows_one else len(session.programs),
            (board.height, board.width),
            # Of all panes, so that nothing moves when another is focused.
            tuple(trace.code_in(session.view.language) for trace in traces),
            self._wants_code(),
            session.only_boards,
            stops=bool(session.shown.stops.stops),
            parts=len(session.presentation.lecture) > 1,
        )

    def _wants_code(self) -> bool | None:
        """Whether code is shown; None for where the cells are large enough beside it."""
        session = self.shell.session
        if session.only_boards:
            return session.shows_hall_code
        # Full screen, where cells are larger, opens no code by itself.
        return self.shell.had_code if session.view.code is None and self.shell.is_full_screen else session.view.code

    def _show_stage(self, ui: Ui) -> None:
        """Show the panes, the code, the status line and the player."""
        view = self.stage_view() if ui.is_drawing else None
        if view is not None or len(self.drawn_layout.panes) != len(self.shell.session.programs):
            self.drawn_layout = replace(self.layout.stage_layout)
        if view is not None:
            stage = ui.canvas.with_metrics(self.drawn_layout.metrics)
            self.stage.draw_panes(stage, self.drawn_layout, view)
        self.panes.show(ui, self.drawn_layout)
        self.predict.count_hands(ui)
        if view is not None:
            timeline = self.layout.timeline
            self.hover_result = find_pointed(self.shell, view, self.drawn_layout, timeline, self.panes.cursor)
            self._draw_status_line(ui.canvas, view)
        for item in self._signs:
            ui.area(f"sign {item.sign}", item.rect, by_tab=False, tip=fill_keys(SIGNS[item.sign].meaning))
        if not self.shell.session.only_boards:
            show_player(ui, self.layout, self.shell)
        if view is not None:
            if view.timeline is not None:
                self.stage.draw_timeline(ui.canvas, self.layout.timeline, view.timeline)
            self._draw_counterparts(ui.canvas, view)
            self.predict.draw_answers(ui.canvas, self.layout.stage_layout)

    def _draw_unplayed(self, canvas: Canvas) -> None:
        """Draw the board before its first run, with a hint if there can be none."""
        for pane in self.layout.stage_layout.boards:
            draw_board(canvas, pane.grid, plain_looks(self.shell.session.board))
            draw_labels(canvas, pane.grid)
        if not self._message_text and not self.shell.session.work.is_loading:
            draw_text(canvas, self.layout.status_line, UNPLAYED_TEXT, canvas.theme.accent)

    def _open_menu(self, hovered: str, position: PixelPosition) -> None:
        """Open what a right click asks for: a stop, the menu of a pane, or the one of all actions."""
        _, _, number = hovered.partition(" ")
        if hovered.startswith(("timeline", "stop-")):
            seek_at(self.shell, self.layout.timeline, position)
            self.shell.open("stop")
        elif number.isdecimal() and int(number) < len(self.shell.session.programs):
            cell = self.drawn_layout.boards[int(number)].grid.cell_at(position)
            self.shell.open(pane_menu(self.shell, int(number), pygame.Rect(position, (1, 1)), cell))
        else:
            self.shell.open(more_menu(self.shell, pygame.Rect(position, (1, 1))))

    def part_rect(self, name: str) -> pygame.Rect | None:
        """The rectangle of a part by its name; None if it is not visible.

        Parts are ``panes``, the ``cells`` of a board, all ``boards``, ``player``, ``code``, ``chips 0`` for a
        frontier, ``numbers`` with the `number_sizes` as width and height, and all controls.
        """
        if name == "numbers":  # apart from the others, which are asked for in each frame
            return pygame.Rect((0, 0), self.number_sizes) or None
        panes = [rect for rect in self.layout.stage_layout.panes if rect.width]
        grids = [board.grid for board in self.drawn_layout.boards if board.frontier.width]
        cells = [grid.rect.inflate(2 * grid.label_room, 2 * grid.label_room) for grid in grids]
        parts: dict[str, pygame.Rect | None] = {control.name: control.rect for control in self._controls}
        parts["panes"] = panes[0].unionall(panes[1:])
        parts |= {"cells": cells[0], "boards": cells[0].unionall(cells)} if cells else {}
        parts |= {"code": self.layout.stage_layout.code_rect, "player": self.layout.bottom}
        parts |= {f"chips {pane}": layout.frontier for pane, layout in enumerate(self.drawn_layout.boards)}
        return parts.get(name) or None

    # Drawing

    def stage_view(self) -> StageView:
        """What panes, code and timeline show now."""
        session = self.shell.session
        choices = ViewChoices(
            session.focus,
            show_focus=not session.only_boards,
            overlay=session.view.overlay,
            mines=session.view.mines,
            language=session.view.language,
        )
        view = view_at(
            session.comparison,
            session.player.position,
            choices,
            session.shown.divergences,
            live=session.shown.focused_run.live_code(),
            line=self.panes.pointed_line(),
            step=pointed_step(self.shell, self.layout.timeline),
            key=ACTIONS_BY_NAME["difference"].keys[0],
            notes=pane_notes(session),
            glide=session.glide,
        )
        view = self.predict.hide_next_visits(view)
        if session.hall_caption and not session.explanation:  # it may ask which cells the panes take
            view = replace(view, panes=[replace(pane, highlighted=()) for pane in view.panes])
        if any(self.number_sizes):
            return view
        panes = [replace(pane, signs=frozenset(pane.signs) - {"number"}) for pane in view.panes]
        overlay = Overlay.HEAT if view.overlay is Overlay.NUMBERS and not session.is_asking else view.overlay
        return replace(view, panes=panes, overlay=overlay)

    @property
    def number_sizes(self) -> tuple[int, int]:
        """The font sizes of the longest visit number and of the first; both 0 where the longest cannot be read.

        There the colours of cells say when they were visited. In the hall, numbers have to be as high as other text
        is without zoom.
        """
        session, layout, canvas = self.shell.session, self.layout.stage_layout, self.shell.null_canvas
        cell, least = layout.boards[0].grid.cell, Metrics().in_hall(canvas.size[1]).least * session.only_boards
        visits = max((trace.visit_count for trace in session.comparison.traces), default=0)
        longest, first = (number_size(each, cell, canvas.theme, layout.metrics) for each in (visits, 1))
        return (longest, first) if numbers_fit(cell, visits) and longest >= least else (0, 0)

    def _draw_counterparts(self, canvas: Canvas, view: StageView) -> None:
        """Light the counterparts of what is pointed at, and the cell that the board's note names."""
        named, lit = _CELL_REFERENCE.search(self._board_note()), self.hover_result.lit
        cell = (int(named[1]), int(named[2])) if named is not None else None
        if cell is not None and cell in self.shell.session.board:
            for board in self.drawn_layout.boards:
                draw_hint(canvas, board.grid, cell)
        if lit is None:
            return
        draw_lit_panes(canvas, self.drawn_layout.panes, self.drawn_layout.boards, view.panes, lit)
        if self.layout.timeline.height:
            draw_lit_steps(canvas, self.layout.timeline, self.shell.session.comparison, lit)

    # The status line

    def _draw_status_line(self, canvas: Canvas, view: StageView) -> None:
        """Draw the caption, or else the text and the legend beside it; `draw_message` the message."""
        canvas, line = canvas.with_metrics(self.layout.stage_layout.metrics), self.layout.status_line
        message, caption, self._signs = self._message_text, self.caption(), ()
        text = message or ("" if caption else self._status_text())
        rect = text_rect(line, text, canvas.metrics, caption is not None)
        if caption is not None:
            line = pygame.Rect(line.topleft, (rect.left - line.left, line.height))
            with canvas.part("message", "caption", line):
                draw_caption(canvas, line, caption)
            return
        if rect.width < line.width and not self.shell.session.only_boards:
            room = pygame.Rect(line.topleft, (rect.left - line.left, line.height))
            room.inflate_ip(-2 * canvas.px(6), 0)
            self._signs = draw_legend(canvas, room, stage_legend(view, self.drawn_layout))
        if text and not message:
            ground = canvas.theme.panel if self.shell.session.only_boards else None
            draw_text(canvas, rect, text, canvas.theme.accent, ground)

    def caption(self) -> CaptionView | None:
        """The question of Predict with an explanation after it; else an explanation, or the caption of the stop here.

        A stop may ask for what is explained, so that its caption never stands beside that. In the hall it may be the
        conclusion, or the note of the board.
        """
        session = self.shell.session
        if (question := self.predict.caption()) is not None:
            return question._replace(text=f"{question.text}\n{session.explanation}".strip())
        caption = None if session.explanation else caption_at(session.shown.stops, session.player.position)
        # In the hall these are messages over the panes where no room is kept for captions, unless that hides boards or
        # what runs were like.
        are_captions = session.only_boards and (self._keeps_caption_room or not self._has_room)
        text = session.explanation or (self._conclusion or self._board_note() if are_captions else "")
        return caption or (CaptionView(session.player.step, text) if text else None)

    @property
    def _keeps_caption_room(self) -> bool:
        """Whether boards in the hall stay where they are as captions come and go, or as a hand changes a lecture."""
        return bool(self.shell.session.shown.stops.ticks) or self.shell.is_lecture

    @property
    def _message_text(self) -> str:
        """The message, which is drawn over panels too; the progress of a recording without a picture comes first."""
        session = self.shell.session
        return capitalize(f"{progress}. Escape cancels.") if (progress := session.work.progress) else session.message

    def _status_text(self) -> str:
        """The text of the status line without message and caption; empty for none."""
        line, work = self.panes.pointed_line(), self.shell.session.work
        return (
            self.hover_result.sentence
            or (line_text(line) if line is not None else "")
            # The position within a visit has no room in the counter.
            or capitalize(self.shell.session.shown.position_text.partition(", ")[2])
            or self._conclusion
            or self._board_note()
            or (_RECORDING_NOTE if work.is_growing and work.operations > _LONG_RECORDING else "")
            or self.hint
        )

    @property
    def _conclusion(self) -> str:
        """What differed between the runs, at their end."""
        shown = self.shell.session.shown
        return differences_text(shown.comparison, shown.divergences, shown.player.position)

    def _board_note(self) -> str:
        """The notes of the board's file, at the start of the run and without a caption there."""
        session = self.shell.session
        is_stop = session.shown.stops.index_at(0) is not None
        has_other = session.player.position or session.predicting or is_stop or self.hint == TOUR_OFFER_TEXT
        return "" if has_other else notes_text(session.board, session.comparison)

    def end_hint(self) -> None:
        """Remove the hint how to begin, and the offer of the tour for all later runs."""
        self.shell.session.choices.toured |= self.hint == TOUR_OFFER_TEXT
        self.hint = ""

    def draw_message(self, canvas: Canvas) -> None:
        """Draw the message."""
        canvas, line = canvas.with_metrics(self.layout.stage_layout.metrics), self.layout.status_line
        session, theme, text = self.shell.session, canvas.theme, self._message_text
        if not text:
            return
        error = session.message_is_error and not session.work.progress
        colour = theme.warning if error else theme.accent
        over_boards = self.shell.panels or session.only_boards
        ground = theme.warning_ground if error else theme.panel if over_boards else None
        rect = text_rect(line, text, canvas.metrics, self.caption() is not None)
        draw_text(canvas, rect, text, colour, ground)

    # Work

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Continue the recording, or the search for the variables that the code panel shows."""
        session, more = self.shell.session, False
        if self.layout.stage_layout.code_rect is None:
            session.shown.focused_run.forget_variables()
        elif not session.work.is_loading:
            before = session.shown.focused_run.live_code()
            more = session.shown.focused_run.advance(time_left)
            if session.shown.focused_run.live_code() != before:
                self.shell.dirty = True
        # A panel about the runs is about those that were there as it opened, and a dragged timeline keeps its length.
        is_held = bool(self.shell.panels) or self.shell.input_state.held_name.startswith(("timeline", "stop-"))
        if session.work.is_loading or (session.work.is_growing and not is_held):
            shown = session.comparison
            more = session.continue_work(time_left) or more
            if session.work.progress or session.comparison is not shown:
                self.shell.dirty = True
        if self.panes.gesture is not None:
            self.panes.gesture.show_latest()
        return more or session.work.is_busy


# How a text is drawn in the status line


def text_rect(line: pygame.Rect, text: str, metrics: Metrics, beside_caption: bool) -> pygame.Rect:
    """The part of the line for ``text``: its right end if a caption or the legend has room beside it, else all."""
    width = text_width(text, STRONG, metrics.text) + 2 * metrics.px(12) if text else 0
    if beside_caption:
        width = min(width, round(line.width * _SHARE_BESIDE_CAPTION))
    elif width > line.width * _LARGEST_SHARE_BESIDE_LEGEND:
        return line.copy()
    return pygame.Rect(line.right - width, line.top, width, line.height)


def draw_text(canvas: Canvas, rect: pygame.Rect, text: str, colour: Colour, ground: Colour | None = None) -> None:
    """Draw text into ``rect``, as large as it fits in its lines, on a box if ``ground`` is given."""
    width = max(rect.width - 2 * canvas.px(12), 1)
    # Letters do not reach the edges of their lines, so two small lines have room in a low ``rect``, too.
    lines, size = fit_lines(text, (width, rect.height + canvas.px(4)), canvas.metrics, canvas.metrics.text)
    height, most = len(lines) * line_height(STRONG, size), len(lines)
    if ground is not None:  # it hides no more than it must of what it lies over
        cover = min(height + 2 * canvas.px(6), rect.height)
        rect = pygame.Rect(rect.left, rect.bottom - cover, rect.width, cover)
    place = rect.left + canvas.px(12), rect.centery - height // 2
    with canvas.part("message", "text", rect):
        if ground is not None:
            canvas.outlined_box(rect, ground, colour, canvas.metrics.radius)
        canvas.text_lines(text, place, width, size=size, colour=colour, face=STRONG, max_lines=most)
