"""Practice that leaves the program: a page that asks, judges and scores, and a SCORM package.

Imported by the commands. It knows the forms of tasks, and nothing of who made them.
"""
