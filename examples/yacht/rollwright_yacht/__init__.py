"""Yacht."""

from rollwright.core.registry import About

ABOUT = About(
    name="yacht",
    title="Yacht",
    author="traditional",
    publisher="public domain",
    year=1938,
    players=(1, 2, 3, 4),
    minutes=20,
    rules_version=1,
)
