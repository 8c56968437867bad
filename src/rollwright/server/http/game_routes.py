"""The HTTP interface to games: as they stand now, and step by step as they went."""

import asyncio
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from rollwright.core.events import event_data
from rollwright.core.texts import Texts
from rollwright.core.views import AnyScene
from rollwright.play.game import Game
from rollwright.play.sayings import (
    points_by_parts,
    said_choice,
    said_next_verdict,
    said_todo,
    said_verdict,
)
from rollwright.play.state import State
from rollwright.server.http.dependencies import (
    REFUSALS,
    GameNumber,
    Here,
    Seated,
    Visiting,
    text_answer,
)
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import CLOSED, PLAYING, Table
from rollwright.server.wire import answers as words
from rollwright.server.wire.refusals import Refusal
from rollwright.server.wire.told_news import news_between

game_routes = APIRouter(prefix="/api/tables/{table}", responses=REFUSALS)


@game_routes.get("/shown")
async def shown(entered: Seated, lang: words.Language = "en") -> words.Shown:
    """Show the game as it stands now, in pictures and words, to whom the token is for."""
    live, seat = entered
    now = await live.look(lambda table: _now(table, seat))
    return await asyncio.to_thread(_shown, *now, Texts(lang))


@game_routes.get("/log")
async def log(visit: Visiting, here: Here, game: GameNumber = None) -> words.Log:
    """Return what happened in a game: in one that is being played, what the asker has heard."""
    watched = await here.archive.game(visit.live, game, visit.seat)
    played, replay = watched.played, watched.replay
    events: list[dict[str, Any]] = []
    for index, event in enumerate(played.events):
        told = event_data(event)
        if "outcome" in told:
            roll = replay.roll(index)
            told["size"] = replay.size(index)
            told["roller"] = roll.seat if roll else None
            told["dice"] = roll.dice if roll else ()
        events.append(told)
    return words.Log.model_validate(
        {
            "game": played.number, "names": played.names, "live": played.live,
            "seq": 0 if visit.by_digest else watched.seq, "events": events,
        }
    )  # fmt: skip


@game_routes.get("/moment")
async def moment(
    visit: Visiting,
    here: Here,
    game: GameNumber = None,
    at: Annotated[
        int | None,
        Query(ge=0, le=10**6, description="After how many events of the log; without, all."),
    ] = None,
    lang: words.Language = "en",
    pictures: Annotated[
        bool, Query(description="Whether it is drawn; a client that draws needs the view only.")
    ] = True,
) -> words.Moment:
    """Show a game as it stood after some of the events of its log."""
    watched = await here.archive.game(visit.live, game, visit.seat)
    played = watched.played
    count = len(played.events)
    if at is not None and at > count:
        raise Refusal("server.no_moment", status=404, number=played.number, at=at, of=count)
    seat = None if visit.seat == GUEST else visit.seat
    after = count if at is None else at

    def drawn() -> words.Moment:
        state, texts = watched.replay.after(after), Texts(lang)
        seen = state.observe(seat)
        scene = seen.scene(played.names)
        return words.Moment(
            game=played.number, at=after, of=count, view=scene.view, points=_points(seen, texts),
            scores=seen.scores,
            **(_pictures(played.game, scene, texts) if pictures else {"svg": "", "text": ""}),
        )  # fmt: skip

    return await asyncio.to_thread(drawn)


@game_routes.get("/result")
async def result(
    visit: Visiting, here: Here, game: GameNumber = None, lang: words.Language = "en"
) -> words.GameResult:
    """Tell how a game ended."""
    watched = await here.archive.game(visit.live, game, visit.seat)
    played = watched.played
    digest = await visit.live.look(lambda table: table.digests.get(played.number))
    if digest is None:
        raise Refusal("server.not_over", status=409)

    def told() -> words.GameResult:
        end, texts = watched.replay.after(len(played.events)), Texts(lang)
        missed = said_next_verdict(end.view(), texts)
        last = watched.replay.after(len(played.events) - 1)
        news = news_between(played.game, last.view(), end.view(), played.events[-1:])
        return words.GameResult.model_validate(
            {
                "game": played.number, "title": played.game.title,
                "game_name": played.game.about.name, "names": played.names,
                "ending": next((each for each in news if each["kind"] == "end"), None),
                "points": _points(end, texts), "winners": list(end.winners),
                "verdict": said_verdict(end.view(), texts),
                "next_verdict": asdict(missed) if missed else None, "digest": digest,
                "sheet": dict(played.game.sheet.data), "printed": played.game.printed,
                "seats": played.seats, "dice": played.dice,
            }
        )  # fmt: skip

    return await asyncio.to_thread(told)


@game_routes.get("/record", response_class=Response, responses=text_answer("application/x-ndjson"))
async def record(visit: Visiting, here: Here, game: GameNumber = None) -> Response:
    """Return the record of the last game at a table, or of an earlier one, as JSON Lines."""
    text = await here.archive.record(visit.live, game)
    table = visit.live.table
    name = f"{table.game.about.name}-{table.id}-{game or table.number}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


def _now(table: Table, seat: int) -> tuple[int, str, AnyScene, State]:
    if not table.number:
        raise Refusal("server.waiting", status=409)
    seen = table.state.observe(None if seat == GUEST else seat)
    return table.streams[seat].version, table.status, seen.scene(table.names), seen


def _shown(version: int, status: str, scene: AnyScene, seen: State, texts: Texts) -> words.Shown:
    game, view = seen.game, scene.view
    legal: list[str] = view["legal"] if status == PLAYING else []
    return words.Shown(
        version=version,
        **_pictures(game, scene, texts),
        choices=[
            words.Choice(
                action=action, says=said_choice(game, game.read(action), view.get("nothing"), texts)
            )
            for action in legal
        ],
        todo=None if status == CLOSED else said_todo(view, texts),
        points=_points(seen, texts),
    )


def _pictures(game: Game, scene: AnyScene, texts: Texts) -> dict[str, str]:
    folder = game.folder
    return {"svg": folder.svg_picture(scene, texts), "text": folder.text_picture(scene, texts)}


def _points(state: State, texts: Texts) -> words.Points:
    return words.Points(**asdict(points_by_parts(state, texts)))
