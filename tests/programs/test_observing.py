"""What is observed of a program is what a profiler counts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from judged_programs import run_with_debugger
from language_programs import EACH_OF_NINE, program_in, source

from visualizer import Board
from visualizer.programs.observing.observe import observe_program
from visualizer.programs.process import program_run
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import find_program

BOARD = Board(("EEEE", "EEEE", "EEMM"), (0, 0))
RECURSIVE = """\
class Solution:
    DIRECTIONS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]

    def updateBoard(self, board, click):
        '''Reveal the cells.'''
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board

        def around(row, col):
            cells = []
            for r, c in self.DIRECTIONS:
                if 0 <= row + r < len(board) and 0 <= col + c < len(board[0]): cells.append((row + r, col + c))
            return cells

        def reveal(row, col):
            if board[row][col] != "E":
                return
            near = around(row, col)
            mines = 0
            for r, c in near:
                mines += board[r][c] == "M"
            board[row][col] = str(mines) if mines else "B"
            if not mines:
                for r, c in near:
                    reveal(r, c)  # again and
                    #               again

        def never():
            row = 0
            return row

        reveal(row, col)
        return board


if __name__ == "__main__":
    print(Solution().updateBoard([["E"]], [0, 0]))
"""
#: How a line is noted by the program itself.
NOTES = {".java": 'System.out.println("@{}");', ".cpp": 'puts("@{}");', ".js": 'console.log("@{}");'}


def counts_of(ran, lines):
    return {line: sum(each == line for each, _ in ran) for line in lines}


@pytest.mark.parametrize("has_processes", [True, False])
def test_the_lines_of_a_python_program_are_counted_as_by_a_profiler(monkeypatch, has_processes):
    monkeypatch.setattr(program_run, "HAS_PROCESSES", has_processes)
    observation = observe_program(find_program(RECURSIVE, Path("mine.py")), BOARD)
    texts = RECURSIVE.split("\n")
    lines = run_with_debugger(BOARD, RECURSIVE)[1]
    counted = [texts[line - 1].strip() for line in observation.counts]
    assert {"reveal(r, c)  # again and", 'board[row][col] = "X"', "cells = []", "return row"} <= {*counted}
    assert not any(re.match("(if|for|def|class|[rc]+ = .* if)", text) for text in counted)
    assert observation.counts == counts_of(lines, observation.counts)
    seen = [(each.line, dict(each.variables).get("mines")) for each in observation.arrivals]
    assert seen == [(line, variables.get("mines")) for line, variables in lines if line in dict(seen)]
    visited = [each for each in observation.arrivals if texts[each.line - 1].strip() == "near = around(row, col)"]
    places = [observation.trace.state_at(each.operations).current for each in visited]
    assert [(f"{row}", f"{col}") for row, col in places] == [
        tuple(dict(each.variables)[name] for name in ("row", "col")) for each in visited
    ]
    for board, own_counts in observation.other_boards:
        assert own_counts == counts_of(run_with_debugger(board, RECURSIVE)[1], own_counts)
    assert len(observation.other_boards) > 8


@pytest.mark.parametrize(("file", "kind"), EACH_OF_NINE)
def test_the_lines_of_other_languages_are_counted_as_the_program_itself_does(file, kind):
    ending, text = Path(file).suffix, re.sub(r"\nconsole.log.*", "", source(file))
    observation = observe_program(program_in(ending, text), BOARD)
    lines = text.split("\n")
    for line in observation.counts:
        note = NOTES[ending].format(line)
        is_declaration = re.match(r"\s*(const|let) |\s*\w[\w<>,:\[\]& ]* [\w\[\], ]+( = |\{)", lines[line - 1])
        code, slashes, comment = lines[line - 1].partition(" //")
        lines[line - 1] = f"{note}{code}" if is_declaration else f"{{{note}{code}}}{slashes}{comment}"
    boards = [BOARD, *(board for board, _ in observation.other_boards)]
    outcomes = ProcessRunner(program_in(ending, "\n".join(lines))).run(boards)
    for outcome, counts in zip(outcomes, [observation.counts, *dict(observation.other_boards).values()]):
        assert outcome.fault is None
        noted = Counter(re.findall(r"@(\d+)", outcome.printed))
        assert counts == {line: noted[str(line)] for line in counts}
    assert len(observation.counts) > 3
    assert len(boards) > 8


def test_runs_that_cannot_be_counted_have_no_counts():
    scanning = RECURSIVE.replace("        row, col = click\n", "        for i in range(600):\n            i += 1\n", 1)
    crashing = RECURSIVE.replace("return cells", "return cells[9]")
    for text in (scanning, crashing):
        observation = observe_program(find_program(text, Path("mine.py")), BOARD)
        assert not observation.counts
