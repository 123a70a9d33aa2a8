"""What is said of the data above, as phrases that window, terminal and page share.

Imports the rooms above it, down to `exercises`; any room below may import it.
"""
