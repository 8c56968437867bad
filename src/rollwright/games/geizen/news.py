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
    for earlier, row in zip(before["rows"], after["rows"], strict=True):
        found += _row_news(seat, earlier, row, hand.count(row["face"]))
    for other, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        change = new["chips"] - old["chips"]
        if change:
            key = "geizen.news.gains" if change > 0 else "geizen.news.pays"
            found.append(News(other, key, {"count": abs(change), "chips": new["chips"]}))
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


def _row_news(seat: int, earlier: dict[str, Any], row: dict[str, Any], dice: int) -> list[News]:
    """Tell how often a row was taken, and how full it is if that has changed."""
    old, new, length = _filled(earlier), _filled(row), len(row["fields"])
    # As many of the dice as can have been placed: fewer than all only if placing stopped (G11).
    placed = max((n for n in range(dice + 1) if (old + n) % length == new), default=0)
    found = [News(seat, "geizen.news.takes", {"face": row["face"]})] * ((old + placed) // length)
    if placed:
        params = {"face": row["face"], "filled": new, "fields": length}
        found.append(News(None, "geizen.news.row", params))
    return found


def _filled(row: dict[str, Any]) -> int:
    return sum(field["filled"] for field in row["fields"])
