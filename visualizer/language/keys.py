"""The keys of actions, and what they do, of the window and of the exported pages; they are in `keys.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from visualizer.language.formatting import read_table

#: The keys of an action, as the help writes them, and its description.
ActionKeys: TypeAlias = tuple[tuple[str, ...], str]
_Sections: TypeAlias = dict[str, dict[str, ActionKeys]]
_TABLE = read_table("keys.json")


def _read_rows(rows: Mapping[str, tuple[Sequence[str], str]]) -> dict[str, ActionKeys]:
    return {name: (tuple(keys), description) for name, (keys, description) in rows.items()}


#: The keys of the window's actions by the sections of its help, and those that are only in the help.
WINDOW_KEYS: _Sections = {section: _read_rows(rows) for section, rows in _TABLE["window"].items()}
HELP_KEYS: _Sections = {section: _read_rows(rows) for section, rows in _TABLE["help"].items()}
_BY_NAME = dict(chain.from_iterable(rows.items() for rows in WINDOW_KEYS.values()))
#: All keys of the page, those first that it shares with the window. One without a function in `export/page/actions.js`
#: is handled by another script.
PAGE_KEYS = {name: _BY_NAME[name] for name in _TABLE["shared"]} | _read_rows(_TABLE["page"])
#: All keys of the page of a practice; a row has the id of the button that it presses, or `practice.js` handles it.
PRACTICE_KEYS = _read_rows(_TABLE["practice"])
#: All keys of the page on which a program is written; a row has the id of the button that it presses.
PROGRAM_KEYS = _read_rows(_TABLE["program"])
