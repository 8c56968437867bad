"""What is written to those at a table: made for one listener, from what that listener may know."""

import math
from typing import Any

from rollwright.core.events import event_of
from rollwright.core.views import View
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import PLAYING, Table
from rollwright.server.wire.protocol import PROTOCOL
from rollwright.server.wire.told_news import news_between


def welcome(
    table: Table, seat: int, last: int | None, left: float | None, here: dict[str, Any]
) -> dict[str, Any]:
    """Return the answer to a hello: what was missed since event `last`, or a snapshot.

    `left` are the seconds on the seat's clock; `here` says who is present.
    """
    stream = table.streams[seat]
    missed = None if last is None else stream.after(last)
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "seat": None if seat == GUEST else seat,
        "snapshot": missed is None,
        "events": missed or [],
        "table": table.shown(),
        "printed": table.game.printed,
        "view": table.view(seat),
        **here,
        **_now(table, seat, left),
    }


def update(
    table: Table,
    seat: int,
    events: list[dict[str, Any]],
    left: float | None,
    done: str | None,
    *,
    changed: bool,
    before: View | None = None,
) -> dict[str, Any]:
    """Return news; `changed` if the game itself has changed for this listener.

    `done` is the id of the command of the seat's own that led to it, `before` the view told last.
    """
    about_table = any(event["type"] in _ABOUT_TABLE for event in events)
    view = table.view(seat) if changed or about_table else None
    is_new = any(event["type"] == "started" for event in events)
    happened = [event for event in map(event_of, events) if event is not None]
    return {
        "type": "update",
        "done": done,
        "events": events,
        "news": news_between(table.game, None if is_new else before, view, happened),
        "table": table.shown() if about_table else None,
        "view": view,
        **_now(table, seat, left),
    }


def preparing(bots: list[str], seconds: float | None) -> dict[str, Any]:
    """Return which bots play below their level until they are compiled, and for how long yet."""
    left = None if seconds is None else math.ceil(seconds)
    return {"type": "preparing", "bots": bots, "seconds": left}


_ABOUT_TABLE = frozenset(
    {
        "joined",
        "filled",
        "committed",
        "revealed",
        "started",
        "replaced",
        "returned",
        "rematch",
        "ended",
        "closed",
    }
)


def _now(table: Table, seat: int, left: float | None) -> dict[str, Any]:
    stream = table.streams[seat]
    return {
        "seq": stream.last,
        "version": stream.version,
        "deciding": list(table.deciding),
        "due": _due(table),
        "may_undo": _may_undo(table, seat),
        "may_correct": _may_correct(table, seat),
        "seconds_left": left,
    }


def _due(table: Table) -> dict[str, Any] | None:
    if table.due is None:
        return None
    kind, size = table.due
    return {"kind": kind, "size": size, "seats": list(table.rollers)}


def _may_correct(table: Table, seat: int) -> dict[str, Any] | None:
    last = table.correctable(seat)
    if last is None:
        return None
    kind, size, outcome = last
    asked = table.state.before_last_chance().view()
    return {
        "kind": kind, "size": size, "outcome": list(outcome), "dice": asked["dice_due"],
        "cases": asked.get("cases", []),
    }  # fmt: skip


def _may_undo(table: Table, seat: int) -> bool:
    """Tell whether undo is offered."""
    if table.status != PLAYING or seat == GUEST or not table.chairs[seat].is_played_by_a_person:
        return False
    return table.may_undo(seat)
