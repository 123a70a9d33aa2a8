"""The letters that no font had, for one sentence about all of them."""

from __future__ import annotations

import unicodedata

_missing_letters: dict[str, None] = {}


def note_missing_letter(letter: str) -> None:
    """Have `take_missing_sentence` name a letter; not a mark, which belongs to the letter before it."""
    if not unicodedata.combining(letter):
        _missing_letters.setdefault(letter)


def take_missing_sentence() -> str:
    """A sentence on the letters that no font had since the last call; empty where none was."""
    scripts = dict.fromkeys(map(_script_name, _missing_letters))
    _missing_letters.clear()
    if not scripts:
        return ""
    return (
        f"No font here has these letters, which show as boxes: {', '.join(scripts)}. Fonts for all"
        " scripts are at fonts.google.com/noto."
    )


def _script_name(letter: str) -> str:
    """The script of a letter, as the first word of its name says it."""
    if unicodedata.category(letter)[0] not in "LM":
        return "some signs"
    first = unicodedata.name(letter, "UNKNOWN").split()[0]
    return first if first == "CJK" else first.capitalize()
