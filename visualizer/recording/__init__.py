"""Programs and how they are run: the driver, the log, live board, containers, recordings.

Imports the rooms above it, down to `trace`; any room below may import it.
"""
