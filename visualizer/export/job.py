"""One export, done in small steps, so that a window need not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Generator

from visualizer.export.formats import find_format
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.files import AnyPath, replacing


class Export:
    """Writes ``plan`` to ``path``, in the format that the path's ending names.

    ``progress`` is how far it is. A file that is already there is unchanged until the end, and
    also when the export is cancelled or fails. Raises UsageError for an ending that is not
    known and for what the format cannot show.
    """

    def __init__(self, plan: ExportPlan, path: AnyPath) -> None:
        self.plan = plan
        self.path = path
        self.format = find_format(path)
        self.format.check(plan)
        self.progress = ExportProgress()
        self.done = False
        self._steps = self._write()

    def _write(self) -> Generator[ExportProgress, None, None]:
        with replacing(self.path) as temporary:
            yield from self.format.writer()(self.plan, temporary)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on while there is time, at least one step; True while there is more to do.

        Raises VisualizerError for what goes wrong; then nothing was written.
        """
        for progress in self._steps:
            self.progress = progress
            if not time_left():
                return True
        self.done = True
        return False

    def cancel(self) -> None:
        """Give up, and remove what was written so far."""
        self._steps.close()
        self.done = True
