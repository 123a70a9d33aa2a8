"""Formatting of numbers and speeds, and filling of templates."""

from __future__ import annotations

import math

from visualizer.language.formatting import capitalize, number_text, speed_text


def test_numbers_and_speeds_are_formatted():
    assert number_text(12345) == "12,345"
    assert (capitalize("visit"), capitalize("")) == ("Visit", "")
    speeds = {0.25: "1/4", 0.5: "1/2", 1.0: "1", 2.5: "2.5", 15.0: "15", 1000.0: "1,000", math.inf: "max"}
    assert {speed: speed_text(speed) for speed in speeds} == speeds
