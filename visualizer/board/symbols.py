"""The symbols of LeetCode 529, and the codes that arrays have for them."""

MINE = "M"
HIDDEN = "E"
BLANK = "B"
EXPLODED = "X"
#: A mine, exploded or not: what some of the programs count.
ANY_MINE = MINE + EXPLODED
DIGITS = "12345678"
#: Every symbol; a symbol's index here is its code in arrays.
SYMBOLS = "0" + DIGITS + MINE + HIDDEN + BLANK + EXPLODED
MINE_CODE, HIDDEN_CODE, BLANK_CODE, EXPLODED_CODE = map(SYMBOLS.index, (MINE, HIDDEN, BLANK, EXPLODED))
#: What may be clicked.
CLICKABLE = MINE + HIDDEN
