"""Students' own programs: reading a file, running it in a process of its own, judging it.

Imports the rooms above it, down to `playback`; any room below may import it. Within it the order is
languages, source, hooks, process, reading, running, observing, verdicts, mistakes, judging.
"""
