"""Small changes of a program's own text, each of which mends one known mistake where it has it.

Whether it does is tried: the changed program is run. Only a change that helps tells a mistake.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from typing import TypeAlias
from warnings import catch_warnings, simplefilter

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.judging.expected import expected_rows, failure_kind
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_outcome import RunOutcome

_TESTS = (ast.BoolOp, ast.Compare)
_LOOPS = (ast.For, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.Call, ast.Slice)
#: What leaves a loop; it is changed within one.
_LEAVES = (ast.Return, ast.Break)
_ARGUMENT = r"([a-z]\w*(?:\[[01]\])?)"
#: What no cell ever holds: a text that is no symbol, or a number that a cell is compared with.
_FOREIGN = r"'(?![MEBX1-8]*')[^']*'", r"(?<=\] [!=]= )\d+$"
_BOUND = r"( (?:<|>=) )([A-Za-z]\S*)"
#: For each kind the nodes that are changed; then patterns of their text, as `ast.unparse` writes
#: it, and what takes the place of each. CLICK and BOARD stand for the parameters, CELL for each
#: cell that is written.
_RULES: tuple[tuple[Kind, tuple[type[ast.AST], ...], tuple[str, ...]], ...] = (
    (Kind.NEVER_TAKEN, (ast.Subscript,), (r"^(\w[\w.]*)\[(-1|0)\]$", r"\1.pop(\2)")),
    (Kind.NEVER_TAKEN, (ast.Subscript,), (r"^(\w[\w.]*)\[0\]$", r"\1.popleft()")),
    (Kind.CLICK_SWAPPED, (ast.Assign,), (r"\bCLICK\b", r"CLICK[::-1]")),
    (Kind.CLICK_SWAPPED, (ast.Call,), (rf"\b{_ARGUMENT}, {_ARGUMENT}\)$", r"\2, \1)")),
    (
        Kind.DIGIT_IS_NUMBER, (ast.Assign,),
        (r"\] = (?!'|str\(|True|False)(.+)$", r"] = str(\1) if (\1) else 'B'"),
    ),
    (
        Kind.ZERO_FOR_BLANK, (ast.Assign,),
        (r"\] = (.+)$", r"] = (lambda value: 'B' if str(value) == '0' else value)(\1)"),
    ),
    (
        Kind.ONE_ROW_REPEATED, (ast.BinOp,),
        (r"^\[(\[.*|[a-z_]\w*)\] \* (.+)$", r"[list(\1) for _ in range(\2)]"),
    ),
    (
        Kind.BORDER_NEVER_VISITED, (*_TESTS, ast.BinOp, ast.Assign),
        (
            r"\b(0 <|1 <=) ", r"0 <= ", r" (> 0|>= 1)\b", r" >= 0",
            r" (<= 0|< 1)\b", r" < 0", r" - 1\b", r"",
        ),
    ),
    (
        Kind.BORDER_LETS_OUTSIDE_IN, _TESTS,
        (r"(?<=[a-z]) <= (?=[A-Za-z_])", r" < ", r"(?<=[a-z]) > (?=[A-Za-z_])", r" >= "),
    ),
    (
        Kind.RANGE_TOO_SHORT, _LOOPS,
        (
            r"(range\([^()]* - 1, [^()]*|:[^:]*) \+ 1(?=\)|\]|$)", r"\1 + 2",
            r"min\(([^()]*) \+ 1, ([^()]*) - 1\)", r"min(\1 + 2, \2)",
            r"min\((len\(.*?\)|\w+), ([^()]*) \+ 1\)", r"min(\1, \2 + 2)",
            r"range\(-1, 1\)", r"range(-1, 2)",
        ),
    ),
    (
        Kind.BELOW_ZERO_NOT_TESTED, (*_TESTS, ast.Slice),
        (
            r"(?<!< )(?<!<= )\b([a-z]\w*) < (?=[A-Za-z])", r"0 <= \1 < ",
            r"-1 <= (?=[A-Za-z])", r"0 <= ", r"^(\w+ - 1):", r"max(\1, 0):",
        ),
    ),
    (Kind.BELOW_ZERO_NOT_TESTED, (ast.Call,), (r"^range\((\w+ - 1), ", r"range(max(\1, 0), ")),
    (Kind.BELOW_ZERO_NOT_TESTED, _TESTS, (r"\b([a-z]\w*) >= (?=[A-Za-z])", r"\1 < 0 or \1 >= ")),
    (
        Kind.BOUNDS_SWAPPED, (ast.BoolOp,),
        (rf"{_BOUND}( (?:and|or) .*){_BOUND}", r"\1len(BOARD)\3\4len(BOARD[0])"),
    ),
    (Kind.BOUNDS_SWAPPED, (ast.BoolOp,), (rf"{_BOUND}( .*){_BOUND}", r"\1\5\3\4\2")),
    (Kind.BOUNDS_SWAPPED, (ast.Assign,), (r" = \((len\(.+\)), (len\(.+\))\)$", r" = (\2, \1)")),
    *((Kind.LEAVES_LOOP, _LEAVES, (r"^.+$", new)) for new in ("continue", "pass")),
    (Kind.LEAVES_LOOP, _LEAVES, (r"^return (.+)$", r"\1")),
    (
        Kind.REMOVES_WHILE_LOOPING, (ast.For,),
        (
            r"^(for .+ in )(\w[\w.]*):(?=[\s\S]*\b(del \2\[|\2\.(remove|pop|popleft|discard)\())",
            r"\1list(\2):",
        ),
    ),
    *(
        (Kind.EXPANDS_DIGITS, *each)
        for leave in ("continue", "return")
        for each in (
            ((ast.For,), (r"^", f"if CELL != 'B': {leave}\n")),
            ((ast.Assign,), (r"^(\S+\[.+\] = .+)$", rf"\1; {leave}")),
        )
    ),
    *(
        (Kind.WRONG_COMPARISON, (ast.Compare,), (foreign, new))
        for foreign in _FOREIGN for new in ("'M'", "'E'", "'B'", "0")
    ),
    # What may leave out the diagonals.
    *(
        (kind, (ast.BoolOp,), (r"^.+ or .+$", "True"))
        for kind in (Kind.COUNTS_FOUR, Kind.VISITS_FOUR)
    ),
)  # fmt: skip
#: These are told by a table of directions, which is mended by one of all eight; which of them it is
#: a mutant tells.
BY_TABLE = (
    Kind.COUNT_LACKS_DIRECTION, Kind.VISIT_LACKS_DIRECTION, Kind.COUNT_HAS_DIRECTION_TWICE,
    Kind.COUNTS_FOUR, Kind.VISITS_FOUR,
)  # fmt: skip
#: Where all cells that are read are tested first, no index is below 0, or none is too large either.
_READ = r"\b(\w+)\[([^][\n]+)\]\[([^][\n]+)\](?! *(=[^=]|\[|\+=))"
_TESTED_READS = (
    (Kind.BELOW_ZERO_NOT_TESTED, r"(\1[\2][\3] if 0 <= \2 and 0 <= \3 else '-')"),
    (
        Kind.INDEX_TOO_LARGE,
        r"(\1[\2][\3] if 0 <= \2 < len(\1) and 0 <= \3 < len(\1[0]) else '-')",
    ),
)
_CHANGED = (ast.expr, ast.Assign, ast.For, *_LEAVES)
#: A table of fewer offsets may be anything.
_LEAST_OFFSETS = 3
#: Longer texts are not looked into; a mistake is seen in a short line.
_LONGEST, _MOST_NODES, _MOST_TRIED = 1_000, 5_000, 200
#: A run that still goes round is stopped soon.
_LIMITS = Limits(seconds=5.0, megabytes=512, operations=5_000)

#: The kind and the line of a mistake, the node that is changed, and what takes its place.
_Change: TypeAlias = "tuple[Kind, int, ast.AST, str]"


def tried_mends(
    program: ProgramFile, failure: Failure, boards: Sequence[Board]
) -> dict[Kind, int | None]:
    """The mistakes of a wrong program of which a mend makes it right, with their lines.

    It is tried on the board that fails, then on ``boards``. Of several mends the line is that of
    the innermost part of the text, None where the whole text is changed.
    """
    mended: dict[str, list[tuple[Kind, int | None]]] = {}
    for kind, line, text in _changed_texts(program):
        mended.setdefault(text, []).append((kind, line))
    found: dict[Kind, int | None] = {}
    for text in list(mended)[:_MOST_TRIED]:
        runner = ProcessRunner(replace(program, text=text), _LIMITS)
        answers = runner.run([failure.board], failure.is_unended)
        if _is_right(answers, [failure.board]) and _is_right(runner.run(boards), boards):
            found.update(mended[text])
    if len(found) > 1:  # that mends other mistakes too
        found.pop(Kind.INDEX_TOO_LARGE, None)
    return found


def parsed(text: str) -> ast.Module:
    """The syntax tree of a text, without Python's warnings. Raises as `ast.parse`."""
    with catch_warnings():
        simplefilter("ignore")
        return ast.parse(text)


