"""Exercises for students, as data: worksheets.

Imports the rooms above it, down to `playback`; any room below may import it.
"""
