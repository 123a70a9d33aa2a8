"""The formats of an export, and one export done in small steps, so that a window need not wait."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from enum import Enum, auto
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from visualizer.errors import UsageError, quote, shorten
from visualizer.files import AnyPath, replace_atomically

if TYPE_CHECKING:
    from visualizer.export.plan import ExportPlan, ExportProgress, Writer

#: Of a name that is refused a message shows so many characters.
_LONGEST_FILE_NAME = 80


class FileContents(Enum):
    """What a file of a format holds."""

    ANIMATION = auto()
    STILL = auto()
    PAGE = auto()
    ONE_TRACE = auto()


class Format(NamedTuple):
    """A row: the ending, what it is, what it shows, and where its writer is (module:function)."""

    ending: str
    description: str
    contents: FileContents
    writer_name: str

    def writer(self) -> Writer:
        """The function that writes it; its module is imported now."""
        module, _, function = self.writer_name.partition(":")
        return cast("Writer", getattr(import_module(f"visualizer.export.{module}"), function))

    def validate_plan(self, plan: ExportPlan) -> None:
        """Raise UsageError for what ``plan`` asks for and the format cannot show."""
        if self.contents is FileContents.ONE_TRACE and len(plan.traces) != 1:
            raise UsageError(
                f"{self.ending} holds the trace of one algorithm, and {len(plan.traces)} are"
                " chosen; name one of them alone"
            )


FORMATS = (
    Format(".gif", "animated GIF", FileContents.ANIMATION, "gif:write_gif"),
    Format(".mp4", "video, H.264", FileContents.ANIMATION, "video:write_mp4"),
    Format(".webm", "video, VP9", FileContents.ANIMATION, "video:write_webm"),
    Format(".png", "picture of one step", FileContents.STILL, "pictures:write_png"),
    Format(".svg", "drawing of one step, for print", FileContents.STILL, "pictures:write_svg"),
    Format(".html", "page that plays in a browser", FileContents.PAGE, "traces:write_html"),
    Format(".jsonl", "trace as JSON lines", FileContents.ONE_TRACE, "traces:write_jsonl"),
    Format(".csv", "trace as a table", FileContents.ONE_TRACE, "traces:write_csv"),
    Format(".trace", "trace to open again", FileContents.ONE_TRACE, "traces:write_trace"),
)
EXPORT_ENDINGS = tuple(format_.ending for format_ in FORMATS)


def find_format(path: AnyPath) -> Format:
    """The format that the ending of a file's name means. Raises UsageError for any other."""
    return FORMATS[EXPORT_ENDINGS.index(validate_ending(path, "format", EXPORT_ENDINGS))]


def validate_ending(path: AnyPath, what: str, endings: Sequence[str]) -> str:
    """The ending of a file's name, one of ``endings``, in small letters. UsageError for another."""
    name = os.fspath(path)
    ending = os.path.splitext(name)[1].lower()
    if ending in endings:
        return ending
    problem = f"no {what} ends in {quote(ending)}" if ending else "the name has no ending"
    raise UsageError(
        f"{shorten(name, _LONGEST_FILE_NAME)}: {problem}; end it in {', '.join(endings[:-1])} or {endings[-1]}"
    )


class Export:
    """Writes ``plan`` to ``path``, in the format that the path's ending names.

    ``steps`` do it and yield how far it is, ``progress`` is the last of these. A file that is
    already there is unchanged until the end, and also when the export is cancelled or fails. Raises
    UsageError for an ending that is not known and for what the format cannot show.
    """

    def __init__(self, plan: ExportPlan, path: AnyPath) -> None:
        from visualizer.export.plan import ExportProgress  # which takes a while

        self.plan = plan
        self.path = path
        self.format = find_format(path)
        self.format.validate_plan(plan)
        self.progress = ExportProgress()
        self.is_done = False
        self.steps = self._write_steps()

    def _write_steps(self) -> Generator[ExportProgress, None, None]:
        with replace_atomically(self.path) as temporary:
            yield from self.format.writer()(self.plan, temporary)

    def advance(self, time_left: Callable[[], bool]) -> bool:
        """Go on while there is time, at least one step; True while there is more to do.

        Raises VisualizerError for what goes wrong; then nothing was written.
        """
        for progress in self.steps:
            self.progress = progress
            if not time_left():
                return True
        self.is_done = True
        return False

    def cancel(self) -> None:
        """Give up, and remove what was written so far."""
        self.steps.close()
        self.is_done = True
