"""The summaries of the commands, and a command class with help on one screen that ends with examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from click.core import augment_usage_errors

from visualizer.language.formatting import read_table

#: The commands in the order in which they are listed; the name of the window's command is empty.
SUMMARIES: dict[str, str] = read_table("commands.json")["summaries"]
_WIDEST_OPTION = 28


class OneScreenCommand(click.Command):
    """A command whose help shows ``examples``, which are given without the program's name."""

    def __init__(self, *, examples: tuple[str, ...], **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]  # settings of Click
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; usage errors get the command's context, so that they can name its help."""
        with augment_usage_errors(ctx):
            return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, summary, a line for each parameter, and the examples.

        An option without a help text is listed on the line of the option before it.
        """
        rows = [] if self.name else [(name, text) for name, text in SUMMARIES.items() if name]
        for param in self.params:
            left, text = param.get_help_record(ctx) or ("", "")
            if text:
                rows.append((left, text))
            elif left:
                before, text = rows.pop()
                rows.append((f"{before}, {left}", text))
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path.strip(), pieces, "usage: ")
        formatter.write(f"{self.help}\n\n")
        with formatter.indentation():
            formatter.write_dl(rows, col_max=_WIDEST_OPTION)
        formatter.write("\nexamples:\n")
        formatter.write("".join(f"  visualizer {example}\n" for example in self.examples))


def command(name: str, *examples: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A decorator that makes a function the command with this name."""
    return click.command(name, cls=OneScreenCommand, help=SUMMARIES[name], examples=examples)
