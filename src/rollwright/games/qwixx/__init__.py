"""Qwixx."""

from rollwright.core.registry import About

ABOUT = About(
    name="qwixx",
    title="Qwixx",
    author="Steffen Benndorf",
    publisher="NSV",
    year=2012,
    players=(1, 2, 3, 4, 5),
    minutes=15,
    rules_version=1,
)
