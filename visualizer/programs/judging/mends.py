"""Small changes of a program's own text, each of which mends one known mistake where it has it.

Whether it does is tried: the changed program is run. Only a change that helps tells a mistake.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias
from warnings import catch_warnings, simplefilter

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.judging.expected import expected_rows, failure_kind
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.observed.file_parts import parsed
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_outcome import RunOutcome

#: Mends: a kind, the nodes that are changed, and patterns of their text as `ast.unparse` writes it,
#: with what takes their place; those in lines below one another all at once. CLICK and BOARD stand
#: for the parameters, CELL for each cell that is written, and the words of `_PATTERNS` for others.
_MENDS = r"""
never-taken Subscript: ^(\w[\w.]*)\[(-1|0)\]$ -> \1.pop(\2)
never-taken Subscript: ^(\w[\w.]*)\[0\]$ -> \1.popleft()
click-swapped Assign: \bCLICK\b -> CLICK[::-1]
click-swapped Call: \bARGUMENT, ARGUMENT\)$ -> \2, \1)
digit-is-number Assign: \] = (?!'|str\(|True|False)(.+)$ -> ] = str(\1) if (\1) else 'B'
zero-for-blank Assign: \] = (.+)$ -> ] = (lambda value: 'B' if str(value) == '0' else value)(\1)
one-row-repeated BinOp: ^\[(\[.*|[a-z_]\w*)\] \* (.+)$ -> [list(\1) for _ in range(\2)]
border-never-visited BoolOp Compare BinOp Assign: \b(0 <|1 <=)(?= ) -> 0 <=
    (> 0|>= 1)\b -> >= 0
    (<= 0|< 1)\b -> < 0
    \s- 1\b ->
border-lets-outside-in BoolOp Compare: (?<=[a-z] )<=(?= [A-Za-z_]) -> <
    (?<=[a-z] )>(?= [A-Za-z_]) -> >=
range-too-short For ListComp GeneratorExp SetComp Call Slice:
    (range\([^()]* - 1, [^()]*|:[^:]*) \+ 1(?=\)|\]|$) -> \1 + 2
    min\(([^()]*) \+ 1, ([^()]*) - 1\) -> min(\1 + 2, \2)
    min\((len\(.*?\)|\w+), ([^()]*) \+ 1\) -> min(\1, \2 + 2)
    range\(-1, 1\) -> range(-1, 2)
below-zero-not-tested BoolOp Compare Slice:
    (?<!< )(?<!<= )\b([a-z]\w*) <(?= [A-Za-z]) -> 0 <= \1 <
    -1 <=(?= [A-Za-z]) -> 0 <=
    ^(\w+ - 1): -> max(\1, 0):
