"""Knifflig ("Ganz schön knifflig!")."""

from rollwright.core.registry import About, Option

ABOUT = About(
    name="knifflig",
    title="Ganz schön knifflig!",
    author="Team Noris",
    publisher="Noris Spiele",
    year=2018,
    players=(2, 3, 4),
    minutes=20,
    rules_version=1,
    aliases=("ganz-schoen-knifflig", "pretty-tricky"),
    options={"phase2": Option(("at_once", "in_turn"))},
)
