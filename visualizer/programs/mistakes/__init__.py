"""The known mistakes of students' programs, a record for each, and finding them in a program."""
