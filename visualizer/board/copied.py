"""Where a board and its click are in a text: a board file, a statement, code, a page of notes.

A text is first made plain: one kind of bracket, quote and separator; no comments, no fences of
Markdown, no names before brackets, and nothing that is said to come out. What goes leaves as many
blanks, so that a place in the plain text is a place in the text.
"""

from __future__ import annotations

import re
from itertools import islice

from visualizer.board.board import LONGEST_SIDE, row_fault
from visualizer.errors import BoardError, quoted

# The plain text

#: Brackets, quotes and separators, and the one that stands for all of its kind.
_PLAIN = str.maketrans("{(})'\u2018\u2019\u201c\u201d\uff1a\uff0c`", '[[]]""""":, ')
#: Begins what replaces a fence or an output. It is white space, as all the rest of that.
_MARK = "\f"
_FENCE = re.compile(r"(?m)^[> \t]*(?:```|~~~).*")
#: A label of what comes out: a word with a colon or an equals sign, or at the end of its line.
_OUTPUT = (
    r"(?:\*\*|#{1,6} )?\b(?=\w\w)\w{0,30}(?:output|expect|result|answer|输出|预期|结果|答案)"
    r"\w{0,30}(?: (?:board|output|result))?[^\w\n\[=]{0,9}(?:[:=](?!=)|$)"
)
#: A label of what goes in or of another example, and the name of any other value in code.
_INPUT = (
    r"(?:(?:\*\*)?\b(?=\w\w|例)(?:\w{0,30}(?:input|board|grid|输入)\w{0,30}|(?:example|case|示例|例)"
    r'[ \t]?[0-9]{0,3})|^[ \t]*[a-z][\w<>\[\], ]{0,60}(?=:?=))"?[* \t]{0,9}(?::?=(?!=)|:)?\*{0,2}'
)
_OUTPUT_PART = re.compile(rf"(?im)(?:{_OUTPUT})(?:.|\n)*?(?={_INPUT}|\Z)")
#: Comments, though not a list in one of C or Java; the signs before a line that is quoted or was
#: typed at a prompt; a line between the rows of a table; and what makes a list in code, such as
#: ``new char[]``, ``vector<char>``, ``vec!`` or ``List.of``.
_NOISE = re.compile(
    rf"(?im)#(?<!\S#)(?!#{{1,5}} {_OUTPUT}).*|^[ \t]*(?:>[> \t]*|(?:\*|\.\.\.)(?=[ \t]*\[))"
    r'|^[ \t]*[|+][-+=|: \t]*$|"""|//(?<![\w:]//)[^\n\[]*|/\*[^\[\]]{0,500}?\*/|\bnew\s|\[\s?\]'
    r"|\b(?!click|\w{0,30}board)[a-z][\w.<>!]{1,60}(?= ?\[)"
)


def _plain(text: str) -> str:
    plain = _FENCE.sub(_marked, text.replace(_MARK, " ")).translate(_PLAIN)
    if re.search(r"[^\W\d]{2}|[#/>]", plain):  # a large list alone is read sooner
        plain = _OUTPUT_PART.sub(_marked, _NOISE.sub(_blanked, plain))
    return plain


def _blanked(found: re.Match[str]) -> str:
    return re.sub(".", " ", found[0])


def _marked(found: re.Match[str]) -> str:
    return _MARK + _blanked(found)[1:]


# What is where

#: A click: in brackets, where a number is the first thing in them, or two numbers.
_CELL = r'(?P<cell>\[(?=["\s]*-?[0-9])[^\[\]]{0,60}\]?|-?[0-9]{1,9}\s{0,9},\s{0,9}-?[0-9]{1,9})'
#: A click after its label, or in a call after the name of the board.
_CLICK = (
    r'(?:\b(?:click|点击)[\w \[\]<>:"]{0,40}?(?:=(?!=)|:|(?=\[\s?-?[0-9]+\s?,))'
    rf"|\[\w{{1,30}},)\s{{0,99}}{_CELL}"
)
_LABELS = re.compile(f"(?im){_CLICK}|{_INPUT}")
_SYMBOLS = "[embx1-8.*]+"
#: A list of lists, or of words of several symbols; a click may follow that nothing announces. The
#: first cell is a symbol, so that directions such as ``{{0, 1}, ...}`` are no board; or it is in
#: quotes, so that a board that begins with what is no symbol is refused there.
_LIST = re.compile(
    rf'(?i)(?P<list>\[\s*(?:\[\s*(?:"{_SYMBOLS}"|"[^"\n]?"(?=[\s,]*["\]])|(?:[1-8][\s,]{{1,9}})*[embx.*]'
    rf'(?=[\s,\]]))[^\[\]]*\](?:[\s,]*\[[^\[\]]*\])*|(?P<words>"{_SYMBOLS}[embx1-8.*, ]+"[^\[\]]*))'
    rf")[\s,]*(?P<end>\])?(?:[\s,;]*{_CELL})?"
)
_ROW_LINE = re.compile(rf'(?im)^[ \t"|\[]*{_SYMBOLS}[embx1-8.*|", \t\]]*;?$')


