"""Everything that is measured: ``python tests/benchmarks``; on a quiet machine only."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

if __name__ == "__main__":
    files = sorted(str(file) for file in HERE.glob("bench_*.py"))
    sys.exit(pytest.main(["-s", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files]))
