"""Judging the programs of a whole class in parallel, and keeping the verdicts."""
