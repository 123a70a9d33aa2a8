"""Finding a board and its click in a text: a board file, a problem statement, code, notes.

A text is first simplified: it has one kind of bracket, quote and separator, and neither comments,
Markdown fences, names before brackets nor expected outputs. What is removed is replaced by as many
blanks, so that an offset in the simplified text is an offset in the text. The patterns for what is no
board file are compiled when they are first used.
"""

from __future__ import annotations

import re
from itertools import islice

from visualizer.board.board import LONGEST_SIDE, row_problem
from visualizer.errors import BoardError, quote

#: The message for a lesson file; no board begins like one.
LESSON_PROBLEM = "this is a lesson and no board; open it with `visualizer practise`"

# The simplified text

#: Brackets, quotes and separators, and their replacements, one of each kind.
_PLAIN_PUNCTUATION = str.maketrans("{(})'\u2018\u2019\u201c\u201d\uff1a\uff0c`", '[[]]""""":, ')
#: The first character of the blanks that replace a fence or an output; it is white space too.
_BLOCK_MARKER = "\f"
#: The first of the blanks that replace a comment, so that its line does not count as empty.
_COMMENT_MARKER = "\v"
_QUOTE_PREFIX = r"(?m)^[ \t]*>[> \t]*"
_CODE_FENCE = r"(?m)^[ \t]*(?:```|~~~).*"
_CODE_COMMENT = r"/(?:/(?<![\w:]//).*|\*(?<!\w/\*)[\s\S]*?(?:\*/|\Z))"
#: The label of an output: a word before a colon or an equals sign, or at the end of its line.
_OUTPUT_LABEL = (
    r"(?:\*\*|#{1,6} )?\b(?=\w\w)\w{0,30}(?:output|expect|result|answer|输出|预期|结果|答案)"
    r"\w{0,30}(?: (?:board|output|result))?[^\w\n\[=]{0,9}(?:[:=](?!=)|$)"
)
#: The label of an input or of another example, or the name of another value in code.
_EXAMPLE_LABEL = r"(?:\w{0,30}(?:input|board|grid|输入)\w{0,30}|(?:example|case|示例|例)[ \t]?[0-9]{0,3})"
_INPUT_PATTERN = (
    rf"(?:(?:\*\*)?\b(?=\w\w|例){_EXAMPLE_LABEL}|^[ \t]*[a-z][\w<>\[\], \v]{{0,60}}(?=:?=))"
    r'"?[* \t]{0,9}(?::?=(?!=)|:)?\*{0,2}'
)
_OUTPUT_PART = rf"(?im)(?:{_OUTPUT_LABEL})(?:.|\n)*?(?={_INPUT_PATTERN}|\Z)"
#: Comments; the characters that begin a line of a comment or a prompt; a ruler between the rows of a
#: table; and constructors of lists in code: ``new char[]``, ``vector<char>``, ``vec!``, ``List.of``.
_NOISE = (
    rf"(?im)#(?<!\S#)(?!#{{1,5}} {_OUTPUT_LABEL}).*|^[ \t]*(?:\*|//|\.\.\.)(?=[ \t]*\[)"
    r'|^[ \t]*[|+][-+=|: \t]*$|"""|\bnew\s|\[\s?\]'
    r"|\b(?!click|\w{0,30}board)[a-z][\w.<>!]{1,60}(?= ?\[)"
)


def _simplify_text(text: str) -> str:
    plain = _blank_out(_CODE_FENCE, _blank_out(_QUOTE_PREFIX, text), _BLOCK_MARKER).translate(_PLAIN_PUNCTUATION)
    if re.search(r"[^\W\d]{2}|#", plain):  # else it is only a list, which may be large: this saves time
        plain = _blank_out(_OUTPUT_PART, _blank_out(_NOISE, plain, _COMMENT_MARKER), _BLOCK_MARKER)
    return plain


def _blank_out(pattern: str, text: str, marker: str = " ") -> str:
    """The text with each match of the pattern replaced by the marker and blanks."""
    return re.sub(pattern, lambda match: marker + re.sub(".", " ", match[0])[1:], text)


# The board and the click

