"""Panels and the parts of panes beside the boards: frontier, code, timeline, legend, curves."""
