"""Exercises for students, as data: worksheets, questions, tracing by hand, lessons.

Imports the rooms above it, down to `playback`; any room below may import it.
"""
