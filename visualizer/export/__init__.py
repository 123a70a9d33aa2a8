"""Files that leave the program, a folder for each kind: animations, pages, worksheets.

Imports the rooms above it, down to `draw`; `window` and `cli` import it.
"""
