"""The texts of the page on which a program is written; they are in `program_page.json`."""

from visualizer.language.formatting import read_table

_TABLE = read_table("program_page.json")
TITLE: str = _TABLE["title"]
#: What the page's scripts say, by name; and the paragraphs of its help.
SAID: dict[str, str] = _TABLE["said"]
HELP: list[str] = _TABLE["help"]
#: What the help says of where the program is kept, in a "browser" or a "course".
KEPT: dict[str, str] = _TABLE["kept"]
#: The name of each example: the beginning, algorithms of the catalogue, and known mistakes.
EXAMPLE_NAMES: dict[str, str] = _TABLE["examples"]
