"""Known mistakes with lists, sets and deques: their elements, and changes in a loop over them."""

from __future__ import annotations

from visualizer.programs.mistakes.base_program import NEAR
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.record import KnownMistake, Mend, Plant, SearchCase, mistake_if
from visualizer.programs.verdicts.verdict import Mistake
from visualizer.recording.crashes import CrashKind

_REMOVAL = r"(del \2\[|\2\.(remove|pop|popleft|discard)\()"
_REMOVES = """\
            near = [(row + a, col + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
            for r, c in near:
                if not (0 <= r < height and 0 <= c < width):
                    near.remove((r, c))
"""


def _find_error(evidence: Evidence, message: str) -> list[Mistake]:
    """A mistake if all wrong runs raise an error with this message."""
    faults = [answer.fault for _, answer in evidence.wrong_runs]
    return mistake_if(all(each and each.kind is CrashKind.RAISED and message in each.message for each in faults))


CONTAINER_MISTAKES = (
    KnownMistake(
        "one-row-repeated",
        Plant(
            "E/E/E: 0,0",
            "] * height",
            ("seen = {(row, col)}", "seen = [[False] * width] * height"),
            ("(r, c) not in seen", "not seen[r][c]"),
            ("seen.add((r, c))", "seen[r][c] = True"),
        ),
        Mend("BinOp", (r"^\[(\[.*|[a-z_]\w*)\] \* (.+)$", r"[list(\1) for _ in range(\2)]")),
    ),
    KnownMistake(
        "removes-while-looping",
        Plant("E: 0,0", "for r, c in near:", (NEAR, _REMOVES)),
        Mend("For", (rf"^(for .+ in )(\w[\w.]*):(?=[\s\S]*\b{_REMOVAL})", r"\1list(\2):")),
    ),
    KnownMistake(
        "changes-while-looping",
        when=SearchCase.WRONG_RUNS,
        find=lambda evidence: _find_error(evidence, "during iteration"),
    ),
    KnownMistake(
        "list-for-tuple",
        when=SearchCase.WRONG_RUNS,
        find=lambda evidence: _find_error(evidence, "unhashable type: 'list'"),
    ),
)
