"""The properties that other tests state, with random examples drawn anew, ten times as many."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

from fuzzing import Fuzzer

_TESTS = Path(__file__).parents[1]
_STATES_PROPERTIES = ("@given(", "RuleBasedStateMachine")


def property_files() -> list[str]:
    """The modules of tests that draw examples at random, by their paths below the checkout."""
    return sorted(
        str(path.relative_to(_TESTS.parent))
        for path in _TESTS.rglob("test_*.py")
        if any(sign in path.read_text(encoding="utf-8") for sign in _STATES_PROPERTIES)
    )


def _make(random: Random) -> bytes:
    given = {"file": random.choice(property_files()), "seed": random.randrange(10**9)}
    return json.dumps(given).encode()


def _check(data: bytes, folder: Path) -> None:
    given = json.loads(data)
    words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=fresh",
             f"--hypothesis-seed={given['seed']}", given["file"]]  # fmt: skip
    done = subprocess.run(
        [sys.executable, *words], cwd=_TESTS.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"python {' '.join(words)}\n{done.stdout[-6000:]}"


PROPERTIES = Fuzzer(
    "properties",
    "the random examples of all other tests, drawn anew and ten times as many",
    _make, _check, in_suite=0, seconds=1800, confined=False,
)  # fmt: skip
