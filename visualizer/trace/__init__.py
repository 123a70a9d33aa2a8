"""Traces: every operation of one run, the state at any moment, and trace files.

Imports the rooms above it (`errors`, `files`, `board`); any room below may import it.
"""
