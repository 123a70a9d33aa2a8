"""What pytest leaves alone here: programs as they are pasted, which are read and never imported."""

collect_ignore = ["documents"]
