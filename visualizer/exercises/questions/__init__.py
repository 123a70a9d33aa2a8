"""Questions about a run, made from its trace, or about a program's code, and quizzes; no rule of thumb answers them."""