#: A board file, or a board on one line: ``EE/EM: 0,0``.
_BOARD_FILE = re.compile(
    r"(?i)\n*(?:[ \t]*#.*\n){0,99}(?P<list>[embx1-8]+(?:[/\n][embx1-8]+){0,999})(?::(?P<cell>.+))?\s*"
)
#: A click: brackets that begin with a number, named or not; or two numbers without brackets.
_CLICKED_CELL = (
    r'(?P<cell>\[(?=["\s]*(?:[a-z]+["\s]*[:=])?["\s]*-?[0-9])[^\[\]]{0,60}\]?'
    r"|-?[0-9]{1,9}\s{0,9},\s{0,9}-?[0-9]{1,9})"
)
#: A click after its label, or after the name of the board in a call.
_LABELLED_CLICK = (
    r'(?i)(?:\b(?:click|点击)[\w \v\[\]<>:"]{0,40}?(?:=(?!=)|:|(?=\[\s?-?[0-9]+\s?,))'
    rf'|\[\w{{1,30}},)[\s"]{{0,99}}{_CLICKED_CELL}"?'
)
_PRECEDING_CLICK = r"(?P<cell>\[\s?[0-9]+\s?,\s?[0-9]+\s?\])[\s,;]*\Z"
_INPUT_LABEL = f"(?im){_INPUT_PATTERN}"
#: An empty line, or one whose label was blanked out, before more text.
_TEXT_AFTER_GAP = r"\S\s*?\n[ \t\f]*\n\s*(?=\S)"
#: A label that begins another example, or the end of the text.
_NEXT_EXAMPLE = rf'(?im)^[^\w\n]{{0,9}}{_EXAMPLE_LABEL}"?[* \t]{{0,9}}(?:[:=]|$)|\Z'
_SYMBOL_RUN = "[embx1-8.*]+"
#: A list of lists, or of words of several symbols; a click without a label may follow. The first
#: cell must be a symbol, so that directions such as ``{{0, 1}, ...}`` are not taken for a board; or
#: it is quoted, so that a wrong symbol in the first cell is reported at its position.
_BOARD_LIST = (
    rf'(?i)(?P<list>\[\s*(?:\[\s*(?:"{_SYMBOL_RUN}"|"[^"\n]?"(?=[\s,]*["\]])|(?:[1-8][\s,]{{1,9}})*[embx.*]'
    rf'(?=[\s,\]]))[^\[\]]*\](?:[\s,]*\[[^\[\]]*\])*|(?P<words>"{_SYMBOL_RUN}[embx1-8.*, ]+"[^\[\]]*))'
    rf")[\s,]*(?P<end>\])?(?:[\s,;]*{_CLICKED_CELL})?"
)
_ROW_LINE = rf'(?im)^[ \t\v"|\[]*{_SYMBOL_RUN}[embx1-8.*|";, \t\v\]]*$'
#: A row in brackets on a line of its own, as a loop prints it; not numbers, which may be a click.
_PRINTED_ROW = r'(?im)^([ \t]*)\[(?=["embx.*])([^\[\]\n]*)\](?=[,;\s]*$)'


