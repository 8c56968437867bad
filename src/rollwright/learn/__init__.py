"""Exact solvers, and values learnt by playing against oneself."""
