"""Files that leave the program: animations, pictures, pages, traces, worksheets.

Imports the rooms above it, down to `draw`; `window` and `cli` import it.
"""
