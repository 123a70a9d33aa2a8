"""Whether a program is right, what goes wrong if it is not, and which known program it is like."""
