"""Exporting from the window: what is asked for, and the progress while it is written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_view import PaneNote
from visualizer.draw.text import STRONG
from visualizer.errors import VisualizerError
from visualizer.export.formats import FORMATS, Format, Shows, find_format
from visualizer.export.job import Export
from visualizer.export.plan import ExportPlan, Part
from visualizer.playback.comparison import Sync
from visualizer.playback.player import FASTEST
from visualizer.playback.stops import Stops, in_steps_of
from visualizer.window.program_panes import pane_notes
from visualizer.window.saving import NO_NAME, file_name, stem_span
from visualizer.window.shell import Panel, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.dialogs import ask_to_replace

_SIZES = ((960, 600), (1280, 720), (1920, 1080), (3840, 2160))
#: Which steps an animation shows: label, tooltip, the attribute that is set, and its value.
_STEPS = (
    ("whole run", "From the start", "from_here", False),
    ("from here on", "From the step that is shown", "from_here", True),
    ("by visit", "A picture for each visit", "by_operation", False),
    ("by operation", "A picture for each operation", "by_operation", True),
)
_LABEL = 130
_ROW = 52


class ExportDialog(Panel):
    """Asks for the file, its format and what it shows; then writes it in small steps."""

    title = "Export"
    size = (980, 520)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        name = Path(file_name(shell.session.name or shell.session.board.title)).stem
        self.file = f"{name or 'board'}.gif"
        self.parts = {Part.FRONTIER}
        self.picture = _SIZES[1]
        self.from_here = False
        self.by_operation = False
        self.job: Export | None = None

    @property
    def format(self) -> Format | None:
        """The format that the file's ending names, None for none."""
        try:
            return find_format(self.file)
        except VisualizerError:
            return None

    def closed(self) -> None:
        """Give up a file that is being written."""
        if self.job is not None:
            self.job.cancel()
            self.job = None

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The rows of choices; while a file is written only the button that cancels."""
        height = metrics.px(40)
        bottom = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        if self.job is not None:
            stop = Control("stop", label="Cancel", press=partial(self.shell.run, "escape"))
            return button_row([stop], bottom, [metrics.px(130)], 0, "right")
        left = rect.left + metrics.px(_LABEL)
        field = pygame.Rect(left, rect.top, rect.right - left, height)
        found = [Control("file", field, "field", label="a file's name", text=self.file,
                         selection=stem_span(self.file),
                         type=self._set_file, press=self._start)]  # fmt: skip
        row = pygame.Rect(left, rect.top, rect.right - left, metrics.px(36))
        for choices in self._rows():
            row = row.move(0, metrics.px(_ROW))
            widths = fitted_widths(choices, metrics, metrics.px(22))
            found += button_row(choices, row, widths, metrics.px(6))
        ready = self.format is not None
        buttons = [
            Control("export", label="Export", press=self._start, selected=ready, enabled=ready),
            Control("cancel", label="Close", press=partial(self.shell.run, "escape")),
        ]
        widths = [metrics.px(130)] * 2
        return found + button_row(buttons[::-1], bottom, widths, metrics.px(10), "right")

    def _rows(self) -> list[list[Control]]:
        shows = self.format.shows if self.format else None
        animated, pictures = shows is Shows.ANIMATION, shows in (Shows.ANIMATION, Shows.STILL)
        return [
            [_choice(each.ending, each.what, self.format is each,
                     partial(self._end_in, each.ending)) for each in FORMATS],
            [_choice(part.value, f"Show the {part.value}", part in self.parts,
                     partial(self.parts.symmetric_difference_update, {part}), pictures)
             for part in Part],
            [_choice(f"{size[0]} x {size[1]}", "Pixels", size == self.picture,
                     partial(setattr, self, "picture", size), pictures) for size in _SIZES],
            [_choice(label, tip_, getattr(self, name) == value, partial(setattr, self, name, value),
                     animated) for label, tip_, name, value in _STEPS],
        ]  # fmt: skip

    def preferred_focus(self) -> str:
        """The file's name."""
        return "file"

    def _set_file(self, text: str) -> None:
        self.file = text

    def _end_in(self, ending: str) -> None:
        path = Path(self.file)
        if path.name in ("", ".."):  # a folder, which can have no ending
            path /= "board"
        self.file = str(path.with_suffix(ending))

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the words beside the rows, or how far the file is."""
        if self.job is not None:
            self._draw_progress(canvas, rect, self.job)
            return
        for number, word in enumerate(("File", "Format", "Show", "Size", "Steps")):
            start = (rect.left, rect.top + number * canvas.px(_ROW) + canvas.px(8))
            canvas.text(word, start, size=canvas.metrics.text, colour=canvas.theme.dim, face=STRONG)
        format_ = self.format
        text = f"It is written to {_folder()}."
        if format_ is None:
            text = "The name has to end in one of the formats above."
        elif format_.shows is Shows.STILL:
            text = f"The step that is shown now, as a picture. {text}"
        elif format_.shows is Shows.ONE_TRACE:
            text = f"The trace of the focused pane alone. {text}"
        top = rect.top + 5 * canvas.px(_ROW) + canvas.px(8)
        canvas.text_lines(text, (rect.left, top), rect.width, size=canvas.metrics.text,
                          colour=canvas.theme.dim, apart=canvas.px(22), most=3)  # fmt: skip

    def _draw_progress(self, canvas: Canvas, rect: pygame.Rect, job: Export) -> None:
        theme = canvas.theme
        progress = job.progress
        canvas.text(f"Writing {job.path}", rect.topleft, size=canvas.metrics.text,
                    colour=theme.text, face=STRONG, most=rect.width)  # fmt: skip
        bar = pygame.Rect(rect.left, rect.top + canvas.px(48), rect.width, canvas.px(14))
        canvas.box(bar, theme.edge, bar.height // 2)
        done = pygame.Rect(bar.topleft, (round(bar.width * progress.share), bar.height))
        canvas.box(done, theme.accent, bar.height // 2)
        canvas.text(progress.text, (rect.left, bar.bottom + canvas.px(12)),
                    size=canvas.metrics.text, colour=theme.dim)  # fmt: skip

    # Writing

    def _start(self) -> None:
        if self.format is None:
            self.shell.say("End the file's name in one of the formats.", error=True)
            return
        try:
            path = Path(self.file).expanduser()
            exists = path.exists()
        except (OSError, ValueError, RuntimeError):
            self.shell.say(NO_NAME, error=True)
            return
        if exists:
            ask_to_replace(self.shell, path, self._write)
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            self.job = Export(self.plan(), path)
        except VisualizerError as error:
            self.shell.say(str(error), error=True)

    def plan(self) -> ExportPlan:
        """What the choices ask for; UsageError for what does not fit together."""
        session, format_ = self.shell.session, self.format
        choices, player = session.choices, session.player
        assert player is not None
        assert format_ is not None
        one = format_.shows is Shows.ONE_TRACE
        panes = [session.focus] if one else list(range(len(session.programs)))
        notes = pane_notes(session, signs=False)
        here = player.step
        sync = choices.sync
        if self.by_operation:
            sync = Sync.OPERATION
            here = session.state(session.focus).moment
        still = format_.shows is Shows.STILL
        return ExportPlan(
            traces=tuple(session.comparison.traces[pane] for pane in panes),
            sync=choices.sync if still else sync,
            theme=self.shell.view.theme,
            overlay=choices.overlay,
            mines=choices.mines,
            code=choices.code,
            parts=frozenset(self.parts),
            size=self.picture,
            first=here if self.from_here and format_.shows is Shows.ANIMATION else 0,
            speed=min(choices.speed, FASTEST),
            step=player.step if still else None,
            focus=0 if one else session.focus,
            title=session.name or session.board.title,
            notes=tuple(_ended(notes[pane]) for pane in panes),
            stops=self._stops(choices.sync if still else sync),
            marks=tuple(session.comparison.marks[pane] for pane in panes),
        )

    def _stops(self, sync: Sync) -> Stops:
        """The stops, counted in the steps that the file has."""
        session = self.shell.session
        comparison = session.comparison
        if sync is comparison.sync:
            return session.run_stops.stops
        other = comparison.in_sync(sync)
        return in_steps_of(session.run_stops.stops, comparison, other, session.focus)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with the file, as `Screen.work`; True while there is more to write."""
        job = self.job
        if job is None:
            return False
        self.shell.redraw()
        try:
            more = job.work(time_left)
        except VisualizerError as error:
            self.job = None
            self.shell.say(str(error), error=True)
            return False
        if not more:
            self.job = None
            self.shell.close()
            self.shell.say(f"Written: {job.path}")
        return more

    def may_close(self) -> bool:
        """Escape cancels a file that is being written, and only then closes."""
        if self.job is None:
            return True
        self.job.cancel()
        self.job = None
        self.shell.say("Cancelled; no file was written.")
        return False


def open_export(shell: Shell) -> ExportDialog | None:
    """The dialog, once there is something to export."""
    return ExportDialog(shell) if shell.session.player is not None else None


def _choice(
    label: str, tip: str, chosen: bool, press: Callable[[], None], enabled: bool = True
) -> Control:
    return Control(f"choice {label}", label=label, tip=tip, press=press,
                   selected=chosen and enabled, enabled=enabled)  # fmt: skip


def _folder() -> str:
    with contextlib.suppress(OSError):
        return str(Path.cwd())
    return "the current folder"


def _ended(note: PaneNote) -> PaneNote:
    """A note without what is of this moment only."""
    return replace(note, unread="")
