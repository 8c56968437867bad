"""Geizen."""

from rollwright.core.registry import About

ABOUT = About(
    name="geizen",
    title="Geizen",
    author="Leo Colovini",
    publisher="Schmidt Spiele",
    year=2011,
    players=(2, 3, 4, 5),
    minutes=20,
    rules_version=1,
    shares_board=True,
)
