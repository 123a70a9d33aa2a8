"""The hooks that are put into a Python program, and the events that they log."""
