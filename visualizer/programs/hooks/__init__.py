"""The hooks that are put into programs, with the runtimes of other languages, and the events that they log."""
