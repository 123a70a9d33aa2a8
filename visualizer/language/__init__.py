"""Sentences made from the data of the rooms above, for the window, the commands and the pages.

Imports from the rooms above it in the table of docs/house.md; any room below may import from it.
"""
