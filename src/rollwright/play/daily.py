"""The dice of the day: for each game that one can play alone, the same for everybody.

They follow from the game and the date, so every server deals them. Whoever works them out before
playing deceives nobody but themselves: nobody is ranked by them.
"""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from rollwright.core.errors import IllegalError, UnknownNameError
from rollwright.core.registry import About, abouts
from rollwright.play.fair import Fair, hashed, is_fair

FIRST_DAY: Final = date(2026, 1, 1)
"""There are none of earlier days."""
RIVAL: Final = "strong"
"""The bot that everybody is compared with: it plays the same dice."""
NO_SEEDS: Final = ("",)
"""The one player adds none: else the dice would not be the same for everybody."""
_WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def today(now: float | None = None) -> date:
    """Return the date in Greenwich; `now` in seconds since 1970, or None: by this machine."""
    return (datetime.now(UTC) if now is None else datetime.fromtimestamp(now, UTC)).date()


def has_daily(about: About) -> bool:
    """Tell whether a game has dice of the day: it can be played alone."""
    return 1 in about.players


def day_of(about: About, text: str, now: float | None = None) -> date:
    """Read the date whose dice of a game are asked for, such as `2026-11-20`.

    Refuse one that has none. Somewhere it is tomorrow already.
    """
    if not has_daily(about):
        known = ", ".join(each.title for each in abouts().values() if has_daily(each))
        raise UnknownNameError("daily.game", title=about.title, known=known)
    try:
        day = date.fromisoformat(text if _WRITTEN.fullmatch(text) else "")
    except ValueError:
        raise IllegalError("daily.date", text=text[:40]) from None
    latest = today(now) + timedelta(days=1)
    if day > latest:
        raise IllegalError("daily.future", date=day.isoformat(), latest=latest.isoformat())
    if day < FIRST_DAY:
        raise IllegalError("daily.early", date=day.isoformat(), first=FIRST_DAY.isoformat())
    return day


def daily_seed(game: str, day: date) -> str:
    """Return the server's seed for a game on a day, in hexadecimal.

    >>> from datetime import date
    >>> daily_seed("qwixx", date(2026, 11, 20))[:16]
    '7638e512fa800856'
    """
    return hashed(["rollwright", "daily", game, day.isoformat()])


def daily_dice(game: str, day: date) -> Fair:
    """Return the dice of a game on a day."""
    return Fair(daily_seed(game, day), NO_SEEDS)


def day_of_dice(game: str, dice: Mapping[str, Any]) -> date | None:
    """Return of which day the fair dice of a record that has ended are; None: of no day.

    The record need not say it: there are few days.
    """
    if not is_fair(dice) or tuple(dice["seeds"]) != NO_SEEDS:
        return None
    count = (today() - FIRST_DAY).days + 2  # somewhere it is tomorrow already
    days = (FIRST_DAY + timedelta(days=n) for n in range(count))
    return next((day for day in days if daily_seed(game, day) == dice.get("server_seed")), None)
