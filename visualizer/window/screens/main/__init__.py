"""The main screen, a module for each of its parts; `screen` puts them together."""
