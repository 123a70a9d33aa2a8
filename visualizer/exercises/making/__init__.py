"""Tasks to draw the smallest board on which a program fails, and the programs with a mistake."""
