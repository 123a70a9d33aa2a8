"""Lessons: their files, the figures in them, and the practices that are made of them.

Imported by any room below, and by modules of `exercises` that choose practices.
"""
