"""Animated pictures and video."""
