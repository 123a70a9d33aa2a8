"""What traces say, as values without sentences: facts, differences, costs, searches.

Imports the rooms above it, down to `algorithms`; any room below may import it.
"""
