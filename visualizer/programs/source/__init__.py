"""The text of a user's program: reading its file, and finding what is run, without running anything."""
