"""Right-to-left text is reordered for drawing."""

from __future__ import annotations

from hypothesis import given, strategies as st
from strategies import examples

from visualizer.draw.bidi import clean_text, is_right_to_left, visual_order

ALEF, BET, GIMEL = "\u05d0", "\u05d1", "\u05d2"
AIN, MEEM, LAM, ARABIC_ALEF = "\u0639", "\u0645", "\u0644", "\u0627"


def test_only_right_to_left_text_is_reordered():
    for text, shown in [
        ("left to right (1)", "left to right (1)"),
        ("\u4e2d\u6587", "\u4e2d\u6587"),
        (ALEF + BET + GIMEL, GIMEL + BET + ALEF),
        (f"a {ALEF}{BET} {GIMEL} z", f"a {GIMEL} {BET}{ALEF} z"),
        (f"{ALEF} BFS {BET}.", f".{BET} BFS {ALEF}"),
        (f"{ALEF} ({BET}) 3.5%", f"3.5% ({BET}) {ALEF}"),
        (f"{ALEF} DFS (12)", f"DFS (12) {ALEF}"),
        # In a cell the row stays to the left of the column.
        (f"{ALEF} (0, 12) {BET}", f"{BET} (0, 12) {ALEF}"),
        (f"a {ALEF} (0, 1) {BET} (2, 3) b", f"a {BET} (0, 1) {ALEF} (2, 3) b"),
        (f"a ({ALEF}) b", f"a ({ALEF}) b"),
        (f"{ALEF} (a {BET}) b", f"b ({BET} a) {ALEF}"),
        (f"{ALEF} ( b", f"b ) {ALEF}"),
        (f"{ALEF} DFS 12, 7", f"DFS 12, 7 {ALEF}"),
        (f"{ALEF}\u05b8{BET}", f"{BET}\u05b8{ALEF}"),
    ]:
        assert visual_order(text) == shown


written = st.text(
    st.one_of(st.characters(), st.sampled_from(f"{ALEF}{BET}{AIN}{LAM}{ARABIC_ALEF} (.1,a%\u05b8")), max_size=20
)


@examples(300)
@given(written)
def test_reordering_loses_no_letter(text):
    shown = visual_order(text)
    assert shown.isprintable()
    if not is_right_to_left(text):
        assert shown == clean_text(text)
    elif not any("\u0600" <= letter <= "\u06ff" for letter in text):
        turned = str.maketrans(")]}>\xbb\u203a", "([{<\xab\u2039")
        assert sorted(shown.translate(turned)) == sorted(clean_text(text).translate(turned))
