"""Known mistakes at the borders of the board: cells that are left out, and indices outside it."""

from __future__ import annotations

from visualizer.programs.mistakes.base_program import NEAR
from visualizer.programs.mistakes.record import KnownMistake, Mend, Plant

_INSIDE = "0 <= r < height and 0 <= c < width"
_NEAR_FROM_BELOW = NEAR.replace("row + 2", "min(height, row + 2)").replace("0 <= r < height and ", "")
#: The operator and the bound of a comparison.
_BOUND = r"( (?:<|>=) )([A-Za-z]\S*)"
#: The errors of other languages: an element of a row that is not there; an index that is equal to the length.
_NO_ROW = r"of undefined \((?:read|sett)ing '-?\d"
_OF_LENGTH = r"[Ii]ndex (\d+) (?:out of bounds for length|of) \1\b"
#: A cell that is read; a mend tests its indices before it is read.
_READ = r"\b(\w+)\[([^][\n]+)\]\[([^][\n]+)\](?! *(=[^=]|\[|\+=))"

BORDER_MISTAKES = (
    KnownMistake(
        "border-never-visited",
        Plant("EE: 0,0", "0 < r <", ("0 <= r <", "0 < r <")),
        Plant("EE: 0,0", "0 < r <", (_INSIDE, "0 < r < height and 0 < c < width")),
        Plant("EE: 0,0", "height - 1", (_INSIDE, "0 <= r < height - 1 and 0 <= c < width - 1")),
        Mend(
            "BoolOp Compare BinOp Assign",
            (r"\b(0 <|1 <=)(?= )", "0 <="),
            (r"(> 0|>= 1)\b", ">= 0"),
            (r"(<= 0|< 1)\b", "< 0"),
            (r"\s- 1\b", ""),
        ),
    ),
    KnownMistake(
        "border-lets-outside-in",
        Plant("E: 0,0", "c <= width", ("c < width", "c <= width")),
        Mend("BoolOp Compare", (r"(?<=[a-z] )<=(?= [A-Za-z_])", "<"), (r"(?<=[a-z] )>(?= [A-Za-z_])", ">=")),
        errors=_OF_LENGTH,
    ),
    KnownMistake(
        "range-too-short",
        Plant("E/E: 0,0", "row + 1)", ("row + 2)", "row + 1)")),
        Plant("EE: 0,0", "height - 1", ("row + 2", "min(row + 1, height - 1)")),
        Mend(
            "For ListComp GeneratorExp SetComp Call Slice",
            (r"(range\([^()]* - 1, [^()]*|:[^:]*) \+ 1(?=\)|\]|$)", r"\1 + 2"),
            (r"min\(([^()]*) \+ 1, ([^()]*) - 1\)", r"min(\1 + 2, \2)"),
            (r"min\((len\(.*?\)|\w+), ([^()]*) \+ 1\)", r"min(\1, \2 + 2)"),
            (r"range\(-1, 1\)", "range(-1, 2)"),
        ),
    ),
    KnownMistake(
        "below-zero-not-tested",
        Plant("EE: 0,0", "r < height", (_INSIDE, "r < height and c < width")),
        Plant("EE: 0,0", "r >= height", (_INSIDE, "not (r >= height or c >= width)")),
        Plant("EE: 0,0", "range(row - 1", (NEAR, _NEAR_FROM_BELOW)),
        Mend("Module", (_READ, r"(\1[\2][\3] if 0 <= \2 and 0 <= \3 else '-')")),
        Mend(
            "BoolOp Compare Slice",
            (r"(?<!< )(?<!<= )\b([a-z]\w*) <(?= [A-Za-z])", r"0 <= \1 <"),
            ("-1 <=(?= [A-Za-z])", "0 <="),
            (r"^(\w+ - 1):", r"max(\1, 0):"),
        ),
        Mend("Call", (r"^range\((\w+ - 1),", r"range(max(\1, 0),")),
        Mend("BoolOp Compare", (r"\b([a-z]\w*) >=(?= [A-Za-z])", r"\1 < 0 or \1 >=")),
        errors=rf"[Ii]ndex -\d|{_NO_ROW}",
    ),
    KnownMistake(
        "index-too-large",
        Plant("E: 0,0", "mines = sum", (_INSIDE, "r >= 0 and c >= 0")),
        Mend("Module", (_READ, r"(\1[\2][\3] if 0 <= \2 < len(\1) and 0 <= \3 < len(\1[0]) else '-')")),
        gives_way=True,
        errors=rf"{_OF_LENGTH}|{_NO_ROW}",
    ),
    KnownMistake(
        "bounds-swapped",
        Plant("EE: 0,0", "0 <= r < height", ("len(board), len(board[0])", "len(board[0]), len(board)")),
        Mend("BoolOp", (rf"{_BOUND}( (?:and|or) .*){_BOUND}", r"\1len(BOARD)\3\4len(BOARD[0])")),
        Mend("BoolOp", (rf"{_BOUND}( .*){_BOUND}", r"\1\5\3\4\2")),
        Mend("Assign", (r"= \((len\(.+\)), (len\(.+\))\)$", r"= (\2, \1)")),
    ),
)
