"""Tracing by hand on a screen: the task, a student's trace while it is made, the practice.

What the clicks mean is decided in `exercises/diagnosis/`.
"""
