"""What can be taken out of the window: a file for each format."""
