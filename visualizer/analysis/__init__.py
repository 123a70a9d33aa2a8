"""Facts about traces, as values without sentences: explanations, differences, costs, searches.

Imports the rooms above it, down to `algorithms`; any room below may import it.
"""