below-zero-not-tested Call: ^range\((\w+ - 1), -> range(max(\1, 0),
below-zero-not-tested BoolOp Compare: \b([a-z]\w*) >=(?= [A-Za-z]) -> \1 < 0 or \1 >=
bounds-swapped BoolOp: BOUND( (?:and|or) .*)BOUND -> \1len(BOARD)\3\4len(BOARD[0])
bounds-swapped BoolOp: BOUND( .*)BOUND -> \1\5\3\4\2
bounds-swapped Assign: = \((len\(.+\)), (len\(.+\))\)$ -> = (\2, \1)
leaves-neighbour-loop Return Break: ^.+$ -> continue
leaves-neighbour-loop Return Break: ^.+$ -> pass
leaves-neighbour-loop Return: ^return (.+)$ -> \1
removes-while-looping For: ^(for .+ in )(\w[\w.]*):(?=[\s\S]*\bREMOVAL) -> \1list(\2):
expands-digits For: ^ -> if CELL != 'B': continue\n
expands-digits For: ^ -> if CELL != 'B': return\n
expands-digits Assign: ^(\S+\[.+\] = .+)$ -> \1; continue
expands-digits Assign: ^(\S+\[.+\] = .+)$ -> \1; return
wrong-comparison Compare: FOREIGN -> 'M'
wrong-comparison Compare: FOREIGN -> 'E'
wrong-comparison Compare: FOREIGN -> 'B'
wrong-comparison Compare: FOREIGN -> 0
counts-four BoolOp: ^.+ or .+$ -> True
visits-four BoolOp: ^.+ or .+$ -> True
"""
_PATTERNS = {
    "ARGUMENT": r"([a-z]\w*(?:\[[01]\])?)",
    "BOUND": r"( (?:<|>=) )([A-Za-z]\S*)",
    # What no cell ever holds: a text that is no symbol, or a number that a cell is compared with.
    "FOREIGN": r"'(?![MEBX1-8]*')[^']*'|(?<=\] [!=]= )\d+$",
    "REMOVAL": r"(del \2\[|\2\.(remove|pop|popleft|discard)\()",
}
#: What leaves a loop; it is changed within one.
_LEAVES = (ast.Return, ast.Break)
#: These are told by a table of directions, which is mended by one of all eight; which of them it is
#: a mutant tells.
BY_TABLE = (
    Kind.COUNT_LACKS_DIRECTION,
    Kind.VISIT_LACKS_DIRECTION,
    Kind.COUNT_HAS_DIRECTION_TWICE,
    Kind.COUNTS_FOUR,
    Kind.VISITS_FOUR,
)
#: Where all cells that are read are tested first, no index is below 0, or none is too large either.
_READ = r"\b(\w+)\[([^][\n]+)\]\[([^][\n]+)\](?! *(=[^=]|\[|\+=))"
_TESTED_READS = {
    Kind.BELOW_ZERO_NOT_TESTED: r"(\1[\2][\3] if 0 <= \2 and 0 <= \3 else '-')",
    Kind.INDEX_TOO_LARGE: r"(\1[\2][\3] if 0 <= \2 < len(\1) and 0 <= \3 < len(\1[0]) else '-')",
}
_CHANGED = (ast.expr, ast.Assign, ast.For, *_LEAVES)
#: A table of fewer offsets may be anything.
_LEAST_OFFSETS = 3
#: Longer texts are not looked into; a mistake is seen in a short line.
_LONGEST, _MOST_NODES, _MOST_TRIED = 1_000, 5_000, 200
#: A run that still goes round is stopped soon.
_LIMITS = Limits(seconds=5.0, megabytes=512, operations=5_000)

#: The kind and the line of a mistake, the node that is changed, and what takes its place.
_Node: TypeAlias = "ast.expr | ast.stmt"
_Change: TypeAlias = "tuple[Kind, int, _Node, str]"


def tried_mends(program: ProgramFile, failure: Failure, boards: Sequence[Board]) -> dict[Kind, int | None]:
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


def _is_right(answers: Iterator[RunOutcome], boards: Sequence[Board]) -> bool:
    with closing(answers):  # type: ignore[type-var]  # a generator, which ends its process
        return all(failure_kind(expected_rows(board), answer) is None for board, answer in zip(boards, answers))


def _changed_texts(program: ProgramFile) -> Iterator[tuple[Kind, int | None, str]]:
    """The kind and the line of each change, and the whole text with it, if Python can read it."""
    text = program.text
    with catch_warnings(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        simplefilter("ignore")
        nodes = list(ast.walk(parsed(text)))
        yield from ((kind, None, re.sub(_READ, new, text)) for kind, new in _TESTED_READS.items())
        for kind, line, node, new in _changes(nodes, program) if len(nodes) < _MOST_NODES else ():
            changed = _replaced(text, node, new)
            with suppress(SyntaxError):
                compile(changed, "<changed>", "exec", dont_inherit=True)
                yield kind, line, changed


def _replaced(text: str, node: _Node, new: str) -> str:
    """A text with something in place of a node."""
    content = text.encode()
    starts = [0, *accumulate(map(len, content.splitlines(keepends=True)))]
    start = starts[node.lineno - 1] + node.col_offset
    end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
    return (content[:start] + new.encode() + content[end:]).decode()


def _changes(nodes: Sequence[ast.AST], program: ProgramFile) -> Iterator[_Change]:
    functions = [each for each in nodes if isinstance(each, ast.FunctionDef)]
    entry = next((e for e in functions if e.name == program.entry.rpartition(".")[2]), None)
    given = [each.arg for each in entry.args.args if each.arg != "self"] if entry else []
    both = dict(zip(("BOARD", "CLICK"), given if len(given) > 1 else ("board", "click")))
    names = _PATTERNS | both
    targets = [node.targets[0] for node in nodes if isinstance(node, ast.Assign)]
    cells = [ast.unparse(each) for each in targets if isinstance(each, ast.Subscript)]
    loops = [node for node in nodes if isinstance(node, (ast.For, ast.While))]
    in_loops = {each for loop in loops for each in ast.walk(loop)}
    for node in nodes:
        if not isinstance(node, _CHANGED) or (isinstance(node, _LEAVES) and node not in in_loops):
            continue
        source = ast.unparse(node)
        for kind, nodes_changed, edits in _mends() if len(source) <= _LONGEST else ():
            edited = (_edited(source, edits, names | {"CELL": cell}) for cell in cells or [""])
            for new in dict.fromkeys(edited) if type(node).__name__ in nodes_changed else ():
                indented = new.replace("\n", "\n" + " " * node.col_offset)
                is_bare = isinstance(node, (ast.stmt, ast.Slice))
                if new != source:
                    yield kind, node.lineno, node, indented if is_bare else f"({new})"
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            table = _whole_table(node)
            yield from ((kind, node.lineno, node, table) for kind in BY_TABLE if table)


@lru_cache(maxsize=1)
def _mends() -> list[tuple[Kind, list[str], list[list[str]]]]:
    """Of each mend its kind, the names of the nodes, and its patterns with their replacements."""
    found = []
    for mend in re.split(r"\n(?=\S)", _MENDS.strip()):
        head, edits = mend.split(":", 1)
        kind, *nodes = head.split()
        pairs = [line.rpartition("->")[::2] for line in edits.splitlines() if line.strip()]
        found.append((Kind(kind), nodes, [[part.strip() for part in pair] for pair in pairs]))
    return found


def _edited(text: str, edits: Sequence[Sequence[str]], names: dict[str, str]) -> str:
    """A text after edits: of each a pattern and what takes its place."""
    for old, new in edits:
        for name, value in names.items():
            old, new = old.replace(name, value), new.replace(name, value)
        text = re.sub(old, new, text)
    return text


def _whole_table(node: ast.List | ast.Tuple | ast.Set) -> str:
    """All eight directions, written as a table of directions is; empty where it is none."""
    step = r"([a-z_]\w*)? ?[+-]? ?[01]?"
    found = [re.fullmatch(rf"[(\[]{step}, {step}[)\]]", ast.unparse(each), re.IGNORECASE) for each in node.elts]
    if len(found) < _LEAST_OFFSETS or found[0] is None or None in found:
        return ""
    row_name, col_name = (each or "" for each in found[0].groups())
    cells = [f"({row_name}{row:+}, {col_name}{col:+})" for row, col in ROW_BY_ROW]
    return f"[{', '.join(cells)}]"
