"""Benchmarks, and the ledger of their results."""
