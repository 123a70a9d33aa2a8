"""Verdicts as values, the boards that programs are judged on, and the moment of a failure."""
