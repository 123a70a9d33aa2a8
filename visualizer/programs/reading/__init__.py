"""Reading what a run has sent: its visits, and the operations of its trace."""
