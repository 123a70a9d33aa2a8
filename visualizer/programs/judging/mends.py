"""Small changes of a program's own text, each of which mends one known mistake where it has it.

Whether it does is tried: the changed program is run. Only a change that helps tells a mistake.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import product
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
_NOT_TEXT = r"\] = (?!'|str\(|True|False)(.+)$"
#: For each kind the nodes that are changed, as `ast.unparse` writes them: patterns of the text,
#: each with what takes its place. CLICK and BOARD stand for the parameters.
_RULES: tuple[tuple[Kind, tuple[type[ast.AST], ...], tuple[tuple[str, str], ...]], ...] = (
    (Kind.NEVER_TAKEN, (ast.Subscript,), ((r"^(\w[\w.]*)\[(-1|0)\]$", r"\1.pop(\2)"),)),
    (Kind.NEVER_TAKEN, (ast.Subscript,), ((r"^(\w[\w.]*)\[0\]$", r"\1.popleft()"),)),
    (Kind.CLICK_SWAPPED, (ast.Assign,), ((r"\bCLICK\b", r"CLICK[::-1]"),)),
    (
        Kind.CLICK_SWAPPED, (ast.Call,),
        ((r"\b([a-z]\w*(?:\[[01]\])?), ([a-z]\w*(?:\[[01]\])?)\)$", r"\2, \1)"),),
    ),
    (Kind.DIGIT_IS_NUMBER, (ast.Assign,), ((_NOT_TEXT, r"] = str(\1) if (\1) else 'B'"),)),
    (
        Kind.ZERO_FOR_BLANK, (ast.Assign,),
        ((r"\] = (.+)$", r"] = (lambda value: 'B' if str(value) == '0' else value)(\1)"),),
    ),
    (
        Kind.ONE_ROW_REPEATED, (ast.BinOp,),
        ((r"^\[(\[.*|[a-z_]\w*)\] \* (.+)$", r"[list(\1) for _ in range(\2)]"),),
    ),
    (
        Kind.BORDER_NEVER_VISITED, (*_TESTS, ast.BinOp, ast.Assign),
        (
            (r"\b(0 <|1 <=) ", r"0 <= "), (r" (> 0|>= 1)\b", r" >= 0"),
            (r" (<= 0|< 1)\b", r" < 0"), (r" - 1\b", r""),
        ),
    ),
    (
        Kind.BORDER_LETS_OUTSIDE_IN, _TESTS,
        ((r"(?<=[a-z]) <= (?=[A-Za-z_])", r" < "), (r"(?<=[a-z]) > (?=[A-Za-z_])", r" >= ")),
    ),
    (
        Kind.RANGE_TOO_SHORT, _LOOPS,
        (
            (r"(range\([^()]* - 1, [^()]*|:[^:]*) \+ 1(?=\)|\]|$)", r"\1 + 2"),
            (r"min\(([^()]*) \+ 1, ([^()]*) - 1\)", r"min(\1 + 2, \2)"),
            (r"range\(-1, 1\)", r"range(-1, 2)"),
        ),
    ),
    (
        Kind.BELOW_ZERO_NOT_TESTED, (*_TESTS, ast.Slice),
        (
            (r"(?<!< )(?<!<= )\b([a-z]\w*) < (?=[A-Za-z])", r"0 <= \1 < "),
            (r"-1 <= (?=[A-Za-z])", r"0 <= "), (r"^(\w+ - 1):", r"max(\1, 0):"),
        ),
    ),
    (
        Kind.BELOW_ZERO_NOT_TESTED, _TESTS,
        ((r"\b([a-z]\w*) >= (?=[A-Za-z])", r"\1 < 0 or \1 >= "),),
    ),
    (
        Kind.BOUNDS_SWAPPED, (ast.BoolOp,),
        (
            (
                r"( (?:<|>=) )[A-Za-z]\S*( (?:and|or) .* (?:<|>=) )[A-Za-z]\S*",
                r"\1len(BOARD)\2len(BOARD[0])",
            ),
        ),
    ),
    (
        Kind.BOUNDS_SWAPPED, (ast.BoolOp,),
        ((r"( (?:<|>=) )([A-Za-z]\S*)( .* (?:<|>=) )([A-Za-z]\S*)", r"\1\4\3\2"),),
    ),
    (
        Kind.BOUNDS_SWAPPED, (ast.Assign,),
        ((r" = \((len\(.+\)), (len\(.+\))\)$", r" = (\2, \1)"),),
    ),
    # What may leave out the diagonals.
    *((kind, (ast.BoolOp,), ((r"^.+ or .+$", r"True"),)) for kind in (
        Kind.COUNTS_FOUR, Kind.VISITS_FOUR
    )),
)  # fmt: skip
#: These are told by a table of directions, which is mended by one of all eight; which of them it is
#: a mutant tells.
BY_TABLE = (
    Kind.COUNT_LACKS_DIRECTION, Kind.VISIT_LACKS_DIRECTION, Kind.COUNT_HAS_DIRECTION_TWICE,
    Kind.COUNTS_FOUR, Kind.VISITS_FOUR,
)  # fmt: skip
#: Where all cells that are read are tested first, no index is too large, nor any below 0.
_TESTED_READS = (
    r"\b(\w+)\[([^][\n]+)\]\[([^][\n]+)\](?! *(=[^=]|\[|\+=))",
    r"(\1[\2][\3] if 0 <= \2 < len(\1) and 0 <= \3 < len(\1[0]) else '-')",
)
_CHANGED = (ast.expr, ast.Assign, ast.For)
#: What cells are compared with.
_SYMBOLS = set("MEBX12345678")
_COMPARED = ("'M'", "'E'", "'B'")
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
        yield Kind.INDEX_TOO_LARGE, None, re.sub(*_TESTED_READS, text)
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
    names = [each.arg for each in entry.args.args if each.arg != "self"] if entry else []
    board, click = names[:2] if len(names) > 1 else ("board", "click")
    assigned = [node.targets[0] for node in nodes if isinstance(node, ast.Assign)]
    cells = [ast.unparse(each) for each in assigned if isinstance(each, ast.Subscript)]
    for node in nodes:
        if isinstance(node, ast.Compare):
            yield from _of_comparison(node)
        elif isinstance(node, (ast.For, ast.While)):
            yield from _of_loop(node)
        if isinstance(node, ast.For):
            for cell, leave in product(dict.fromkeys(cells), ("continue", "return")):
                new = f"if {cell} != 'B': {leave}\n{' ' * node.col_offset}"
                yield Kind.EXPANDS_DIGITS, node.lineno, _start_of(node), new
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in cells:
            for leave in ("continue", "return"):
                yield Kind.EXPANDS_DIGITS, node.lineno, node, f"{ast.unparse(node)}; {leave}"
        if not isinstance(node, _CHANGED):
            continue
        source = ast.unparse(node)
        for kind, types, edits in _RULES if len(source) <= _LONGEST else ():
            if isinstance(node, types):
                changed = source
                for old, new in edits:
                    new = new.replace("CLICK", click).replace("BOARD", board)
                    changed = re.sub(old.replace("CLICK", click), new, changed)
                if changed != source:
                    indented = changed.replace("\n", "\n" + " " * node.col_offset)
                    is_bare = isinstance(node, (ast.stmt, ast.Slice))
                    yield kind, node.lineno, node, indented if is_bare else f"({changed})"
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            table = _whole_table(node)
            yield from ((kind, node.lineno, node, table) for kind in BY_TABLE if table)


def _of_comparison(node: ast.Compare) -> Iterator[_Change]:
    """A comparison with what no cell ever holds: with a symbol in its place, or a number."""
    sides = [node.left, *node.comparators]
    has_cell = any(isinstance(each, ast.Subscript) for each in sides)
    for side in sides:
        value = side.value if isinstance(side, ast.Constant) else None
        is_text = isinstance(value, str) and not _SYMBOLS.issuperset(value)
        if is_text or (has_cell and type(value) is int):
            for each in (*_COMPARED, str(value) if str(value).isdigit() else "None"):
                yield Kind.WRONG_COMPARISON, node.lineno, side, each


def _of_loop(loop: ast.For | ast.While) -> Iterator[_Change]:
    for node in ast.walk(loop):
        if isinstance(node, (ast.Return, ast.Break)):
            value = ast.unparse(node).removeprefix("return ")
            for new in ("continue", "pass", value):
                yield Kind.LEAVES_LOOP, node.lineno, node, new
    if isinstance(loop, ast.For):
        over = ast.unparse(loop.iter)
        removal = rf"\b{re.escape(over)}\.(remove|pop|popleft|discard)\(|\bdel {re.escape(over)}\["
        for node in ast.walk(loop):
            if isinstance(node, (ast.Call, ast.Delete)) and re.match(removal, ast.unparse(node)):
                yield Kind.REMOVES_WHILE_LOOPING, node.lineno, loop.iter, f"list({over})"


def _start_of(node: ast.stmt) -> ast.stmt:
    """An empty part of the text, where something can be put before a statement."""
    start = {"lineno": node.lineno, "col_offset": node.col_offset}
    return ast.Pass(**start, end_lineno=node.lineno, end_col_offset=node.col_offset)


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
