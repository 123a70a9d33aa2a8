"""Running the program of a file: on boards, or recorded for the window."""
