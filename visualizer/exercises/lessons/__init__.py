"""Lessons: their files, the figures in them, and the practices made from them."""
