"""Bots at tables: compiled, thinking in processes of their own, and the host's programs."""
