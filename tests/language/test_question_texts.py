"""What is said in questions: rules instead of cells, short, and in nobody else's way."""

from __future__ import annotations

import re

from visualizer.language import questions

SPOKEN = {
    key: text
    for key, text in questions.TEMPLATES.items()
    if key.startswith(("question-right", "question-wrong", "question-hint", "question-other"))
}


def test_a_reason_names_the_rule_and_not_the_cell():
    for key in SPOKEN:
        assert "{cell}" not in SPOKEN[key]
        assert re.fullmatch(r"[A-Z].{15,160}[.?]", SPOKEN[key]), SPOKEN[key]
        assert len(re.findall(r"[.?](?: |$)", SPOKEN[key])) <= 2


def test_reasons_to_choose_from_are_about_equally_long():
    for prefix in ("question-why-", "question-reason-"):
        lengths = [len(text) for key, text in questions.TEMPLATES.items() if key.startswith(prefix)]
        assert len(lengths) >= 5
        assert max(lengths) < 2 * min(lengths)


def test_the_other_end_is_another_container_s_rule():
    texts = questions.TEMPLATES
    assert "a stack would take" in texts["question-wrong-other-end-queue"]
    assert "a queue would take" in texts["question-wrong-other-end-stack"]
