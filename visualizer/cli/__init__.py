"""The command line: commands, their parameters, and rows as a table, as CSV and as JSON.

The last room: it imports any other, nothing imports it, and only here errors become exit codes.
"""

try:
    from visualizer.cli.command_line import main
except KeyboardInterrupt:  # whoever imports this room is the program, which has only begun
    raise SystemExit(130) from None

__all__ = ["main"]
