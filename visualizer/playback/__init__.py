"""Several traces in step, the player, scenarios, and opening a BOARD argument of any kind.

Imports the rooms above it, down to `analysis`; any room below may import it.
"""
