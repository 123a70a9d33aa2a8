"""Running an algorithm and keeping what it does: the live board, `Queue`, `Stack` and the driver.

Imports `board` and `trace`; any room below may import it.
"""
