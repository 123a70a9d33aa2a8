"""What the lab says of a variant: exact sentences."""

from __future__ import annotations

from visualizer.analysis.equivalence import Equivalence
from visualizer.language.lab import equivalence_text


def test_equivalence_in_sentences():
    for reveals, visits, text in [
        ((), (), "No program has this reveal order on 39 boards tried."),
        (("a",), ("a",),
         "Same reveal order as a on 39 boards tried. The visits are the same too."),
        (("a", "b"), (), "Same reveal order as a, b on 39 boards tried. The visits differ."),
        (("a", "b", "c"), ("b", "c"),
         "Same reveal order as a, b, c on 39 boards tried."
         " Of these the visits are the same too in b, c."),
    ]:  # fmt: skip
        assert equivalence_text(Equivalence(reveals, visits, 39)) == text


def test_an_equivalence_that_is_still_looked_for():
    assert equivalence_text(None) == "Comparing it with the twelve programs ..."
