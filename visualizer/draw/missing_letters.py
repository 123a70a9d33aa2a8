"""The letters that no font has, collected for one message about all of them."""

from __future__ import annotations

import unicodedata

_missing_letters: dict[str, None] = {}


def note_missing_letter(letter: str) -> None:
    """Record a letter for `take_missing_sentence`; combining marks are ignored."""
    if not unicodedata.combining(letter):
        _missing_letters.setdefault(letter)


def take_missing_sentence() -> str:
    """The message about the letters recorded since the last call, empty if there are none."""
    scripts = dict.fromkeys(map(_script_name, _missing_letters))
    _missing_letters.clear()
    if not scripts:
        return ""
    return (
        f"No font here has these letters, which are left out: {', '.join(scripts)}. Fonts for all"
        " scripts are at fonts.google.com/noto."
    )


def _script_name(letter: str) -> str:
    """The script of a letter: the first word of its Unicode name."""
    if unicodedata.category(letter)[0] not in "LM":
        return "some signs"
    first = unicodedata.name(letter, "UNKNOWN").split()[0]
    return first if first == "CJK" else first.capitalize()
