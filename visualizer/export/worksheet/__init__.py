"""Worksheets on paper: PDF and HTML."""
