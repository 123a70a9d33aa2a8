"""Where a board and its click are in a text: a board file, a statement, code, a page of notes.

A text is first made plain: one kind of bracket, quote and separator; no comments, no fences of
Markdown, no names before brackets, and nothing that is said to come out. What goes leaves as many
blanks, so that a place in the plain text is a place in the text.
"""

from __future__ import annotations

import re
from itertools import islice

from visualizer.board.board import LONGEST_SIDE, row_problem
from visualizer.errors import BoardError, quote

#: What is said of a lesson, which no board begins like.
LESSON_PROBLEM = "this is a lesson and no board; open it with `visualizer practise`"

# The plain text

#: Brackets, quotes and separators, and the one that stands for all of its kind.
_PLAIN_PUNCTUATION = str.maketrans("{(})'\u2018\u2019\u201c\u201d\uff1a\uff0c`", '[[]]""""":, ')
#: Begins what replaces a fence or an output. It is white space, as all the rest of that.
_BLOCK_MARKER = "\f"
#: Begins what replaces a comment or the like, whose line is then no empty one.
_COMMENT_MARKER = "\v"
_QUOTE_PREFIX = re.compile(r"(?m)^[ \t]*>[> \t]*")
_CODE_FENCE = re.compile(r"(?m)^[ \t]*(?:```|~~~).*")
_CODE_COMMENT = re.compile(r"/(?:/(?<![\w:]//).*|\*(?<!\w/\*)[\s\S]*?(?:\*/|\Z))")
#: A label of what comes out: a word with a colon or an equals sign, or at the end of its line.
_OUTPUT_LABEL = (
    r"(?:\*\*|#{1,6} )?\b(?=\w\w)\w{0,30}(?:output|expect|result|answer|输出|预期|结果|答案)"
    r"\w{0,30}(?: (?:board|output|result))?[^\w\n\[=]{0,9}(?:[:=](?!=)|$)"
)
#: A label of what goes in or of another example, and the name of any other value in code.
_EXAMPLE_LABEL = r"(?:\w{0,30}(?:input|board|grid|输入)\w{0,30}|(?:example|case|示例|例)[ \t]?[0-9]{0,3})"
_INPUT_PATTERN = (
    rf"(?:(?:\*\*)?\b(?=\w\w|例){_EXAMPLE_LABEL}|^[ \t]*[a-z][\w<>\[\], \v]{{0,60}}(?=:?=))"
    r'"?[* \t]{0,9}(?::?=(?!=)|:)?\*{0,2}'
)
_OUTPUT_PART = re.compile(rf"(?im)(?:{_OUTPUT_LABEL})(?:.|\n)*?(?={_INPUT_PATTERN}|\Z)")
#: Comments; the signs before a line of a comment or at a prompt; a line between the rows of a
#: table; and what makes a list in code: ``new char[]``, ``vector<char>``, ``vec!``, ``List.of``.
_NOISE = re.compile(
    rf"(?im)#(?<!\S#)(?!#{{1,5}} {_OUTPUT_LABEL}).*|^[ \t]*(?:\*|//|\.\.\.)(?=[ \t]*\[)"
    r'|^[ \t]*[|+][-+=|: \t]*$|"""|\bnew\s|\[\s?\]'
    r"|\b(?!click|\w{0,30}board)[a-z][\w.<>!]{1,60}(?= ?\[)"
)


def _simplify_text(text: str) -> str:
    plain = _blank_out(_CODE_FENCE, _blank_out(_QUOTE_PREFIX, text), _BLOCK_MARKER).translate(_PLAIN_PUNCTUATION)
    if re.search(r"[^\W\d]{2}|#", plain):  # a large list alone is read sooner
        plain = _blank_out(_OUTPUT_PART, _blank_out(_NOISE, plain, _COMMENT_MARKER), _BLOCK_MARKER)
    return plain


def _blank_out(pattern: re.Pattern[str], text: str, mark: str = " ") -> str:
    """The text with blanks for what the pattern finds; each begins with the mark."""
    return pattern.sub(lambda found: mark + re.sub(".", " ", found[0])[1:], text)


# What is where

