"""Observing a program on a board: its run, how often its lines run, and what its conditions are for."""
