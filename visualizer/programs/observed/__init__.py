"""Loading, instrumenting and observing a user's program, in the process that runs it."""
