"""Inputs of new seeds, for as long as one likes: ``python tests/fuzz --minutes 10``.

It ends with the first finding, and says how that is tried again. What hangs for ten minutes is a
finding too. Before its input is tried, the seed of each is shown on standard error.
"""

from __future__ import annotations

import faulthandler
import os
import secrets
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = Path(__file__).resolve().parents[1]
sys.path[1:1] = [str(TESTS.parent), str(TESTS / "support")]
os.environ["SDL_VIDEODRIVER"] = "dummy"
HANGS = 600


def main() -> None:
    """Try one input of each fuzzer in turn until the time is over."""
    from fuzzers import FUZZERS

    parser = ArgumentParser("python tests/fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--only", default=",".join(FUZZERS), help="fuzzers, with commas between")
    parser.add_argument("--seed", help="try the inputs of this seed, once")
    arguments = parser.parse_args()
    names = arguments.only.split(",")
    if not set(names) <= set(FUZZERS):
        parser.error(f"the fuzzers are {', '.join(FUZZERS)}")
    until = time.monotonic() + arguments.minutes * 60
    tried: Counter[str] = Counter()
    while time.monotonic() < until and not (arguments.seed and tried):
        for name in names:
            seed = arguments.seed or secrets.token_hex(4)
            print(f"--only {name} --seed {seed}", end="\r", file=sys.stderr, flush=True)
            faulthandler.dump_traceback_later(HANGS, exit=True)
            with TemporaryDirectory(prefix="fuzz-") as folder:
                try:
                    FUZZERS[name].tried(FUZZERS[name].input_of(seed), Path(folder))
                except BaseException:
                    print(f"\nfound: python tests/fuzz --only {name} --seed {seed}", flush=True)
                    raise
            tried[name] += 1
    print(f"\nnothing found in {tried.total()} inputs: {dict(tried)}")


if __name__ == "__main__":
    main()
