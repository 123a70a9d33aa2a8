"""Questions about a run, made from its trace, and quizzes of them; rules of thumb that must fail.

Imports what `exercises` imports; any room below may import it.
"""
