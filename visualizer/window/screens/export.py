"""Exporting from the window: what is asked for, and the progress while it is written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import rounded
from visualizer.draw.text import STRONG, put, put_lines, width_of
from visualizer.draw.theme import Theme
from visualizer.errors import VisualizerError
from visualizer.export.formats import FORMATS, Format, Shows, find_format
from visualizer.export.job import Export
from visualizer.export.plan import ExportPlan, Part
from visualizer.playback.comparison import Sync
from visualizer.playback.player import FASTEST
from visualizer.window.screens.save import NO_NAME, file_name
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.panel import Overlay, Question

if TYPE_CHECKING:
    from visualizer.window.app import App

_SIZES = ((960, 600), (1280, 720), (1920, 1080), (3840, 2160))
_LABEL = 130
_ROW = 52


class ExportDialog(Overlay):
    """Asks for the file, its format and what it shows; then writes it a part at a time."""

    title = "Export"
    size = (980, 520)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        name = Path(file_name(app.session.name or app.session.board.title)).stem
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

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The rows of choices; while a file is written only the button that cancels."""
        if self.job is not None:
            return [self._button(rect, metrics, 0, "stop", "Cancel", self.app.escape)]
        left = rect.left + metrics.px(_LABEL)
        field = pygame.Rect(left, rect.top, rect.right - left, metrics.px(40))
        found = [Control("file", field, "field", label="a file's name", text=self.file,
                         type=self._name, press=self._start)]  # fmt: skip
        for number, choices in enumerate(self._rows(), start=1):
            found += self._row(left, rect.top + number * metrics.px(_ROW), choices, metrics)
        ready = self.format is not None
        found.append(self._button(rect, metrics, 1, "cancel", "Close", self.app.escape))
        export = self._button(rect, metrics, 0, "export", "Export", self._start)
        return [*found, replace(export, selected=ready, enabled=ready)]

    def _rows(self) -> list[list[Control]]:
        shows = self.format.shows if self.format else None
        pictures = shows in (Shows.ANIMATION, Shows.STILL)
        rows = [[_choice(each.ending, each.what, self.format is each,
                         lambda each=each: self._end_in(each.ending)) for each in FORMATS]]  # type: ignore[misc]  # fmt: skip
        rows.append([_choice(part.value, f"Show the {part.value}", part in self.parts,
                             lambda part=part: self.parts.symmetric_difference_update({part}),  # type: ignore[misc]
                             pictures) for part in Part])  # fmt: skip
        rows.append([_choice(f"{size[0]} x {size[1]}", "Pixels", size == self.picture,
                             lambda size=size: setattr(self, "picture", size), pictures)  # type: ignore[misc]
                     for size in _SIZES])  # fmt: skip
        animated = shows is Shows.ANIMATION
        rows.append([
            _choice("whole run", "From the start", not self.from_here,
                    lambda: setattr(self, "from_here", False), animated),
            _choice("from here on", "From the step that is shown", self.from_here,
                    lambda: setattr(self, "from_here", True), animated),
            _choice("by visit", "A picture for each visit", not self.by_operation,
                    lambda: setattr(self, "by_operation", False), animated),
            _choice("by operation", "A picture for each operation", self.by_operation,
                    lambda: setattr(self, "by_operation", True), animated),
        ])  # fmt: skip
        return rows

    def _row(
        self, left: int, top: int, choices: Sequence[Control], metrics: Metrics
    ) -> list[Control]:
        placed = []
        for control in choices:
            width = width_of(control.label, STRONG, metrics.text) + metrics.px(22)
            box = pygame.Rect(left, top, width, metrics.px(36))
            placed.append(replace(control, rect=box))
            left = box.right + metrics.px(6)
        return placed

    def _button(
        self,
        rect: pygame.Rect,
        metrics: Metrics,
        place: int,
        name: str,
        label: str,
        press: Callable[[], None],
    ) -> Control:
        width, height = metrics.px(130), metrics.px(40)
        left = rect.right - width - place * (width + metrics.px(10))
        box = pygame.Rect(left, rect.bottom - height, width, height)
        return Control(name, box, label=label, press=press)

    def preferred_focus(self) -> str:
        """The file's name."""
        return "file"

    def _name(self, text: str) -> None:
        self.file = text

    def _end_in(self, ending: str) -> None:
        self.file = str(Path(self.file or "board").with_suffix(ending))

    # Drawing

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the words beside the rows, or how far the file is."""
        if self.job is not None:
            self._draw_progress(surface, rect, self.job, theme, metrics)
            return
        for number, word in enumerate(("File", "Format", "Show", "Size", "Steps")):
            place = (rect.left, rect.top + number * metrics.px(_ROW) + metrics.px(8))
            put(surface, word, place, size=metrics.text, colour=theme.dim, face=STRONG)
        format_ = self.format
        text = f"It is written to {_folder()}."
        if format_ is None:
            text = "The name has to end in one of the formats above."
        elif format_.shows is Shows.STILL:
            text = f"The step that is shown now, as a picture. {text}"
        elif format_.shows is Shows.ONE_TRACE:
            text = f"The trace of the focused pane alone. {text}"
        top = rect.top + 5 * metrics.px(_ROW) + metrics.px(8)
        put_lines(surface, text, (rect.left, top), rect.width, size=metrics.text,
                  colour=theme.dim, apart=metrics.px(22), most=3)  # fmt: skip

    def _draw_progress(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        job: Export,
        theme: Theme,
        metrics: Metrics,
    ) -> None:
        progress = job.progress
        put(surface, f"Writing {job.path}", rect.topleft, size=metrics.text, colour=theme.text,
            face=STRONG, most=rect.width)  # fmt: skip
        bar = pygame.Rect(rect.left, rect.top + metrics.px(48), rect.width, metrics.px(14))
        rounded(surface, bar, theme.edge, bar.height // 2)
        done = pygame.Rect(bar.topleft, (round(bar.width * progress.share), bar.height))
        rounded(surface, done, theme.accent, bar.height // 2)
        put(surface, progress.words, (rect.left, bar.bottom + metrics.px(12)), size=metrics.text,
            colour=theme.dim)  # fmt: skip

    # Writing

    def _start(self) -> None:
        if self.format is None:
            self.app.session.say("End the file's name in one of the formats.", error=True)
            return
        try:
            path = Path(self.file).expanduser()
            exists = path.exists()
        except (OSError, ValueError, RuntimeError):
            self.app.session.say(NO_NAME, error=True)
            return
        if exists:
            words = f"{path} is there already. What is in it would be lost."
            answers = (("Replace", lambda: self._write(path)), ("Keep the old", lambda: None))
            self.app.show(Question(self.app, "Replace the file?", words, answers))
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            self.job = Export(self.plan(), path)
        except VisualizerError as error:
            self.app.session.say(str(error), error=True)

    def plan(self) -> ExportPlan:
        """What the choices ask for; UsageError for what does not fit together."""
        session, format_ = self.app.session, self.format
        choices, player = session.choices, session.player
        assert player is not None
        assert format_ is not None
        one = format_.shows is Shows.ONE_TRACE
        panes = [session.focus] if one else list(range(len(session.programs)))
        here = player.step
        sync = choices.sync
        if self.by_operation:
            sync = Sync.OPERATION
            here = session.state(session.focus).moment
        still = format_.shows is Shows.STILL
        return ExportPlan(
            traces=tuple(session.comparison.traces[pane] for pane in panes),
            sync=choices.sync if still else sync,
            theme=self.app.theme,
            overlay=choices.overlay,
            mines=choices.mines,
            parts=frozenset(self.parts),
            size=self.picture,
            first=here if self.from_here and format_.shows is Shows.ANIMATION else 0,
            speed=min(choices.speed, FASTEST),
            step=player.step if still else None,
            focus=0 if one else session.focus,
            title=session.name or session.board.title,
        )

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with the file; True if anything changed."""
        job = self.job
        if job is None:
            return False
        try:
            done = job.work(time_left)
        except VisualizerError as error:
            self.job = None
            self.app.session.say(str(error), error=True)
            return True
        if done:
            self.job = None
            self.app.close_overlay()
            self.app.session.say(f"Written: {job.path}")
        return True

    def may_close(self) -> bool:
        """Escape cancels a file that is being written, and only then closes."""
        if self.job is None:
            return True
        self.job.cancel()
        self.job = None
        self.app.session.say("Cancelled; no file was written.")
        return False


def _choice(
    label: str, tip: str, chosen: bool, press: Callable[[], None], enabled: bool = True
) -> Control:
    place = pygame.Rect(0, 0, 0, 0)
    return Control(f"choice {label}", place, label=label, tip=tip, press=press,
                   selected=chosen and enabled, enabled=enabled)  # fmt: skip


def _folder() -> str:
    with contextlib.suppress(OSError):
        return str(Path.cwd())
    return "the current folder"