def _is_right(answers: Iterator[RunOutcome], boards: Sequence[Board]) -> bool:
    with closing(answers):  # type: ignore[type-var]  # a generator, which ends its process
        return all(
            failure_kind(expected_rows(board), answer) is None
            for board, answer in zip(boards, answers)
        )


def _changed_texts(program: ProgramFile) -> Iterator[tuple[Kind, int | None, str]]:
    """The kind and the line of each change, and the whole text with it, if Python can read it."""
    text = program.text
    with catch_warnings(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        simplefilter("ignore")
        nodes = list(ast.walk(parsed(text)))
        yield from ((kind, None, re.sub(_READ, new, text)) for kind, new in _TESTED_READS)
        for kind, line, node, new in _changes(nodes, program) if len(nodes) < _MOST_NODES else ():
            changed = _replaced(text, node, new)
            with suppress(SyntaxError):
                compile(changed, "<changed>", "exec", dont_inherit=True)
                yield kind, line, changed


def _replaced(text: str, node: ast.AST, new: str) -> str:
    """A text with something in place of a node."""
    content = text.encode()
    lines = content.splitlines(keepends=True)

    def place(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + column

    start, end = (
        place(getattr(node, f"{which}lineno"), getattr(node, f"{which}col_offset"))
        for which in ("", "end_")
    )
    return (content[:start] + new.encode() + content[end:]).decode()


def _changes(nodes: Sequence[ast.AST], program: ProgramFile) -> Iterator[_Change]:
    functions = [each for each in nodes if isinstance(each, ast.FunctionDef)]
    entry = next((e for e in functions if e.name == program.entry.rpartition(".")[2]), None)
    given = [each.arg for each in entry.args.args if each.arg != "self"] if entry else []
    names = dict(zip(("BOARD", "CLICK"), given if len(given) > 1 else ("board", "click")))
    targets = [node.targets[0] for node in nodes if isinstance(node, ast.Assign)]
    cells = [ast.unparse(each) for each in targets if isinstance(each, ast.Subscript)]
    loops = [node for node in nodes if isinstance(node, (ast.For, ast.While))]
    in_loops = {each for loop in loops for each in ast.walk(loop)}
    for node in nodes:
        if not isinstance(node, _CHANGED) or (isinstance(node, _LEAVES) and node not in in_loops):
            continue
        source = ast.unparse(node)
        for kind, types, edits in _RULES if len(source) <= _LONGEST else ():
            edited = (_edited(source, edits, names | {"CELL": cell}) for cell in cells or [""])
            for new in dict.fromkeys(edited) if isinstance(node, types) else ():
                indented = new.replace("\n", "\n" + " " * node.col_offset)
                is_bare = isinstance(node, (ast.stmt, ast.Slice))
                if new != source:
                    yield kind, node.lineno, node, indented if is_bare else f"({new})"
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            table = _whole_table(node)
            yield from ((kind, node.lineno, node, table) for kind in BY_TABLE if table)


def _edited(text: str, edits: Sequence[str], names: dict[str, str]) -> str:
    """A text after edits, in turn a pattern and what takes its place."""
    for old, new in zip(edits[::2], edits[1::2]):
        for name, value in names.items():
            old, new = old.replace(name, value), new.replace(name, value)
        text = re.sub(old, new, text)
    return text


def _whole_table(node: ast.List | ast.Tuple | ast.Set) -> str:
    """All eight directions, written as a table of directions is; empty where it is none."""
    step = r"([a-z_]\w*)? ?[+-]? ?[01]?"
    found = [
        re.fullmatch(rf"[(\[]{step}, {step}[)\]]", ast.unparse(each), re.IGNORECASE)
        for each in node.elts
    ]
    if len(found) < _LEAST_OFFSETS or found[0] is None or None in found:
        return ""
    row_name, col_name = (each or "" for each in found[0].groups())
    cells = [f"({row_name}{row:+}, {col_name}{col:+})" for row, col in ROW_BY_ROW]
    return f"[{', '.join(cells)}]"
