"""Tasks in which something is made: the smallest board that shows something, a program."""
