"""A fuzzer, one input of it tried, and what was found."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from confinement import confined_to
from demands import Refused

HERE = Path(__file__).parent
#: Inputs that were findings once, in a folder for each fuzzer; they are tried whenever tests run.
CORPUS = HERE / "corpus"


@dataclass(frozen=True)
class Fuzzer:
    """Makes inputs of one kind and tries them.

    ``make`` draws an input, always the same from equal randomness. ``check`` hands it to the
    program, in a folder of its own and empty; it raises Refused where the program refuses the
    input as it should, and anything else but None is a finding. ``in_suite`` is how many inputs
    each run of the tests tries; ``seconds`` is how long one may take before it counts as hanging.
    A ``confined`` one may write in that folder alone, and starts no program.
    """

    name: str
    what: str
    make: Callable[[Random], bytes]
    check: Callable[[bytes, Path], None]
    in_suite: int
    seconds: float = 60.0
    confined: bool = True

    def input_of(self, seed: int | str) -> bytes:
        """The input of a seed, the same in each process."""
        return self.make(Random(f"{self.name} {seed}"))

    def tried(self, data: bytes, folder: Path) -> bool:
        """Whether the program takes an input, False where it refuses it; a finding is raised."""
        try:
            with confined_to(folder) if self.confined else nullcontext():
                self.check(data, folder)
        except Refused:
            return False
        return True


@dataclass(frozen=True)
class Finding:
    """What went wrong with an input: the last line of the error, its traceback, and where."""

    problem: str
    details: str
    where: str

    @classmethod
    def of(cls, error: BaseException) -> Finding:
        """The finding that an error is."""
        if not isinstance(error, Exception):
            error = error.__cause__ or error  # what a window caught, and where that was raised
        last = traceback.format_exception_only(type(error), error)[-1].strip()
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if "visualizer" in frame.filename] or frames
        where = f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
        details = "".join(traceback.format_exception(error))
        return cls(f"{where}: {last[:300]}", details, f"{type(error).__name__} {where}")


def name_of(data: bytes) -> str:
    """A short name for an input, the same whenever it is the same."""
    return sha256(data).hexdigest()[:12]


def corpus() -> list[Path]:
    """The inputs that were findings once, each in the folder of its fuzzer."""
    return sorted(path for path in CORPUS.glob("*/*") if path.is_file())
