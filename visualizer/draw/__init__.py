"""Drawing on a canvas: boards, panels, the whole stage.

The first room with pygame. Imports the rooms above it; `export` and `window` import it.
"""
