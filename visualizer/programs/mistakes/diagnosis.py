"""Finding the known mistakes of a program and their lines, record by record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from warnings import catch_warnings, simplefilter

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.mistakes.borders import BORDER_MISTAKES
from visualizer.programs.mistakes.clicks import CLICK_MISTAKES
from visualizer.programs.mistakes.containers import CONTAINER_MISTAKES
from visualizer.programs.mistakes.directions import DIRECTION_MISTAKES
from visualizer.programs.mistakes.ends import END_MISTAKES
from visualizer.programs.mistakes.evidence import Evidence, is_right
from visualizer.programs.mistakes.matching import find_matching_mistakes
from visualizer.programs.mistakes.record import KnownMistake, SearchCase
from visualizer.programs.mistakes.style import STYLE_MISTAKES
from visualizer.programs.mistakes.symbols import SYMBOL_MISTAKES
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.file_parts import replace_node
from visualizer.programs.source.program_file import ProgramFile
from visualizer.programs.verdicts.boards import diagnostic_boards, failure_severity
from visualizer.programs.verdicts.verdict import Failure, Mistake, Severity
from visualizer.recording.program import RunOutcome

#: If more mistakes explain all runs, the runs tell too little to name any.
_MOST_NAMED = 3
#: In the order in which they are looked for.
_RECORDS = (
    *(END_MISTAKES + CLICK_MISTAKES + SYMBOL_MISTAKES + CONTAINER_MISTAKES + BORDER_MISTAKES),
    *(DIRECTION_MISTAKES + STYLE_MISTAKES),
)
#: The records by their kinds.
KNOWN_MISTAKES: dict[str, KnownMistake] = {each.kind: each for each in _RECORDS}


#: The longest node in characters, the most nodes, and the most changed texts that are tried.
_LONGEST, _MOST_NODES, _MOST_TRIED = 1_000, 5_000, 200
#: Low limits stop a run early that is still endless.
_LIMITS = Limits(seconds=5.0, megabytes=512, operations=5_000)


def diagnose(program: ProgramFile, runner: ProcessRunner, failure: Failure) -> tuple[Mistake, ...]:
    """The known mistakes of a program that is wrong or too slow, with its smallest failure.

    Each of them explains all runs; several are alternatives that the boards cannot tell apart.
    """
    severity = failure_severity(failure.expected, failure.answer)
    assert severity is not None
    mistakes = _find_explaining_mistakes(Evidence(program, runner, failure), severity)
    return tuple(replace(each, severity=severity) for each in mistakes) if len(mistakes) <= _MOST_NAMED else ()


def find_mistakes(when: SearchCase, evidence: Evidence) -> Iterator[Mistake]:
    """The mistakes whose records are looked for in the case ``when``."""
    for known in KNOWN_MISTAKES.values():
        if known.when is when:
            yield from (replace(each, kind=known.kind, severity=known.severity) for each in known.find(evidence))


def _find_explaining_mistakes(evidence: Evidence, severity: Severity) -> list[Mistake]:
    """The mistakes that explain all runs."""
    if evidence.failure.calls > 1:
        return [*find_mistakes(SearchCase.CALLED_AGAIN, evidence)]
    if evidence.program.language and (found := [*find_mistakes(SearchCase.MENDED, evidence)]):
        return found
    if severity is Severity.SLOW:
        return [*find_mistakes(SearchCase.TOO_SLOW, evidence)]
    lines = _find_mends(evidence)
    mistakes = [Mistake(kind) for kind in lines if KNOWN_MISTAKES[kind].when is SearchCase.MENDED]
    if not mistakes and severity is Severity.ENDLESS:
        mistakes = [*find_mistakes(SearchCase.ENDLESS, evidence)]
    elif not mistakes and evidence.runs:
        mistakes = [*find_mistakes(SearchCase.WRONG_RUNS, evidence)][:1]
        mistakes = mistakes or sorted(
            find_mistakes(SearchCase.DIRECTIONS, evidence), key=lambda each: [*map(ROW_BY_ROW.index, each.directions)]
        )
    if not mistakes and evidence.program.language and evidence.runs:
        mistakes = [Mistake(each.kind) for each in find_matching_mistakes(evidence, KNOWN_MISTAKES.values())]
    return [
        replace(each, line=lines.get(each.kind) or evidence.line_of_run(KNOWN_MISTAKES[each.kind].line))
        for each in mistakes
    ]


def _find_mends(evidence: Evidence) -> dict[str, int | None]:
    """The kinds of mistakes with a mend that makes a wrong program right, and their lines; none in other languages.

    A mend is tried on the failing board, then on the diagnostic boards. Of several mends, the
    innermost gives the line; it is None if the whole text is changed.
    """
    mended: dict[str, list[tuple[KnownMistake, int | None]]] = {}
    for each, line, text in _mended_texts(evidence):
        mended.setdefault(text, []).append((each, line))
    lines: dict[KnownMistake, int | None] = {}
    boards, failure = diagnostic_boards(), evidence.failure
    for text in list(mended)[:_MOST_TRIED]:
        runner = ProcessRunner(replace(evidence.program, text=text), _LIMITS)
        answers = runner.run([failure.board], failure.is_unended)
        if _are_right(answers, [failure.board]) and _are_right(runner.run(boards), boards):
            lines.update(mended[text])
    return {each.kind: line for each, line in lines.items() if len(lines) == 1 or not each.gives_way}


def _are_right(answers: Iterator[RunOutcome], boards: Sequence[Board]) -> bool:
    with closing(answers):  # type: ignore[type-var]  # a generator; closing it ends its process
        return all(map(is_right, zip(boards, answers)))


def _mended_texts(evidence: Evidence) -> Iterator[tuple[KnownMistake, int | None, str]]:
    """The mistake, the line and the whole changed text of each mend that Python can compile."""
    with catch_warnings(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        simplefilter("ignore")
        facts = evidence.facts
        mends = [(each, mend) for each in KNOWN_MISTAKES.values() for mend in each.mends]
        for node in facts.nodes[: None if len(facts.nodes) < _MOST_NODES else 1]:  # the first is the module
            for each, mend in mends:
                is_applicable = mend.applies_to(node) and (node is facts.tree or len(facts.source_of(node)) <= _LONGEST)
                for new in mend.replacements(node, facts) if is_applicable else ():
                    with suppress(SyntaxError):
                        text = replace_node(facts.text, node, new)
                        compile(text, "<changed>", "exec", dont_inherit=True)
                        yield each, getattr(node, "lineno", None), text
