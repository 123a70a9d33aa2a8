"""What stands beside and below the boards: code, counters, curves, what waits."""
