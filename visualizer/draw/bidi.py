"""Text in visual order: right-to-left scripts reversed, Arabic letters joined.

pygame draws letters from left to right, each in its isolated form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

#: Stands for a character that cannot be drawn.
REPLACEMENT = "\ufffd"
_FIRST_RIGHT_TO_LEFT = "\u0590"
#: Joiners and variation selectors.
_INVISIBLE_SIGN = re.compile("[\u200c\u200d\ufe00-\ufe0f]")
#: A cell is read from left to right in every script: reversed it would be another cell.
_CELL_TEXT = re.compile(r"\(\d+, \d+\)")
_ISOLATED_CELL = "\u2066\\g<0>\u2069"
_MIRRORED_BRACKETS = dict(zip("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039"))
_BRACKET_CLASS = "[" + re.escape("".join(_MIRRORED_BRACKETS)) + "]"
#: An invisible mark put after each bracket; it comes before the bracket if the text was reversed.
_BRACKET_TAG = "\u034f"
_TAGGED_BRACKET = re.compile(f"({_BRACKET_CLASS}){_BRACKET_TAG}|{_BRACKET_TAG}({_BRACKET_CLASS})")


def clean_text(text: str) -> str:
    """``text`` without invisible signs, with each character that cannot be printed replaced."""
    return "".join(
        character if character.isprintable() else REPLACEMENT
        for character in _INVISIBLE_SIGN.sub("", text.replace("\t", "    "))
    )


def is_right_to_left(text: str) -> bool:
    """Whether any part of ``text`` is written from right to left."""
    if text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT:
        return False
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def has_right_to_left_start(text: str) -> bool:
    """Whether the first letter with a direction is written from right to left.

    >>> has_right_to_left_start("5 \u05d0\u05d1 a"), has_right_to_left_start("a \u05d0\u05d1")
    (True, False)
    """
    kinds = map(unicodedata.bidirectional, text)
    return next((kind != "L" for kind in kinds if kind in ("L", "R", "AL")), False)


def visual_order(text: str, is_drawable: Callable[[str], bool] = lambda letter: True) -> str:
    """The letters of one line from left to right, cleaned by `clean_text`.

    Arabic letters become their joined forms, if these are drawable. Combining marks come before a
    right-to-left letter, as fonts expect.

    >>> visual_order("ab \u05d0\u05d1\u05d2 12")
    'ab 12 \u05d2\u05d1\u05d0'
    """
    if not is_right_to_left(text):
        return clean_text(text)
    from bidi import get_display

    forms = clean_text(_joining_function()(text))
    letters = [
        unicodedata.normalize("NFKC", form) if "\ufb50" <= form <= "\ufefc" and not is_drawable(form) else form
        for form in forms
    ]
    isolated = _CELL_TEXT.sub(_ISOLATED_CELL, "".join(letters))
    ordered = str(get_display(re.sub(_BRACKET_CLASS, rf"\g<0>{_BRACKET_TAG}", isolated)))
    mirrored = _TAGGED_BRACKET.sub(lambda match: match[1] or _MIRRORED_BRACKETS[match[2]], ordered)
    return re.sub("[\u2066\u2069]", "", mirrored)


@cache
def _joining_function() -> Callable[[str], str]:
    from arabic_reshaper import ArabicReshaper

    join: Callable[[str], str] = ArabicReshaper({"delete_harakat": False}).reshape
    return join
