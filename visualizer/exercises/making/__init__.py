"""Drawing the smallest board on which something shows, and the programs with a mistake."""
