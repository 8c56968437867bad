"""Doppelt so clever (Twice as Clever)."""

from rollwright.core.registry import About, Option

ABOUT = About(
    name="clever",
    title="Doppelt so clever",
    author="Wolfgang Warsch",
    publisher="Schmidt Spiele",
    year=2019,
    players=(1, 2, 3, 4),
    minutes=30,
    rules_version=1,
    aliases=("doppelt-so-clever", "twice-as-clever"),
    options={
        "extra_die_scope": Option(("turn", "round")),
        "return_before_reroll": Option(("false", "true")),
        "solo_fallback": Option(("false", "true")),
    },
)
