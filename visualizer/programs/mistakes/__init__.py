"""The known mistakes of students' programs, each one record; which of them a program has, and where."""
