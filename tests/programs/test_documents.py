"""The documents' Python programs, as they are pasted: one program each, and right."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from plain_runs import method_of, run

from visualizer.programs.program_file import Form, read_program

FOLDER = Path(__file__).parent / "documents"
VECTORS = Path(__file__).parents[1] / "vectors" / "seed_programs.jsonl.gz"
CASES = [json.loads(line) for line in gzip.decompress(VECTORS.read_bytes()).splitlines()]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_a_document_s_program_gives_the_boards_of_its_vectors(path):
    program = read_program(str(path))
    assert (program.entry, program.form) == ("Solution.updateBoard", Form.METHOD)
    # Those that plain Python has calls enough for.
    cases = [each for each in CASES if each["program"] == path.stem and each["visit_count"] <= 5000]
    assert len(cases) > 50
    for case in cases:
        outcome = run(method_of(program.text), case["board"], case["click"])
        if outcome.error != "RecursionError":
            assert outcome.is_right(case["final"]), case["case"]


def test_all_three_are_there():
    assert [path.stem for path in sorted(FOLDER.glob("*"))] == [
        "001-py-dfs", "004-py-bfs", "004-py-dfs",
    ]  # fmt: skip
