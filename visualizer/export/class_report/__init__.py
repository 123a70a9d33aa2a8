"""The results of a class as one HTML page, in which each failing run can be played."""
