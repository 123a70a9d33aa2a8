"""What is said in questions: rules instead of cells, short, and in nobody else's way."""

from __future__ import annotations

import re

import pytest

from visualizer.language import practice, questions

SPOKEN = {
    key: text
    for key, text in questions.TEMPLATES.items()
    if key.startswith(("question-right", "question-wrong", "question-hint", "question-other"))
}


def test_no_template_is_overwritten_by_another_module():
    assert {key: practice.TEMPLATES[key] for key in questions.TEMPLATES} == questions.TEMPLATES


@pytest.mark.parametrize("key", SPOKEN)
def test_a_reason_names_the_rule_and_not_the_cell(key):
    assert "{cell}" not in SPOKEN[key]
    assert re.fullmatch(r"[A-Z].{15,160}[.?]", SPOKEN[key]), SPOKEN[key]
    assert len(re.findall(r"[.?](?: |$)", SPOKEN[key])) <= 2


@pytest.mark.parametrize("family", ["queue", "stack", "peek", "peek-again", "call", "back"])
def test_a_wrong_cell_is_met_with_what_would_have_made_it_right_and_with_the_rule(family):
    said = questions.TEMPLATES[f"question-wrong-reading-order-{family}"]
    first, here = said.split("; here ")
    assert first == "That comes first if one reads row by row"
    assert here in questions.TEMPLATES[f"question-other-next-cell-{family}"]


def test_the_other_end_is_another_container_s_rule():
    texts = questions.TEMPLATES
    assert "a stack would take" in texts["question-wrong-other-end-queue"]
    assert "a queue would take" in texts["question-wrong-other-end-stack"]


def test_reasons_to_choose_from_are_about_equally_long():
    for prefix in ("question-why-", "question-reason-"):
        lengths = [len(text) for key, text in questions.TEMPLATES.items() if key.startswith(prefix)]
        assert len(lengths) >= 5
        assert max(lengths) < 2 * min(lengths)
