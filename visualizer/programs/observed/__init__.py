"""What a person's own program works on while it is observed; used in its own process only."""
