"""Worksheets: traces by hand on paper, their tables, and random boards that are worth it."""
