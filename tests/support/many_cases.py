"""Cases of a parametrized test, of which most are marked ``long``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_quick(cases: Iterable[Any], count: int = 1) -> list[Any]:
    """Return the cases, all after the first ``count`` marked ``long``."""
    found = [each if isinstance(each, tuple) else (each,) for each in cases]
    return [pytest.param(*each, marks=[pytest.mark.long] * (at >= count)) for at, each in enumerate(found)]
