"""Pictures on a canvas that is handed in: boards, panels, the whole stage.

The first room with pygame. Imports the rooms above it; `export` and `window` import it.
"""
