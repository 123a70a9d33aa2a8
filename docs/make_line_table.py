"""Generate the table of lines of the listings: which of them belong to which line of an algorithm.

Both programs are run on boards on which every line runs. The operations that both do, laid side by side, give pairs
of lines: if the third push is done in line 17 of the generator and in line 23 of the listing, these are a pair. The
other lines that were run are paired between these, from the last one back. A line of the listing without a partner
is run after the one before it, or, as the last ``return board``, before or after all others.

Run it in a checkout, with a JDK, a C++ compiler and Node.js: ``.venv/bin/python docs/make_line_table.py``, or for
some languages: ``.venv/bin/python docs/make_line_table.py java python``.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, pairwise
from typing import Any

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record_with_outcome
from visualizer.board.text import parse_board
from visualizer.programs.languages.syntax import statements_of
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.source.program_file import read_program
from visualizer.recording.program import Program
from visualizer.recording.variables import VariableTracer
from visualizer.trace.listings import GENERATOR, HELPERS, LISTING_LANGUAGES, TABLE_FILE, listing_file, source_digest
from visualizer.trace.operations import OperationKind
from visualizer.trace.source import SourceCode

#: Boards that take a program through all its lines: a clicked mine, blanks beside numbers, what was revealed before.
BOARDS = ("# click: 0,0\nME\nEE", "# click: 0,0\nEEE\nEEM", "# click: 0,0\nE1EB\nEEEE\nMEEE")
#: What pushes all neighbours in one line, which is that of the loop over them as well.
_AT_ONCE = re.compile(r"\bextend\(|\baddAll\(|\bpush\(\.\.\.")
#: Returns are not compared: which line is the last of a call is a matter of the language.
_KINDS = tuple(kind for kind in OperationKind if kind is not OperationKind.RETURN)


@dataclass
class RunLines:
    """The lines with statements before ``end`` in the runs of a program.

    ``operations`` has the lines of each kind of operations, board by board; ``first``, ``inside`` and ``last`` are
    those that were run before the first operation, between operations, and after the last one; ``sequences`` are all
    of a board in order, those before the first operation alone; ``begins`` are the lines of the first operations.
    """

    end: int = 1_000_000
    operations: dict[OperationKind, list[list[int]]] = field(default_factory=lambda: {kind: [] for kind in _KINDS})
    first: set[int] = field(default_factory=set)
    inside: set[int] = field(default_factory=set)
    last: set[int] = field(default_factory=set)
    sequences: list[tuple[list[int], list[int]]] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)

    def add_run(self, program: Program, text: str) -> None:
        """Run ``program`` on the board in ``text``."""
        trace, outcome = record_with_outcome(parse_board(text), None, program)
        assert outcome.fault is None, f"{program.code.file}: {outcome.fault}"
        for kind, lines in self.operations.items():
            lines.append(trace.lines[trace.indices_of(kind)].tolist())
        statements = {each.head.start for each in statements_of(program.code) if each.kind != "functiondef"}
        statements = {line for line in statements if line < self.end}
        tracer, sequence, begun = VariableTracer(trace, program), list[int](), 0
        for moment in range(len(trace) + 1):
            while tracer.advance(moment, lambda: True):
                pass
            run = [step.line for step in tracer.steps(moment) or () if step.line in statements]
            (self.last if moment == len(trace) else self.inside if moment else self.first).update(run)
            if moment and trace.kinds[moment - 1] != OperationKind.RETURN:
                sequence.append(int(trace.lines[moment - 1]))
            sequence += run
            begun = begun if moment else len(sequence)
        self.sequences.append((sequence[:begun], sequence[begun:]))
        self.begins.append(int(trace.lines[0]))

    @property
    def run(self) -> set[int]:
        """All lines that were run; of those with a visit only the ones that do more."""
        done = (lines for kind in _KINDS if kind is not OperationKind.VISIT for lines in self.operations[kind])
        return self.first | self.inside | self.last | {line for lines in done for line in lines}

    def is_end(self, line: int) -> bool:
        """Whether a line was run only after the last operation."""
        return line in self.last - self.first - self.inside


@cache
def algorithm_lines(algorithm: Algorithm) -> RunLines:
    """The lines of an algorithm in its runs on all boards."""
    return run_lines(algorithm)


def run_lines(program: Program, end: int = 1_000_000) -> RunLines:
    """The lines of a program before ``end`` in its runs on all boards."""
    lines = RunLines(end)
    for board in BOARDS:
        lines.add_run(program, board)
    return lines


def line_pairs(ours: RunLines, theirs: RunLines) -> dict[int, int]:
    """The lines of two programs that do the same operations."""
    pairs: dict[int, int] = {}
    for kind in _KINDS:
        for our_lines, their_lines in zip(ours.operations[kind], theirs.operations[kind]):
            # One of the programs may have a call more, which leads to its first visit.
            count = min(len(our_lines), len(their_lines))
            for line, other in zip(our_lines[len(our_lines) - count :], their_lines[len(their_lines) - count :]):
                assert pairs.setdefault(line, other) == other, (line, pairs[line], other)
    return pairs


def line_table(ours: RunLines, theirs: RunLines, code: SourceCode) -> dict[str, Any]:
    """The lines of a listing, whose code is ``code``, by those of its algorithm, as `Listing` has them."""
    pairs, run = line_pairs(ours, theirs), theirs.run
    pairs |= {line - 1: other for line, other in pairs.items() if _AT_ONCE.search(code.lines[other])}
    # A visit in the head of a function is its call's, and belongs to the first line that is run there.
    heads = {line: pairs.pop(line) for line in [*pairs] if pairs[line] not in run}
    table: dict[str, Any] = {"lines": {line: [other] for line, other in pairs.items()}, "start": [], "end": []}
    for (line, other), (next_line, next_other) in pairwise([(0, 0), *sorted(pairs.items()), (ours.end, ours.end)]):
        partners = sorted((each for each in run if other < each < next_other), reverse=True)
        between = sorted(each for each in ours.run | heads.keys() if line < each < next_line)
        if len(between) > len(partners):  # what a head visits can do without one
            between = [each for each in between if each not in heads]
        for each in partners:
            if between and ours.is_end(between[-1]) == theirs.is_end(each):
                table["lines"][between.pop()] = [each]
            elif theirs.is_end(each):
                table["end"].insert(0, each)
            elif each in theirs.first - theirs.inside:
                table["start"].insert(0, each)
            else:
                table["lines"][line].insert(1, each)
    for line in heads:
        table["lines"].setdefault(line, table["lines"][min(each for each in table["lines"] if each > line)][:1])
    # Which of them run may depend on the branch, so on the first operation.
    begins = zip(ours.begins, theirs.sequences)
    start = {line: [each for each in first if each in table["start"]] for line, (first, _) in begins}
    return {**table, "start": start, "heads": heads}


def assert_order(table: dict[str, Any], ours: RunLines, theirs: RunLines, code: SourceCode) -> None:
    """Assert that the lines told for the algorithm's are those that its listing runs, in their order.

    They are told by the rules of `tell_steps`.

    Other languages than Python may report the head of a loop only once. ``code`` is that of the listing.
    """
    texts = {line: text.strip() for line, text in code.lines.items()}
    known = {line for own in (*table["start"].values(), table["end"], *table["lines"].values()) for line in own}
    for begin, our_sequence, their_sequence in zip(ours.begins, ours.sequences, theirs.sequences):
        first, later = ([own for line in lines for own in table["lines"].get(line, ())] for lines in our_sequence)
        told = [*sorted([*table["start"][begin], *first]), *later]
        told += [line for line in table["end"] if texts[line] != texts[told[-1]]]
        run = [line for line, _ in groupby(each for lines in their_sequence for each in lines if each in known)]
        # Python goes back to another line before it leaves a function.
        few, all_lines = (
            ([line for line, _ in groupby(told)], iter(run)) if code.file.endswith(".py") else (run, iter(told))
        )
        assert all(line in all_lines for line in few), (code.file, told, run)


def measure_listing(algorithm: Algorithm, language: str) -> dict[str, Any]:
    """The entry of a listing in the table: lines of the algorithm are counted from its ``def``."""
    path, code = listing_file(algorithm.name, language), algorithm.code
    text = path.read_text("utf-8")
    end = HELPERS.split(text)[0].count("\n") + 2
    listing = program_from_file(read_program(str(path)))
    ours, theirs = algorithm_lines(algorithm), run_lines(listing, end)
    table = line_table(ours, theirs, listing.code)
    assert_order(table, ours, theirs, listing.code)
    shift = code.first_line - 1
    # The line with the name of the function, where its head has two.
    names = {head: head - listing.code.lines[head - 1].endswith("(") for head in table["heads"].values()}
    heads = {code.def_lines[line] - shift: names[head] for line, head in table["heads"].items()}
    start = {line - shift: own for line, own in table["start"].items()}
    lines = {line - shift: own for line, own in sorted(table["lines"].items())}
    return {"source": source_digest(code, text), **table, "lines": lines, "start": start, "heads": heads}


def measure_language(language: str) -> str:
    """Measure the listings in a language; as `language_text`."""
    listed = (each for each in CATALOGUE if listing_file(each.name, language).exists())
    return language_text(language, {each.name: measure_listing(each, language) for each in listed})


def language_text(language: str, listings: dict[str, Any]) -> str:
    """The part of the table of a language, as JSON with an algorithm in each line."""
    entries = (f'"{name}": {json.dumps(entry)}' for name, entry in listings.items())
    return f'"{language}": {{\n' + ",\n".join(entries) + "\n}"


if __name__ == "__main__":
    known = json.loads(TABLE_FILE.read_text(encoding="utf-8"))
    chosen = sys.argv[1:] or [each for each in LISTING_LANGUAGES if each != GENERATOR]
    parts = [measure_language(each) if each in chosen else language_text(each, known[each]) for each in known]
    TABLE_FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
