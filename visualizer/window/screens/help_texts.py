"""The texts of the help about the picture, and about playing, which are in `help.md`.

Names of actions in braces are replaced by the first keys of these actions.
"""

from __future__ import annotations

from pathlib import Path

from visualizer.language.formatting import read_table
from visualizer.language.signs import SIGNS
from visualizer.playback.comparison import MOST_PANES
from visualizer.window.actions import ACTIONS_BY_NAME

_PICTURE_TEXTS = read_table("window.json")["picture"]
#: The notes of the picture, each with a heading and a text; notes of signs have the sign's name.
PICTURE_NOTES = {
    "pane": _PICTURE_TEXTS["pane"],
    **{name: (sign.look, sign.meaning) for name, sign in SIGNS.items() if sign.look},
    **_PICTURE_TEXTS,
}


def read_sections(name: str) -> dict[str, str]:
    """The sections of a file beside this, by their headings."""
    sections = Path(__file__).with_name(name).read_text("utf-8").split("## ")[1:]
    return {heading: text.strip() for heading, _, text in (each.partition("\n") for each in sections)}


#: The texts on playing, by their headings.
PLAYING_TEXTS = {heading: " ".join(text.split()) for heading, text in read_sections("help.md").items()}


def fill_keys(text: str) -> str:
    """``text`` with each name of an action in braces replaced by the action's first key, and ``{most-panes}``.

    >>> fill_keys("{play} plays, {step} goes on.")
    'Space plays, Right goes on.'
    """
    keys = {name: action.keys[0] for name, action in ACTIONS_BY_NAME.items()}
    return text.format_map({**keys, "most-panes": MOST_PANES})
