"""Several traces in step, the player, scenarios, and opening whatever a BOARD may be.

Imports the rooms above it, down to `analysis`; any room below may import it.
"""
