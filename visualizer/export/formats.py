"""The formats of an export: one row each, found by the ending of the file's name."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from importlib import import_module
from typing import TYPE_CHECKING, cast

from visualizer.errors import UsageError, quoted, shortened
from visualizer.files import AnyPath

if TYPE_CHECKING:
    from visualizer.export.plan import ExportPlan, Writer


#: Of a name that is refused a message shows so many characters.
_LONGEST_NAME = 80


class Shows(Enum):
    """What a file of a format holds."""

    ANIMATION = auto()
    STILL = auto()
    PAGE = auto()
    ONE_TRACE = auto()


@dataclass(frozen=True)
class Format:
    """A row: the ending, what it is, what it shows, and where its writer is (module:function)."""

    ending: str
    what: str
    shows: Shows
    writer_name: str

    def writer(self) -> Writer:
        """The function that writes it; its module is imported now."""
        module, _, function = self.writer_name.partition(":")
        found: Callable[..., object] = getattr(import_module(module), function)
        return cast("Writer", found)

    def check(self, plan: ExportPlan) -> None:
        """Raise UsageError for what ``plan`` asks for and the format cannot show."""
        if self.shows is not Shows.STILL and (plan.step is not None or plan.strip):
            raise UsageError(
                f"{self.ending} does not show single steps; write {_endings_of(Shows.STILL)}"
                " for that, or show the whole run"
            )
        if self.ending == ".svg" and plan.strip:
            raise UsageError(".svg shows one step; write .png for a strip, or name one step")
        if self.shows is Shows.ONE_TRACE and len(plan.traces) != 1:
            raise UsageError(
                f"{self.ending} holds the trace of one algorithm, and {len(plan.traces)} are"
                " chosen; name one of them alone"
            )


FORMATS: tuple[Format, ...] = tuple(
    Format(ending, what, shows, f"visualizer.export.{writer}")
    for ending, what, shows, writer in (
        (".gif", "animated GIF", Shows.ANIMATION, "animation.containers:write_gif"),
        (".apng", "animated PNG", Shows.ANIMATION, "animation.containers:write_apng"),
        (".webp", "animated WebP", Shows.ANIMATION, "animation.containers:write_webp"),
        (".mp4", "video, H.264", Shows.ANIMATION, "animation.video:write_mp4"),
        (".webm", "video, VP9", Shows.ANIMATION, "animation.video:write_webm"),
        (".png", "picture of one step, or film strip", Shows.STILL, "picture.png:write_png"),
        (".svg", "drawing of one step, for print", Shows.STILL, "picture.svg:write_svg"),
        (".html", "page that plays in a browser", Shows.PAGE, "traces:write_html"),
        (".pdf", "worksheet to number by hand, with its answers", Shows.PAGE, "traces:write_pdf"),
        (".jsonl", "trace as JSON lines", Shows.ONE_TRACE, "traces:write_jsonl"),
        (".csv", "trace as a table", Shows.ONE_TRACE, "traces:write_csv"),
        (".trace", "trace to open again", Shows.ONE_TRACE, "traces:write_trace"),
    )
)
ENDINGS = tuple(format_.ending for format_ in FORMATS)


def find_format(path: AnyPath) -> Format:
    """The format that the ending of a file's name means. Raises UsageError for any other."""
    name = os.fspath(path)
    ending = os.path.splitext(name)[1].lower()
    for format_ in FORMATS:
        if format_.ending == ending:
            return format_
    problem = f"no format ends in {quoted(ending)}" if ending else "the name has no ending"
    endings = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
    raise UsageError(f"{shortened(name, _LONGEST_NAME)}: {problem}; end it in {endings}")


def _endings_of(shows: Shows) -> str:
    return " or ".join(format_.ending for format_ in FORMATS if format_.shows is shows)
