"""Practising: the list of what there is, the screen of a practice, and voting in a class."""
