"""Programs and how they are run: the driver, the log, live board, `Queue` and `Stack`, recordings.

Imports `board` and `trace`; any room below may import it.
"""
