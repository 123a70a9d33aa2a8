"""How Hypothesis draws its examples: the same ones each time, unless fresh ones are asked for.

``--hypothesis-profile=fresh`` draws with new seeds, and ten times as many.
"""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("fresh", max_examples=1000, deadline=None)
settings.load_profile("repeatable")
