"""The dialog that exports a file: its choices, and the progress while the file is written."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from visualizer.draw.text import STRONG
from visualizer.export.formats import FORMATS, Export, FileContents, Format
from visualizer.export.page.page import click_recorder
from visualizer.export.plan import ExportPlan, PicturePart
from visualizer.playback.player import HIGHEST_SPEED
from visualizer.window.opening import pane_notes, suggest_file_name
from visualizer.window.presentation import Part
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import write_file

_SIZE_LABELS = {size: f"{size[0]} x {size[1]}" for size in ((960, 600), (1280, 720), (1920, 1080), (3840, 2160))}
_PART_LABELS = {
    PicturePart.CODE: "code",
    PicturePart.FRONTIER: "what waits",
    PicturePart.TIMELINE: "timeline",
    PicturePart.LEGEND: "legend",
}
_EXTENT_LABELS = {"run": "whole run", "rest": "from here on", "film": "narrated, stop to stop"}
_PICTURES = {FileContents.ANIMATION, FileContents.STILL}
_FIRST_SENTENCES = {
    None: "The name has to end in one of the formats above. ",
    FileContents.STILL: "The step that is shown now, as a picture. ",
    FileContents.ONE_TRACE: "The trace of the focused pane alone. ",
    FileContents.PAGE: "The board, or all boards of the lecture. ",
}


class ExportDialog(Panel):
    """Asks for the file, its format and its parts, and then writes it in small steps.

    Closing the dialog cancels the file that is being written.
    """

    title = "Export"
    size = (760, 450)
    first_focus = "file"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        session = shell.session
        if not session.comparison.is_complete:
            self.title += ", as far as it is recorded"
        self.file = str(Path(suggest_file_name(session.name)).with_suffix(".gif"))
        self.parts = {PicturePart.FRONTIER}
        self.picture = (1280, 720)
        self.extent = "run"
        self.job: Export | None = None

    @property
    def format(self) -> Format | None:
        """The format of the file's ending; None if no format has it."""
        name = self.file.lower()
        return next((format_ for format_ in FORMATS if name.endswith(format_.ending)), None)

    @property
    def contents(self) -> FileContents | None:
        """What the file contains; None if no format has its ending."""
        return self.format.contents if self.format else None

    def show(self, ui: Ui, box: Box) -> None:
        """Show the choices, or the progress of the file."""
        if self.job is not None:
            ui.paragraph(box, f"Writing {self.job.path}", face=STRONG, gap=ui.px(16))
            ui.progress(box.cut_top(ui.px(14), ui.px(10)), self.job.progress.share)
            ui.paragraph(box, f"{self.job.progress.text}. Escape stops it.", colour=ui.canvas.theme.dim)
            return

        def row(label: str) -> Box:
            line = box.cut_top(ui.px(36), ui.px(6))
            ui.text(line.cut_left(ui.px(80)), label, face=STRONG, colour=ui.canvas.theme.dim)
            return line

        foot = box.cut_bottom(ui.px(38), ui.px(8))
        stem = len(os.path.splitext(self.file)[0])
        self.file = ui.field("file", row("File"), self.file, "a file's name", (0, stem))
        pictures, others = row("Pictures"), row("Others")
        for option in FORMATS:
            ending, selected = option.ending, self.format is option
            line = pictures if option.contents in _PICTURES else others
            if ui.button(line, ending, does=option.description, name=f"choice {ending}", selected=selected):
                self.file = os.path.splitext(self.file)[0] + ending
        contents = self.contents
        animated, drawn = contents is FileContents.ANIMATION, contents in _PICTURES
        line = row("Show")
        for part, label in _PART_LABELS.items():
            if ui.button(line, label, enabled=drawn, selected=drawn and part in self.parts):
                self.parts ^= {part}
        self.picture = ui.choice(row("Size"), "size", self.picture, _SIZE_LABELS, enabled=drawn)
        self.extent = ui.choice(row("Steps"), "extent", self.extent, _EXTENT_LABELS, enabled=animated)
        note = f"{_FIRST_SENTENCES.get(contents, '')}It is written to {Path.cwd()}."
        ui.paragraph(box, note, colour=ui.canvas.theme.dim)
        if ui.button(foot, "Export", "Enter", right=True, selected=True):
            write_file(self.shell, self.file, self._start_export)

    def _start_export(self, path: Path) -> None:
        """Start to write the file. Raises UsageError if the choices do not fit together."""
        session, contents = self.shell.session, self.contents
        view = replace(session.view, code=session.view.code is not False)
        player, comparison = session.player, session.comparison
        one, part = contents is FileContents.ONE_TRACE, session.presentation.shown_part
        extent = self.extent if contents is FileContents.ANIMATION else "run"
        panes = slice(session.focus, session.focus + 1) if one else slice(None)
        plan = ExportPlan(
            traces=comparison.traces[panes],
            **vars(view),
            theme=self.shell.null_canvas.theme,
            parts=frozenset(self.parts),
            size=self.picture,
            first=player.step if extent == "rest" else 0,
            speed=min(session.choices.speed, HIGHEST_SPEED),
            step=player.step if contents is FileContents.STILL else None,
            focus=0 if one else session.focus,
            title=session.name,
            notes=pane_notes(session, signs=False)[panes],
            stops=session.shown.stops.stops,
            narrated=extent == "film",
            stops_sync=part.sync if part is not None else None,
            tags=comparison.tags[panes],
            programs=session.programs[panes],
            name=session.name,
            record=click_recorder(session.board, session.programs, session.presentation.order),
        )
        lecture = session.presentation.lecture if contents is FileContents.PAGE or plan.narrated else ()
        if len(lecture) > 1 or (lecture and part is not None):
            first, *more = (_part_plan(plan, number, part) for number, part in enumerate(lecture, 1))
            plan = replace(first, more=tuple(more))
        self.job = Export(plan, path)

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Continue to write the file, as `Screen.continue_work`; True while there is more to write."""
        job = self.job
        if job is None:
            return False
        self.shell.dirty = True
        succeeded = self.shell.session.attempt(partial(job.advance, time_left))
        if succeeded and not job.is_done:
            return True
        self.job = None
        if succeeded:
            self.shell.close()
            self.shell.say(f"Written: {job.path}")
        return False

    def on_close(self) -> None:
        """Cancel a file that is being written."""
        if self.job is not None:
            self.job.cancel()
            self.shell.say("Cancelled; no file was written.")


def _part_plan(plan: ExportPlan, number: int, part: Part) -> ExportPlan:
    """The plan of a board of a lecture for a page, with runs recorded for it."""
    record = click_recorder(part.board, [pane.program for pane in part.panes], part.order)
    traces, notes = zip(*record(part.board.click or (0, 0)))
    return replace(
        plan,
        **replace(part.view, pane=None).choices,
        traces=traces,
        notes=notes,
        sync=part.sync,
        position=part.position,
        view=part.view,
        stops=part.places,
        stops_sync=part.sync,
        tags=tuple(pane.tag for pane in part.panes),
        title=part.name,
        name=f"{number}-{part.name}",
        record=record,
    )
