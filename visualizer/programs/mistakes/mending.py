"""Mends of a program's own text. Whether one helps is tried: the changed program is run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import accumulate
from warnings import catch_warnings, simplefilter

from visualizer.board.board import Board
from visualizer.programs.judging.boards import diagnostic_boards
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes.evidence import Evidence, is_right
from visualizer.programs.mistakes.record import KnownMistake
from visualizer.programs.process_runner import ProcessRunner
from visualizer.recording.run_outcome import RunOutcome

#: Longer texts are not looked into; a mistake is seen in a short line.
_LONGEST, _MOST_NODES, _MOST_TRIED = 1_000, 5_000, 200
#: A run that still goes round is stopped soon.
_LIMITS = Limits(seconds=5.0, megabytes=512, operations=5_000)


def find_mends(evidence: Evidence, known: Iterable[KnownMistake]) -> dict[KnownMistake, int | None]:
    """The mistakes of a wrong program of which a mend makes it right, with their lines.

    It is tried on the board that fails, then on all that tell mistakes apart. Of several mends the
    line is that of the innermost part of the text, None where the whole text is changed.
    """
    mended: dict[str, list[tuple[KnownMistake, int | None]]] = {}
    for each, line, text in _mended_texts(evidence, known):
        mended.setdefault(text, []).append((each, line))
    found: dict[KnownMistake, int | None] = {}
    boards, failure = diagnostic_boards(), evidence.failure
    for text in list(mended)[:_MOST_TRIED]:
        runner = ProcessRunner(replace(evidence.program, text=text), _LIMITS)
        answers = runner.run([failure.board], failure.is_unended)
        if _are_right(answers, [failure.board]) and _are_right(runner.run(boards), boards):
            found.update(mended[text])
    return {each: line for each, line in found.items() if len(found) == 1 or not each.gives_way}


def _are_right(answers: Iterator[RunOutcome], boards: Sequence[Board]) -> bool:
    with closing(answers):  # type: ignore[type-var]  # a generator, which ends its process
        return all(map(is_right, zip(boards, answers)))


def _mended_texts(evidence: Evidence, known: Iterable[KnownMistake]) -> Iterator[tuple[KnownMistake, int | None, str]]:
    """Each mistake and the line of a mend, and the whole text with it, if Python can read it."""
    with catch_warnings(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        simplefilter("ignore")
        facts = evidence.facts
        mends = [(each, mend) for each in known for mend in each.mends]
        for node in facts.nodes[: None if len(facts.nodes) < _MOST_NODES else 1]:  # the first is the whole text
            for each, mend in mends:
                is_fit = mend.is_for(node) and (node is facts.tree or len(facts.source_of(node)) <= _LONGEST)
                for new in mend.replacements(node, facts) if is_fit else ():
                    with suppress(SyntaxError):
                        text = _replace_node(facts.text, node, new)
                        compile(text, "<changed>", "exec", dont_inherit=True)
                        yield each, getattr(node, "lineno", None), text


def _replace_node(text: str, node: ast.AST, new: str) -> str:
    """A text with something in place of a node."""
    if not isinstance(node, (ast.expr, ast.stmt)):
        return new
    content = text.encode()
    starts = [0, *accumulate(map(len, content.splitlines(keepends=True)))]
    start = starts[node.lineno - 1] + node.col_offset
    end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
    return (content[:start] + new.encode() + content[end:]).decode()
