"""What has happened between two views, in sentences."""

from rollwright.core.events import Chance, Decision, Event
from rollwright.core.registry import News
from rollwright.games.geizen.hands import BY_FACES
from rollwright.games.geizen.notation import read
from rollwright.games.geizen.view_types import GeizenPrinted, GeizenRow, GeizenView


def news(printed: GeizenPrinted, before: GeizenView, after: GeizenView, event: Event) -> list[News]:
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
    for row, had, has in zip(printed["rows"], before["filled"], after["filled"], strict=True):
        dice = hand.count(row["face"])
        placed = _placed(row, had, has, dice)
        stopped |= placed < dice
        laid += _own_chips(row, had, placed)
        found += _row_news(seat, row, had, placed)
    if stopped:
        found.append(News(seat, "geizen.news.stops", {}))
    for other, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        chips, lost = new["points"], old["points"] - new["points"]
        if other == seat:
            found.append(News(seat, "geizen.news.lays", {"count": laid, "chips": chips}))
        elif lost > 0:
            params = {"count": lost, "chips": chips}
            found.append(News(other, "geizen.news.pays", params, "consequence"))
    if after["step"] == "over":
        found.append(News(seat, "geizen.news.end", {}, "end"))
    return found


def _kept_by(before: GeizenView, event: Event) -> list[int]:
    """Return the faces that an event sets aside: those chosen, or a last die that is rolled."""
    if isinstance(event, Decision):
        return list(BY_FACES[read(event.action, {})])
    if isinstance(event, Chance) and event.kind == "dice" and len(before["dice_due"]) == 1:
        return list(event.outcome)
    return []


def _placed(row: GeizenRow, had: int, has: int, dice: int) -> int:
    """Return how many of the dice were placed: fewer than all only if placing stopped (G11)."""
    length = len(row["fields"])
    wanted = (has - had) % length
    return max((n for n in range(dice + 1) if n % length == wanted), default=0)


def _own_chips(row: GeizenRow, had: int, placed: int) -> int:
    """Return what the player has paid for so many dice on a row (G5)."""
    fields = row["fields"]
    paid_for = [fields[(had + n) % len(fields)] for n in range(placed)]
    return sum(field["chips"] for field in paid_for if field["colour"] != "yellow")


def _row_news(seat: int | None, row: GeizenRow, had: int, placed: int) -> list[News]:
    """Tell how often a row was taken, and how full it is if dice were placed on it."""
    length = len(row["fields"])
    times, filled = divmod(had + placed, length)
    chips = {"face": row["face"], "count": sum(field["chips"] for field in row["fields"])}
    found = [News(seat, "geizen.news.takes", chips, "consequence")] * times
    if placed:
        params = {"face": row["face"], "filled": filled, "fields": length}
        found.append(News(None, "geizen.news.row", params))
    return found