def find_board(text: str) -> tuple[int, str, tuple[int, str] | None, tuple[int, int]]:
    """The first board in a text whose lines end with a line feed; a list goes before lines.

    Where it begins, and its rows as lines; where its click is, and the click as it is written; the
    part of the text whose lines of comment count. Raises BoardError for a list that does not go on.
    """
    plain = _plain(text)
    board = _LIST.search(plain)
    # What begins as a lesson does is no page with a board in a fence.
    first = board or (None if plain.startswith("---") else _ROW_LINE.search(plain))
    start, end = 0, len(plain)
    if first is not None:
        start = plain.rfind(_MARK, 0, first.start()) + 1
        end = (plain + _MARK).index(_MARK, first.start())
    if board is None:
        at, lines = start, _LABELS.sub(_blanked, plain[start:end])
    else:
        if board["end"] is None:
            problem = 'the board does not go on like this; write it as [["E","M"],["E","E"]]'
            raise _fault(text, board.end("list"), problem)
        at, lines = board.start(), board["list"].replace("\n", " ")
        row_end, mark = (r'(" *),', r"\1\n") if board["words"] else (r"\]", r"\n")
        lines = re.sub(row_end, mark, lines)
        lines = lines.translate({ord("["): " ", ord("]"): " "})
    following = _LIST.search(plain, board.end()) if board else None
    before = following.start() if following else len(plain)
    click = (
        board
        if board and board["cell"]
        else re.compile(_CLICK, re.IGNORECASE).search(plain, 0, before)
    )
    return at, lines, (click.start("cell"), click["cell"]) if click else None, (start, end)


# Rows as symbols

#: A cell that is empty is one that is no symbol.
_CELLS = re.compile(r'[^\s,|;"]+|(?<![^\s,])"\s*"(?=[\s,]|$)|(?<=[,|])\s*[,|]')


def read_rows(text: str, at: int, lines: str) -> tuple[str, ...]:
    """The symbols of each row of ``lines``, which stand at ``at``: a word, or one for each cell.

    Capitals do not matter; ``*`` is a mine where no M is, ``.`` a hidden cell where there are only
    mines besides. Raises BoardError with line and column in ``text``.
    """
    found = ((row.start(), row[0], _CELLS.findall(row[0])) for row in re.finditer(".+", lines))
    rows = list(islice((row for row in found if row[2]), LONGEST_SIDE + 1))
    are_apart = any(len(cells) > 1 for *_, cells in rows)
    used = set("".join("".join(cells) for *_, cells in rows))
    mine = "*" if not used & set("Mm") and used != {"*"} else "M"
    hidden = "." if used <= set("Mm*.") else "E"
    table = str.maketrans(f"embx{mine}{hidden}", "EMBXME")
    read: list[str] = []
    for start, row, cells in rows:
        read.append("".join(cells).translate(table))
        wrong = row_fault(read[-1], len(read) - 1, len(read[0]))
        longest = max(cells, key=len)
        if are_apart and len(longest) > 1:
            column = cells.index(longest)
            problem = f"row {len(read) - 1}, column {column}: {quoted(longest)} is not one symbol"
            wrong = f"{problem}; write all rows as EM, or all as E,M", column
        if wrong is not None:
            places = [cell.start() for cell in _CELLS.finditer(row)]
            places = [*places, len(row)] if are_apart else list(range(places[0], len(row) + 1))
            raise _fault(text, at + start + places[wrong[1]], wrong[0])
    return tuple(read)


def _fault(text: str, at: int, problem: str) -> BoardError:
    line, column = line_and_column(text, at)
    return BoardError(problem, line=line, column=column)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Line and column of the offset ``at``, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
