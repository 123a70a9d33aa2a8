"""Phrases made from the data of the rooms above; window, terminal and page share them.

Imports the rooms above it, down to `exercises`; any room below may import it.
"""