def find_board(text: str) -> tuple[int, str, re.Match[str] | None, tuple[int, int]]:
    """The first board in ``text``, whose line endings are line feeds; a list takes precedence over lines.

    Return the offset of the rows and the rows as lines; a match whose group ``cell`` is the click, or
    None; and the span of the text in which header lines count. Raises BoardError for a lesson, for a
    list that is malformed, and for text after an empty line.
    """
    if re.match(r"(?m)---\s*$", text):
        raise _board_error(text, 0, LESSON_PROBLEM)
    saved = _BOARD_FILE.fullmatch(text)
    if saved is not None:
        start = saved.start("list")
        return start, saved["list"].replace("/", "\n"), saved if saved["cell"] else None, (0, start)
    text = text.replace(_BLOCK_MARKER, " ").replace(_COMMENT_MARKER, " ")
    # If there is none outside comments, a board in a comment is read.
    for source in (_blank_out(_CODE_COMMENT, text, _COMMENT_MARKER), text):
        plain = _simplify_text(source)
        board = re.search(_BOARD_LIST, plain)
        first = board or re.search(_ROW_LINE, plain)
        if first is not None:
            break
    begin, after = first.span() if first else (0, 0)
    ends = map(re.compile, (_NEXT_EXAMPLE, _BOARD_LIST))
    until = min(found.start() for each in ends if (found := each.search(plain, after)))
    start = plain.rfind(_BLOCK_MARKER, 0, begin) + 1
    end = min((plain + _BLOCK_MARKER).index(_BLOCK_MARKER, after), until) if first else len(plain)
    if board is None:
        at, lines = start, _blank_out(_INPUT_LABEL, _blank_out(_LABELLED_CLICK, plain[start:end])).rstrip()
        if len(re.findall(_PRINTED_ROW, lines)) > 1:  # one alone may be a board of one row or of several
            lines = re.sub(_PRINTED_ROW, r"\1 \2 ", lines)
        again = re.compile(_TEXT_AFTER_GAP).search(lines, begin - start)
        if again and re.compile(r"\S.*\n.*\S").search(lines, begin - start):
            problem = "this goes on after an empty line or a click; leave one board in the text"
            raise _board_error(text, start + again.end(), problem)
    else:
        if board["end"] is None:
            problem = 'the board does not go on like this; write it as [["E","M"],["E","E"]]'
            raise _board_error(text, board.end("list"), problem)
        at, lines = begin, board["list"].replace("\n", " ")
        row_end, line_end = (r'(" *),', r"\1\n") if board["words"] else (r"\]", r"\n")
        lines = re.sub(row_end, line_end, lines).translate({ord("["): " ", ord("]"): " "})
    click = board if board and board["cell"] else re.compile(_LABELLED_CLICK).search(plain, 0, begin)
    click = click or re.compile(_LABELLED_CLICK).search(plain, after, until)
    if board and click is None:
        click = re.compile(_PRECEDING_CLICK).search(plain, max(0, begin - 99), begin)
    return at, lines, click, (start, end)


# Rows as symbols

_CELL_SEPARATORS = ' \t\v\f,|;"'
#: A cell. An empty one, and a wide gap among narrow ones, match too, and are then refused.
_ROW_CELL = re.compile(
    r'[^\s,|;"]+|(?<![^\s,])"\s*"(?=[\s,]|$)|(?<=[,|])\s*[,|]'
    r"|(?<=[\w.*] [\w.*])(?:  |\t)[ \t]*(?=[\w.*] [\w.*])"
)


def parse_rows(text: str, at: int, lines: str) -> tuple[str, ...]:
    """The rows of symbols in ``lines``, which begin at offset ``at`` of ``text``.

    The first row shows whether rows are words or have separate cells. Case does not matter; ``*`` is a
    mine if there is no M, ``.`` a hidden cell if all other cells are mines. Raises BoardError with line
    and column in ``text``.
    """
    filled = (row for row in re.finditer(".+", lines) if _ROW_CELL.search(row[0]))
    rows = list(islice(filled, LONGEST_SIDE + 1))
    are_apart = bool(rows) and len(_ROW_CELL.findall(rows[0][0])) > 1
    split = [_ROW_CELL.findall(row[0]) if are_apart else row[0].strip(_CELL_SEPARATORS) for row in rows]
    used = set("".join(map("".join, split)))
    mine = "*" if not used & set("Mm") and used != {"*"} else "M"
    hidden = "." if used <= set("Mm*.") else "E"
    table = str.maketrans(f"embx{mine}{hidden}", "EMBXME")
    symbols: list[str] = []
    for number, (row, cells) in enumerate(zip(rows, split)):
        symbols.append("".join(cells).translate(table))
        wrong = row_problem(symbols[-1], number, len(symbols[0]))
        longest = max(cells, key=len, default="")
        if len(longest) > 1:
            column = cells.index(longest)
            problem = f"row {number}, column {column}: {quote(longest)} is not one symbol"
            wrong = f"{problem}; write all rows as EM, or all as E,M", column
        if wrong is not None:
            places = [cell.start() for cell in _ROW_CELL.finditer(lines, *row.span())]
            if not are_apart:
                places = list(range(places[0], row.end()))
            raise _board_error(text, at + [*places, row.end()][wrong[1]], wrong[0])
    return tuple(symbols)


def _board_error(text: str, at: int, problem: str) -> BoardError:
    line, column = line_and_column(text, at)
    return BoardError(problem, line=line, column=column)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and column of the offset ``at``, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
