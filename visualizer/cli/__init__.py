"""The command line: commands, their parameters, and output as tables, CSV and JSON.

The last room: it may import any other, none imports it, and only here errors become exit statuses.
"""

try:
    from visualizer.cli.command_line import main
except KeyboardInterrupt:  # only the program itself imports this room, at its start
    raise SystemExit(130) from None

__all__ = ["main"]
