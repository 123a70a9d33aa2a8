"""The symbols of LeetCode 529, and their codes in arrays."""

MINE = "M"
HIDDEN = "E"
BLANK = "B"
EXPLODED = "X"
#: A mine, exploded or not: some of the algorithms count both.
ANY_MINE = MINE + EXPLODED
DIGITS = "12345678"
#: Every symbol; a symbol's index here is its code in arrays.
SYMBOLS = "0" + DIGITS + MINE + HIDDEN + BLANK + EXPLODED
MINE_CODE, HIDDEN_CODE, BLANK_CODE, EXPLODED_CODE = map(SYMBOLS.index, (MINE, HIDDEN, BLANK, EXPLODED))
#: The symbols of cells that may be clicked.
CLICKABLE = MINE + HIDDEN
