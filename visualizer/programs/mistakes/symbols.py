"""Known mistakes with symbols that are written or compared with."""

from __future__ import annotations

from visualizer.programs.mistakes.record import KnownMistake, Mend, Plant

#: A text that is no symbol, or a number that a cell is compared with.
_FOREIGN = r"'(?![MEBX1-8]*')[^']*'|(?<=\] [!=]= )\d+$"
_DIGIT = "            if mines:\n                board[row][col] = str(mines)\n"
_STOP = "                continue\n"
_BLANK = '            board[row][col] = "B"\n'

SYMBOL_MISTAKES = (
    KnownMistake(
        "digit-is-number",
        Plant("EM: 0,0", "= mines", ("str(mines)", "mines")),
        Mend("Assign", (r"\] = (?!'|str\(|True|False)(.+)$", r"] = str(\1) if (\1) else 'B'")),
    ),
    KnownMistake(
        "zero-for-blank",
        Plant("E: 0,0", '= "0"', ('= "B"', '= "0"')),
        Mend("Assign", (r"\] = (.+)$", r"] = (lambda value: 'B' if str(value) == '0' else value)(\1)")),
    ),
    KnownMistake(
        "expands-digits",
        Plant("EEM: 0,1", "= str(mines)", (_STOP + _BLANK, f"            else:\n    {_BLANK}")),
        Plant(
            "EEM: 0,1",
            "for r, c in near:",
            (_DIGIT + _STOP + _BLANK, '            board[row][col] = str(mines) if mines else "B"\n'),
        ),
        Mend("For", ("^", r"if CELL != 'B': continue\n")),
        Mend("For", ("^", r"if CELL != 'B': return\n")),
        Mend("Assign", (r"^(\S+\[.+\] = .+)$", r"\1; continue")),
        Mend("Assign", (r"^(\S+\[.+\] = .+)$", r"\1; return")),
    ),
    KnownMistake(
        "wrong-comparison",
        Plant("EM: 0,0", '"M "', ('== "M" for', '== "M " for')),
        Plant("EE: 0,0", '"E "', ('== "E"', '== "E "')),
        Plant("EM: 0,0", '"mx"', ('== "M" for', 'in "mx" for'), (' and board[r][c] == "E"', "")),
        *(Mend("Compare", (_FOREIGN, symbol)) for symbol in ("'M'", "'E'", "'B'", "0")),
    ),
)
