"""Formatting of numbers and speeds, and filling of templates."""

from __future__ import annotations

import math

from visualizer.language.formatting import capitalize, fill_template, number_text, speed_text


def test_a_template_has_forms_for_none_one_and_more():
    three = [fill_template("{count:none|one|# of them}", count=count) for count in (0, 1, 2, 12)]
    assert three == ["none", "one", "2 of them", "12 of them"]
    two = [fill_template("{count:a visit|# visits}", count=count) for count in (0, 1, 2)]
    assert two == ["0 visits", "a visit", "2 visits"]


def test_numbers_and_speeds_are_formatted():
    assert number_text(12345) == "12,345"
    assert (capitalize("visit"), capitalize("")) == ("Visit", "")
    speeds = {0.25: "1/4", 0.5: "1/2", 1.0: "1", 2.5: "2.5", 15.0: "15", 1000.0: "1,000", math.inf: "max"}
    assert {speed: speed_text(speed) for speed in speeds} == speeds
