"""The sentences of questions: short, about rules instead of cells, and of like length to choose."""

from __future__ import annotations

import re

from visualizer.language.questions import TEMPLATES


def test_a_reason_names_the_rule_and_not_the_cell():
    for key, text in TEMPLATES.items():
        if key.startswith(("question-right", "question-wrong", "question-hint", "question-other")):
            assert re.fullmatch(r"[A-Z][^{]{15,160}[.?]", text), text
            assert len(re.findall(r"[.?](?: |$)", text)) <= 2


def test_reasons_to_choose_from_are_about_equally_long():
    lengths = [len(text) for key, text in TEMPLATES.items() if key.startswith("question-why-")]
    assert len(lengths) == 8
    assert max(lengths) < 2 * min(lengths)
