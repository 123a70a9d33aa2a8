"""The command line: arguments, one file a command, text tables, the form for a terminal.

The last room: it imports any other, nothing imports it, and only here errors become exit codes.
"""

from visualizer.cli.command_line import main

__all__ = ["main"]
