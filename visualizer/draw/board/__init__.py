"""The picture of one board."""
