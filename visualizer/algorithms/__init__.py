"""The algorithms, one module for each family; their catalogue; the lab, which builds variants.

Imports the rooms above it, down to `recording`; any room below may import it.
"""
