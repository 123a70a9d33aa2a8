"""What stands beside the player: the verdict, both boards, and the code where nothing is played."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from itertools import groupby

from visualizer.draw.source_colours import coloured_lines
from visualizer.errors import printable, shortened
from visualizer.export.class_report.runs import is_played
from visualizer.language.formatting import cell_text
from visualizer.language.run_reports import fault_text
from visualizer.language.verdicts import (
    came_out,
    differing_text,
    failure_sentences,
    mistake_sentences,
    value_text,
)
from visualizer.programs.class_run.class_run import Judged
from visualizer.programs.judging.verdict import Failure, Status, Verdict

#: Boards with a longer side are not drawn: the player shows them.
_LONGEST_DRAWN = 30
_LONGEST_VALUE = 4
_LONGEST_PRINTED, _LONGEST_LISTED = 2_000, 2_000
#: How many lines stand above and below the one that is named, where the player has the others.
_LINES_AROUND = 3
#: Symbols that the page colours as the player does.
_KNOWN = "MEB12345678X"
_SHOWN = {"M": "\u25cf", "E": "", "B": ""}
_WORDS = {"M": "mine", "E": "hidden", "B": "blank", "X": "exploded mine"}


def detail_html(judged: Judged) -> str:
    """The detail of one submission; its heading and the player come from the page's script."""
    return "".join(_parts(judged))


def _parts(judged: Judged) -> Iterator[str]:
    verdict = judged.verdict
    if verdict.status is Status.COULD_NOT_RUN:
        yield _paragraph(fault_text(verdict.fault) if verdict.fault else "", "why")
    failure = verdict.failure
    if failure is not None:
        ended = failure_sentences(failure, verdict.mistakes)
        said = mistake_sentences(verdict.mistakes, failure)
        for number, sentence in enumerate((*said, *ended)):
            yield _paragraph(sentence, "why" if number == 0 else "")
        yield from _failure_parts(failure)
    yield from _printed_parts(verdict.printed)
    line = _line(verdict)
    trace = None if failure is None else failure.answer.trace
    if trace is None or not is_played(failure):
        yield from _code_parts(judged.submission.text(), line)
    elif line is not None:  # the player has the whole text
        yield from _code_parts(trace.code.text, line, _LINES_AROUND)


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{html.escape(printable(text))}</p>' if text else ""


def _line(verdict: Verdict) -> int | None:
    lines = [each.line for each in verdict.mistakes if each.line is not None]
    failure = verdict.failure
    faults = (verdict.fault, failure.answer.fault if failure is not None else None)
    return next(iter(lines), next((each.line for each in faults if each is not None), None))


def _failure_parts(failure: Failure) -> Iterator[str]:
    if failure.before is not None:
        yield _paragraph("It fails when it is called a second time, after a call on:")
        yield _board("first call", failure.before.rows, frozenset(), failure.before.click)
    board = failure.board
    if max(board.height, board.width) > _LONGEST_DRAWN:
        yield _paragraph(
            f"The board is {board.height}x{board.width}, clicked at {cell_text(board.click)}."
        )
    else:
        ringed = frozenset(failure.cells)
        got = [
            [value_text(value) for value in row[: board.width]]
            for row in came_out(failure.answer)[: board.height]
        ]
        yield '<div class="boards">'
        yield _board("board and click", board.rows, frozenset(), board.click)
        yield _board("expected", failure.expected, ringed)
        yield _board("came out", got, ringed)
        yield "</div>"
    yield _paragraph(differing_text(failure), "differing")


def _board(
    caption: str,
    rows: Sequence[Sequence[str]],
    ringed: frozenset[tuple[int, int]],
    click: tuple[int, int] | None = None,
) -> str:
    body = ""
    for r, row in enumerate(rows):
        cells = [_cell(text, (r, c) in ringed, (r, c) == click) for c, text in enumerate(row)]
        body += f"<tr>{''.join(cells)}</tr>"
    return (
        f"<figure><figcaption>{caption}</figcaption>"
        f'<table class="cells" aria-label="{caption}"><tbody>{body}</tbody></table></figure>'
    )


def _cell(text: str, ringed: bool, clicked: bool) -> str:
    known = len(text) == 1 and text in _KNOWN
    classes = [f"cell-{text}" if known else "odd", *["ringed"] * ringed, *["clicked"] * clicked]
    said = [_WORDS.get(text, text), *["differs"] * ringed, *["the click"] * clicked]
    shown = _SHOWN.get(text, shortened(text, _LONGEST_VALUE))
    label = html.escape(printable(", ".join(said)))
    return (
        f'<td class="{" ".join(classes)}" aria-label="{label}" title="{label}">'
        f"{html.escape(printable(shown))}</td>"
    )


def _printed_parts(printed: str) -> Iterator[str]:
    if printed.strip():
        text = "\n".join(map(printable, printed[:_LONGEST_PRINTED].split("\n")))
        more = "\n\u2026" if len(printed) > _LONGEST_PRINTED else ""
        yield f"<h3>Printed</h3><pre>{html.escape(text + more)}</pre>"


def _code_parts(text: str, lit: int | None, around: int | None = None) -> Iterator[str]:
    """The lines of a text with one of them lit; only those ``around`` it, if that is a number."""
    if not text:
        return
    lines = list(enumerate(coloured_lines(text), 1))
    first = 0 if around is None or lit is None else max(lit - around - 1, 0)
    last = _LONGEST_LISTED if around is None or lit is None else lit + around
    yield '<h3>Code</h3><ol class="code" tabindex="0" aria-label="Code">'
    for number, pieces in lines[first:last]:
        current = ' aria-current="true"' if number == lit else ""
        coloured = "".join(
            f'<span class="code-{kind}">'
            f"{html.escape(printable(''.join(text for text, _ in same)))}</span>"
            for kind, same in groupby(pieces, key=lambda piece: piece[1])
        )
        yield f'<li data-line="{number}"{current}><code>{coloured}</code></li>'
    yield "</ol>"
    if around is None and len(lines) > last:
        yield _paragraph(f"{len(lines) - last} further lines are left out.")