#: A board file, and how a board is written in one line: ``EE/EM: 0,0``.
_BOARD_FILE = re.compile(
    r"(?i)(?:[ \t]*#.*\n){0,99}(?P<list>[embx1-8]+(?:[/\n][embx1-8]+){0,999})(?::(?P<cell>.+))?\s*"
)
#: A click: in brackets, where a number is the first thing in them or has a name, or two numbers.
_CLICKED_CELL = (
    r'(?P<cell>\[(?=["\s]*(?:[a-z]+["\s]*[:=])?["\s]*-?[0-9])[^\[\]]{0,60}\]?'
    r"|-?[0-9]{1,9}\s{0,9},\s{0,9}-?[0-9]{1,9})"
)
#: A click after its label, or in a call after the name of the board.
_LABELLED_CLICK = re.compile(
    r'(?i)(?:\b(?:click|点击)[\w \v\[\]<>:"]{0,40}?(?:=(?!=)|:|(?=\[\s?-?[0-9]+\s?,))'
    rf'|\[\w{{1,30}},)[\s"]{{0,99}}{_CLICKED_CELL}"?'
)
_PRECEDING_CLICK = re.compile(r"(?P<cell>\[\s?[0-9]+\s?,\s?[0-9]+\s?\])[\s,;]*\Z")
_INPUT_LABEL = re.compile(f"(?im){_INPUT_PATTERN}")
#: The end of an empty line, or of one whose label is now blank, and more after it.
_TEXT_AFTER_GAP = re.compile(r"\S\s*?\n[ \t\f]*\n\s*(?=\S)")
#: A label that begins another example.
_NEXT_EXAMPLE = re.compile(rf'(?im)^[^\w\n]{{0,9}}{_EXAMPLE_LABEL}"?[* \t]{{0,9}}(?:[:=]|$)')
_SYMBOL_RUN = "[embx1-8.*]+"
#: A list of lists, or of words of several symbols; a click may follow that nothing announces. The
#: first cell is a symbol, so that directions such as ``{{0, 1}, ...}`` are no board; or it is in
#: quotes, so that a board that begins with what is no symbol is refused there.
_BOARD_LIST = re.compile(
    rf'(?i)(?P<list>\[\s*(?:\[\s*(?:"{_SYMBOL_RUN}"|"[^"\n]?"(?=[\s,]*["\]])|(?:[1-8][\s,]{{1,9}})*[embx.*]'
    rf'(?=[\s,\]]))[^\[\]]*\](?:[\s,]*\[[^\[\]]*\])*|(?P<words>"{_SYMBOL_RUN}[embx1-8.*, ]+"[^\[\]]*))'
    rf")[\s,]*(?P<end>\])?(?:[\s,;]*{_CLICKED_CELL})?"
)
_ROW_LINE = re.compile(rf'(?im)^[ \t\v"|\[]*{_SYMBOL_RUN}[embx1-8.*|";, \t\v\]]*$')
#: A row in brackets on a line of its own, as a loop prints it; numbers may be a click.
_PRINTED_ROW = re.compile(r'(?im)^([ \t]*)\[(?=["embx.*])([^\[\]\n]*)\](?=[,;\s]*$)')


