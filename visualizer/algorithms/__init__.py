"""The algorithms, a file for each family; the catalogue of them; the lab that builds others.

Imports `board`, `trace` and `recording`; any room below may import it.
"""
