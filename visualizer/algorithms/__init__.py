"""The algorithms, a file for each family; the catalogue of them; the lab that builds others.

Imports the rooms above it, down to `recording`; any room below may import it.
"""
