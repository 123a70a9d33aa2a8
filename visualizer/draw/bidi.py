"""Text in the order in which it is drawn: right-to-left scripts turned round, Arabic joined.

Fonts draw letters side by side from left to right, each as it stands alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

#: Stands for a character that cannot be drawn.
REPLACEMENT = "\ufffd"
_FIRST_RIGHT_TO_LEFT = "\u0590"
#: Joiners say how the letters beside them look, variation selectors which form a sign has.
_INVISIBLE_SIGN = re.compile("[\u200c\u200d\ufe00-\ufe0f]")
#: A cell is read from left to right in every script: turned round it would be another cell.
_CELL_TEXT = re.compile(r"\(\d+, \d+\)")
_ISOLATED_CELL = "\u2066\\g<0>\u2069"
_MIRRORED_BRACKETS = dict(zip("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039"))
_BRACKET_CLASS = "[" + re.escape("".join(_MIRRORED_BRACKETS)) + "]"
#: A bracket with the invisible mark that was put on it, which is before it if it was turned.
_BRACKET_TAG = "\u034f"
_TAGGED_BRACKET = re.compile(f"({_BRACKET_CLASS}){_BRACKET_TAG}|{_BRACKET_TAG}({_BRACKET_CLASS})")


def clean_text(text: str) -> str:
    """``text`` on one line, each character that no font can draw replaced."""
    return "".join(
        character if character.isprintable() else REPLACEMENT
        for character in _INVISIBLE_SIGN.sub("", text.replace("\t", "    "))
    )


def is_right_to_left(text: str) -> bool:
    """Whether some of ``text`` is written from right to left."""
    if text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT:
        return False
    return any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in text)


def has_right_to_left_start(text: str) -> bool:
    """Whether the first letter that has a direction goes from right to left.

    >>> has_right_to_left_start("5 \u05d0\u05d1 a"), has_right_to_left_start("a \u05d0\u05d1")
    (True, False)
    """
    kinds = (unicodedata.bidirectional(each) for each in text)
    return next((kind != "L" for kind in kinds if kind in ("L", "R", "AL")), False)


def visual_order(text: str, drawable: Callable[[str], bool] = lambda letter: True) -> str:
    """The letters of one line from left to right, as `clean` as they can be drawn.

    Arabic letters become the forms that join them, as far as these are ``drawable``. Marks come
    before their letter where that goes from right to left, as fonts want it.

    >>> visual_order("ab \u05d0\u05d1\u05d2 12")
    'ab 12 \u05d2\u05d1\u05d0'
    """
    if not is_right_to_left(text):
        return clean_text(text)
    from bidi import get_display

    forms = clean_text(_arabic_reshaper().reshape(text))
    letters = (form if _is_base_form(form) or drawable(form) else unicodedata.normalize("NFKC", form) for form in forms)
    isolated = _CELL_TEXT.sub(_ISOLATED_CELL, "".join(letters))
    ordered = str(get_display(re.sub(_BRACKET_CLASS, rf"\g<0>{_BRACKET_TAG}", isolated)))
    mirrored = _TAGGED_BRACKET.sub(lambda found: found[1] or _MIRRORED_BRACKETS[found[2]], ordered)
    return re.sub("[\u2066\u2069]", "", mirrored)


def _is_base_form(letter: str) -> bool:
    return not "\ufb50" <= letter <= "\ufefc"


@cache
def _arabic_reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper

    return ArabicReshaper({"delete_harakat": False})