def find_board(text: str) -> tuple[int, str, re.Match[str] | None, tuple[int, int]]:
    """The first board in a text whose lines end with a line feed; a list goes before lines.

    Where it begins, and its rows as lines; its click as the group ``cell`` of a match; the part of
    the text whose lines of comment count. Raises BoardError for a lesson, for a list that does not
    go on, and for what goes on after an empty line.
    """
    if re.match(r"(?m)---\s*$", text):
        raise _board_error(text, 0, LESSON_PROBLEM)
    saved = _BOARD_FILE.fullmatch(text)
    if saved is not None:
        start = saved.start("list")
        return start, saved["list"].replace("/", "\n"), saved if saved["cell"] else None, (0, start)
    text = text.replace(_BLOCK_MARKER, " ").replace(_COMMENT_MARKER, " ")
    # A board that stands only in a comment is read too.
    for source in (_blank_out(_CODE_COMMENT, text, _COMMENT_MARKER), text):
        plain = _simplify_text(source)
        board = _BOARD_LIST.search(plain)
        first = board or _ROW_LINE.search(plain)
        if first is not None:
            break
    begin, after = first.span() if first else (0, 0)
    others = (_NEXT_EXAMPLE.search(plain, after), _BOARD_LIST.search(plain, after))
    until = min((other.start() for other in others if other), default=len(plain))
    start = plain.rfind(_BLOCK_MARKER, 0, begin) + 1
    end = min((plain + _BLOCK_MARKER).index(_BLOCK_MARKER, after), until) if first else len(plain)
    if board is None:
        at, lines = start, _blank_out(_INPUT_LABEL, _blank_out(_LABELLED_CLICK, plain[start:end])).rstrip()
        printed, number = _PRINTED_ROW.subn(r"\1 \2 ", lines)
        lines = printed if number > 1 else lines
        again = _TEXT_AFTER_GAP.search(lines, begin - start)
        if again and re.compile(r"\S.*\n.*\S").search(lines, begin - start):
            problem = "this goes on after an empty line or a click; leave one board in the text"
            raise _board_error(text, start + again.end(), problem)
    else:
        if board["end"] is None:
            problem = 'the board does not go on like this; write it as [["E","M"],["E","E"]]'
            raise _board_error(text, board.end("list"), problem)
        at, lines = begin, board["list"].replace("\n", " ")
        row_end, mark = (r'(" *),', r"\1\n") if board["words"] else (r"\]", r"\n")
        lines = re.sub(row_end, mark, lines).translate({ord("["): " ", ord("]"): " "})
    click = board if board and board["cell"] else _LABELLED_CLICK.search(plain, 0, begin)
    click = click or _LABELLED_CLICK.search(plain, after, until)
    if board and click is None:
        click = _PRECEDING_CLICK.search(plain, max(0, begin - 99), begin)
    return at, lines, click, (start, end)


# Rows as symbols

_CELL_SEPARATORS = ' \t\v\f,|;"'
#: A cell that is empty, or a wide gap among narrow ones, is one that is no symbol.
_ROW_CELL = re.compile(
    r'[^\s,|;"]+|(?<![^\s,])"\s*"(?=[\s,]|$)|(?<=[,|])\s*[,|]'
    r"|(?<=[\w.*] [\w.*])(?:  |\t)[ \t]*(?=[\w.*] [\w.*])"
)


def parse_rows(text: str, at: int, lines: str) -> tuple[str, ...]:
    """The symbols of each row of ``lines``, which stand at ``at``: a word, or one for each cell.

    The first row shows which. Capitals do not matter; ``*`` is a mine where no M is, ``.`` a hidden
    cell where there are only mines besides. Raises BoardError with line and column in ``text``.
    """
    found = (row for row in re.finditer(".+", lines) if _ROW_CELL.search(row[0]))
    rows = list(islice(found, LONGEST_SIDE + 1))
    are_apart = bool(rows) and len(_ROW_CELL.findall(rows[0][0])) > 1
    split = [_ROW_CELL.findall(row[0]) if are_apart else row[0].strip(_CELL_SEPARATORS) for row in rows]
    used = set("".join(map("".join, split)))
    mine = "*" if not used & set("Mm") and used != {"*"} else "M"
    hidden = "." if used <= set("Mm*.") else "E"
    table = str.maketrans(f"embx{mine}{hidden}", "EMBXME")
    read: list[str] = []
    for number, (row, cells) in enumerate(zip(rows, split)):
        read.append("".join(cells).translate(table))
        wrong = row_problem(read[-1], number, len(read[0]))
        longest = max(cells, key=len)
        if len(longest) > 1:
            column = cells.index(longest)
            problem = f"row {number}, column {column}: {quote(longest)} is not one symbol"
            wrong = f"{problem}; write all rows as EM, or all as E,M", column
        if wrong is not None:
            places = [cell.start() for cell in _ROW_CELL.finditer(lines, *row.span())]
            if not are_apart:
                places = list(range(places[0], row.end()))
            raise _board_error(text, at + [*places, row.end()][wrong[1]], wrong[0])
    return tuple(read)


def _board_error(text: str, at: int, problem: str) -> BoardError:
    line, column = line_and_column(text, at)
    return BoardError(problem, line=line, column=column)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Line and column of the offset ``at``, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
