"""The page in which a program is written, watched and checked: its editor, its workers, and the Python in them."""
