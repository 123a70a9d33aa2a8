"""Exercises for students, as data: worksheets, questions, tracing by hand, lessons; marks, and beliefs.

Imports from the rooms above it in the table of docs/house.md; any room below may import from it.
"""
