"""Practices as files: a page that asks, judges and scores, and a SCORM package.

The commands and the window import it. It depends on the forms of tasks, not on how they are made.
"""
