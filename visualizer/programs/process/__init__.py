"""Processes in which programs run: starting them, the messages to and from them, limits, compilers."""
