"""Questions about a run, made from its trace, and quizzes; no rule of thumb answers them."""
