"""The known mistakes of users' programs, a record for each, and finding them in a program."""
