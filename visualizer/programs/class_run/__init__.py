"""Judging the programs of a whole class, several at once, and keeping what was found out."""
