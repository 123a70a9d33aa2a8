"""What a program's own run shows of its code, as values from which questions are made."""
