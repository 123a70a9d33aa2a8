"""Worksheets for tracing by hand on paper, their tables, and the choice of random boards for them."""
