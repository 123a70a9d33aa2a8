"""One export that goes on a part at a time, so that a window need not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Generator

from visualizer.export.formats import find_format
from visualizer.export.plan import ExportPlan
from visualizer.export.progress import Progress
from visualizer.files import AnyPath, replacing


class Export:
    """Writes ``plan`` to ``path``, in the format that the path's ending names.

    ``progress`` says how far it is. Until the end the file that stood there before is untouched;
    it also is when the export is cancelled or fails. Raises UsageError for an ending that is not
    known and for what the format cannot show.
    """

    def __init__(self, plan: ExportPlan, path: AnyPath) -> None:
        self.plan = plan
        self.path = path
        self.format = find_format(path)
        self.format.check(plan)
        self.progress = Progress()
        self.done = False
        self._parts = self._write()

    def _write(self) -> Generator[Progress, None, None]:
        with replacing(self.path) as temporary:
            yield from self.format.writer()(self.plan, temporary)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on while there is time, at least one part; True when the file is there.

        Raises VisualizerError for what goes wrong; then nothing was written.
        """
        while not self.done:
            progress = next(self._parts, None)
            if progress is None:
                self.done = True
            else:
                self.progress = progress
            if not time_left():
                break
        return self.done

    def cancel(self) -> None:
        """Give up; nothing is left behind."""
        self._parts.close()
        self.done = True
