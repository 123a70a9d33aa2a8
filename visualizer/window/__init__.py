"""The window: the loop (the only clock), the app, its screens and widgets, saved settings.

Imports any room above it; only `cli` imports it.
"""
