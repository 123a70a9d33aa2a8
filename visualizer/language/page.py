"""What the exported page says beside what window and page share."""

from __future__ import annotations

#: Labels and remarks.
REMARKS = {
    "too-small": "too small for numbers",
    "pane-differs": "Go to visit {visit}, where its order differs from {first}'s, and say why",
    "are-done": "{names} {count:is|are} done.",
    "axis": "most waiting {most}",
    "axis-calls": "most calls open {most}",
}
#: What the picture shows, a paragraph a line.
HELP = """\
Each pane is one algorithm that reveals the same board from the same click. All panes keep in step.
The large number in a cell is its place in the order of visits; the small one in the corner, in \
its colour, is how many mines are beside it. A thick ring is the cell that is visited now, a thin \
one a cell that waits or whose call is open.
Below each board is what waits: a queue as a line, in at one end and out at the other, a stack or \
the open calls as a pile with the top above. The curves show how much that is at each step; drag \
them to go there.
Point at a cell, an entry that waits or the curves: its counterparts light up in all panes, and a \
line says what it is."""
