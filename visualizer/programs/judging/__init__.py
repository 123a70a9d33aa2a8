"""Judging a program: trying boards, describing its failure, and comparing it with known programs."""
