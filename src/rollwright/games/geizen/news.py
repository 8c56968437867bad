"""What has happened between two views, in sentences."""

from typing import Any

from rollwright.core.events import Chance, Decision, Event
from rollwright.core.registry import News
from rollwright.games.geizen.hands import BY_FACES
from rollwright.games.geizen.notation import read


def news(before: dict[str, Any], after: dict[str, Any], event: Event) -> list[News]:
    """Tell the dice kept and, when they have been placed, rows, chips and the end."""
    found: list[News] = []
    seat = before["active"]
    faces = _kept_by(before, event)
    if isinstance(event, Decision):
        found.append(News(seat, "geizen.news.keeps", {"faces": " ".join(map(str, faces))}))
    if not faces or (after["active"] == seat and after["step"] != "over"):
        return found
    hand = [*before["kept"], *faces]
    laid = 0
    stopped = False
    for earlier, row in zip(before["rows"], after["rows"], strict=True):
        dice = hand.count(row["face"])
        placed = _placed(earlier, row, dice)
        stopped |= placed < dice
        laid += _own_chips(earlier, placed)
        found += _row_news(seat, earlier, row, placed)
    if stopped:
        found.append(News(seat, "geizen.news.stops", {}))
    for other, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        if other == seat:
            found.append(News(seat, "geizen.news.lays", {"count": laid, "chips": new["chips"]}))
        elif new["chips"] < old["chips"]:
            paid = {"count": old["chips"] - new["chips"], "chips": new["chips"]}
            found.append(News(other, "geizen.news.pays", paid))
    if after["step"] == "over":
        found.append(News(seat, "geizen.news.end", {}))
    return found


def _kept_by(before: dict[str, Any], event: Event) -> list[int]:
    """Return the faces that an event sets aside: those chosen, or a last die that is rolled."""
    if isinstance(event, Decision):
        return list(BY_FACES[read(event.action, {})])
    if isinstance(event, Chance) and event.kind == "dice" and len(before["dice_due"]) == 1:
        return list(event.outcome)
    return []


def _placed(earlier: dict[str, Any], row: dict[str, Any], dice: int) -> int:
    """Return how many of the dice were placed: fewer than all only if placing stopped (G11)."""
    length = len(row["fields"])
    wanted = (_filled(row) - _filled(earlier)) % length
    return max((n for n in range(dice + 1) if n % length == wanted), default=0)


def _own_chips(earlier: dict[str, Any], placed: int) -> int:
    """Return what the player has paid for so many dice on a row (G5)."""
    fields, filled = earlier["fields"], _filled(earlier)
    paid_for = [fields[(filled + n) % len(fields)] for n in range(placed)]
    return sum(field["chips"] for field in paid_for if field["colour"] != "yellow")


def _row_news(seat: int, earlier: dict[str, Any], row: dict[str, Any], placed: int) -> list[News]:
    """Tell how often a row was taken, and how full it is if dice were placed on it."""
    length = len(row["fields"])
    chips = {"face": row["face"], "count": sum(field["chips"] for field in row["fields"])}
    taken = (_filled(earlier) + placed) // length
    found = [News(seat, "geizen.news.takes", chips)] * taken
    if placed:
        params = {"face": row["face"], "filled": _filled(row), "fields": length}
        found.append(News(None, "geizen.news.row", params))
    return found


def _filled(row: dict[str, Any]) -> int:
    return sum(field["filled"] for field in row["fields"])
