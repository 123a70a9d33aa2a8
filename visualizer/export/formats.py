"""The formats of an export, and an export that runs in small steps so that the window stays responsive."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from enum import Enum, auto
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from visualizer.errors import UsageError, quote, shorten
from visualizer.files import AnyPath, replace_atomically

if TYPE_CHECKING:
    from visualizer.export.plan import ExportPlan, ExportProgress, Writer

#: The most characters of a refused name that a message quotes.
_LONGEST_FILE_NAME = 80


class FileContents(Enum):
    """The contents of a file format."""

    ANIMATION = auto()
    STILL = auto()
    PAGE = auto()
    ONE_TRACE = auto()


class Format(NamedTuple):
    """A file format: ending, description, contents, and the path of its writer (``module:function``)."""

    ending: str
    description: str
    contents: FileContents
    writer_name: str

    def writer(self) -> Writer:
        """The function that writes the format. Its module is imported by this call."""
        module, _, function = self.writer_name.partition(":")
        return cast("Writer", getattr(import_module(f"visualizer.export.{module}"), function))

    def validate_plan(self, plan: ExportPlan) -> None:
        """Raise UsageError if the format cannot show what ``plan`` asks for."""
        if self.contents is FileContents.ONE_TRACE and len(plan.traces) != 1:
            raise UsageError(f"{self.ending} holds the trace of one algorithm; name one of {len(plan.traces)} alone")
        if self.contents is FileContents.ONE_TRACE and not plan.comparison.is_complete:
            raise UsageError(f"{self.ending} holds a whole run, and only the beginning of this one is recorded")


FORMATS = (
    Format(".gif", "animated GIF", FileContents.ANIMATION, "animations:write_gif"),
    Format(".mp4", "video, H.264", FileContents.ANIMATION, "animations:write_mp4"),
    Format(".webm", "video, VP9", FileContents.ANIMATION, "animations:write_webm"),
    Format(".png", "picture of one step", FileContents.STILL, "pictures:write_png"),
    Format(".svg", "drawing of one step, for print", FileContents.STILL, "pictures:write_svg"),
    Format(".html", "page that plays in a browser", FileContents.PAGE, "traces:write_html"),
    Format(".jsonl", "trace as JSON lines", FileContents.ONE_TRACE, "traces:write_jsonl"),
    Format(".csv", "trace as a table", FileContents.ONE_TRACE, "traces:write_csv"),
    Format(".trace", "trace to open again", FileContents.ONE_TRACE, "traces:write_trace"),
)
#: The formats that hold subtitles.
_SUBTITLED_ENDINGS = (".mp4", ".webm")
EXPORT_ENDINGS = tuple(format_.ending for format_ in FORMATS)


def find_format(path: AnyPath) -> Format:
    """The format of a file by the ending of its name. Raises UsageError for an unknown ending."""
    return FORMATS[EXPORT_ENDINGS.index(validate_ending(path, "format", EXPORT_ENDINGS))]


def subtitles_path(path: AnyPath) -> Path:
    """The path of the subtitles of a film. Raises UsageError if films of its ending have none."""
    validate_ending(path, "narrated film", _SUBTITLED_ENDINGS)
    return Path(path).with_suffix(".vtt")


def validate_ending(path: AnyPath, what: str, endings: Sequence[str]) -> str:
    """The ending of a file's name in lower case. Raises UsageError if it is not one of ``endings``.

    ``what`` is the noun for the file in the message.
    """
    name = os.fspath(path)
    ending = os.path.splitext(name)[1].lower()
    if ending in endings:
        return ending
    problem = f"no {what} ends in {quote(ending)}" if ending else "the name has no ending"
    known = " or ".join(filter(None, [", ".join(endings[:-1]), endings[-1]]))
    raise UsageError(f"{shorten(name, _LONGEST_FILE_NAME)}: {problem}; end it in {known}")


class Export:
    """Writes ``plan`` to ``path``, in the format of the path's ending.

    ``steps`` does the work and yields its progress; ``progress`` is the last one. The subtitles of a narrated film
    are a file beside it. Existing files are replaced only at the end, not if the export fails or is cancelled.
    Raises UsageError for an unknown ending, and for a plan that the format cannot show.
    """

    def __init__(self, plan: ExportPlan, path: AnyPath) -> None:
        from visualizer.export.plan import ExportProgress  # a slow import

        self.plan = plan
        self.path = path
        self.format = find_format(path)
        self.format.validate_plan(plan)
        self._paths = [path, subtitles_path(path)] if plan.narrated else [path]
        self.progress = ExportProgress()
        self.is_done = False
        self.steps = self._write_steps()

    def _write_steps(self) -> Generator[ExportProgress, None, None]:
        with ExitStack() as files:
            temporary = [files.enter_context(replace_atomically(path)) for path in self._paths]
            yield from self.format.writer()(self.plan, *temporary)

    def advance(self, time_left: Callable[[], bool]) -> bool:
        """Do steps while there is time, at least one; return whether there are more.

        Raises VisualizerError if the export fails; the file is then unchanged.
        """
        for progress in self.steps:
            self.progress = progress
            if not time_left():
                return True
        self.is_done = True
        return False

    def cancel(self) -> None:
        """Stop the export, and remove the incomplete file."""
        self.steps.close()
        self.is_done = True
