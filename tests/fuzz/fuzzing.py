"""A fuzzer, and the inputs that once were findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from browser_help import pages_in
from confinement import confined_to
from demands import Refused


@dataclass(frozen=True)
class Fuzzer:
    """Makes inputs of one kind and tries them.

    ``make`` draws an input, always the same from equal randomness. ``check`` hands it to the
    program, in a folder of its own and empty; it raises Refused where the program refuses the
    input as it should, and anything else but None is a finding. ``quick`` is how many inputs the
    README's command tries, ``long`` how many CI tries. It may write in its folder alone and
    starts no program.
    """

    name: str
    what: str
    make: Callable[[Random], bytes]
    check: Callable[[bytes, Path], None]
    quick: int = 0
    long: int = 0

    def input_of(self, seed: int | str) -> bytes:
        """The input of a seed, the same in each process."""
        return self.make(Random(f"{self.name} {seed}"))

    def tried(self, data: bytes, folder: Path) -> bool:
        """Whether the program takes an input, False where it refuses it; a finding is raised."""
        try:
            with pages_in(folder), confined_to(folder):
                self.check(data, folder)
        except Refused:
            return False
        return True
