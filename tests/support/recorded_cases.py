"""What the real programs did, from the vectors that the tests keep."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parents[1] / "vectors" / "seed_programs.jsonl.gz"


@cache
def _cases() -> list[dict]:
    return [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]


def cases_of(program: str) -> list[dict]:
    """The cases of one program."""
    return [case for case in _cases() if case["program"] == program]
