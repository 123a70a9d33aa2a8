"""Everything that is tried at random, with new seeds: ``python tests/fuzz --minutes 10``.

A finding is saved in the folder .fuzz, and printed with the command that tries it again. Exit
status 1 says that there was one.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING

TESTS = Path(__file__).resolve().parents[1]
sys.path[1:1] = [str(TESTS.parent), str(TESTS / "support")]

if TYPE_CHECKING:
    from long_run import Report


def main() -> int:
    """Try the inputs named, or new ones for some time."""
    arguments = parsed()
    if arguments.inputs:
        return again(arguments.inputs)
    from fuzzers import FUZZERS
    from long_run import Counts, Report, run_while

    names = arguments.only.split(",") if arguments.only else list(FUZZERS)
    unknown = set(names) - set(FUZZERS)
    if unknown:
        sys.exit(f"no fuzzer is called {', '.join(unknown)}; there are {', '.join(FUZZERS)}")
    folder = TESTS.parent / ".fuzz"
    folder.mkdir(exist_ok=True)
    seed = arguments.seed or secrets.token_hex(4)
    print(f"seed {seed}, {arguments.jobs} workers", flush=True)
    report = Report(
        folder, {name: Counts() for name in names}, say=lambda text: print(text, flush=True)
    )
    until = time.monotonic() + arguments.minutes * 60
    run_while(
        lambda: time.monotonic() < until and report.inputs < arguments.most,
        seed, arguments.jobs, report,
    )  # fmt: skip
    show(report)
    return 1 if report.found else 0


def parsed() -> Namespace:
    """The arguments."""
    parser = ArgumentParser(
        "python tests/fuzz", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="*", type=Path, help="saved inputs, to be tried again")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="how many inputs at most")
    parser.add_argument("--only", default="", help="the fuzzers to run, separated by commas")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many workers")
    parser.add_argument("--seed", default="", help="draw from this word, not from a new one")
    return parser.parse_args()


def again(inputs: list[Path]) -> int:
    """Try saved inputs once more; what is still a finding is printed."""
    from fuzzers import fuzzer_of
    from worker import tried

    findings = 0
    for path in inputs:
        taken, finding = tried(fuzzer_of(path.resolve()), path.read_bytes())
        findings += finding is not None
        print(f"{path}: {finding.details if finding else 'taken' if taken else 'refused'}")
    return 1 if findings else 0


def show(report: Report) -> None:
    """Print how many inputs of each fuzzer were tried, taken and refused, and the findings."""
    form = "{:<12}{:>10}{:>10}{:>10}{:>10}"
    print(form.format("fuzzer", "inputs", "taken", "refused", "findings"))
    rows = [(name, each.taken, each.refused, each.findings) for name, each in report.counts.items()]
    sums = [sum(column) for column in list(zip(*rows))[1:]]
    for name, *numbers in (*rows, ("together", *sums)):
        print(form.format(name, f"{sum(numbers):,}", *(f"{number:,}" for number in numbers)))


if __name__ == "__main__":
    sys.exit(main())
