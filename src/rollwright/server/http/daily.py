"""The HTTP interface to the dice of the day: what the bot came to that all are compared with."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from rollwright.core.registry import about
from rollwright.core.texts import Key, Texts
from rollwright.play.daily import RIVAL, day_of
from rollwright.server.bots.daily import Came
from rollwright.server.common import clock
from rollwright.server.http.dependencies import REFUSALS, GameName, Here
from rollwright.server.wire import answers as words

daily = APIRouter(prefix="/api/daily", responses=REFUSALS)


@daily.get("/{game}/{date}")
async def daily_rival(
    game: GameName,
    date: Annotated[str, Path(max_length=40)],
    request: Request,
    here: Here,
    lang: words.Language = "en",
) -> words.DailyRival:
    """Tell what the bot comes to with the dice of a day, such as `2026-11-20`.

    While it is still being compiled, `seconds` says how long that will take: ask again then.
    """
    entry = about(game)
    day = day_of(entry, date, clock.now())
    came, seconds = here.rival.known(entry.name, day), None
    if came is None:
        seconds = here.rival.seconds_until_ready(entry.name)
        if seconds == 0:
            here.gate.days.take(here.address(request))
            came = await here.rival.played(entry.name, day)
    return words.DailyRival(
        game=entry.name, date=day.isoformat(), bot=RIVAL,
        points=_points(came, lang) if came else None, seconds=seconds or None,
    )  # fmt: skip


def _points(came: Came, lang: words.Language) -> words.Points:
    texts = Texts(lang)
    return words.Points(
        parts=[Key(part).text(texts) for part in came.parts],
        seats=[list(came.parts.values())],
        totals=[came.total],
    )
