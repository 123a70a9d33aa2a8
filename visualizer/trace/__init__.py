"""Traces: every operation of one run, the state at any moment, and the files that hold them.

Imports the rooms above it (`errors`, `files`, `board`); any room below may import it.
"""
