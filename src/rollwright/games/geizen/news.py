"""What has happened between two views, in sentences."""

from collections.abc import Sequence

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
    dice = [hand.count(row["face"]) for row in printed["rows"]]
    placed = _placed(printed, before, dice)
    laid = 0
    for row, had, count in zip(printed["rows"], before["filled"], placed, strict=True):
        laid += sum(_own_chips(row, had + n) for n in range(count))
        found += _row_news(seat, row, had, count)
    if placed != dice:
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


def _placed(printed: GeizenPrinted, before: GeizenView, dice: Sequence[int]) -> list[int]:
    """Return how many dice were placed on each row: fewer than all if placing stopped (G11).

    The board alone does not tell: a row looks the same before its first die and when it was taken.
    """
    rows, left, filled = printed["rows"], list(dice), list(before["filled"])
    placed = [0] * len(rows)
    chips = before["sheets"][before["active"] or 0]["points"]
    while any(left):
        at, count = _next_placed(rows, left, filled)
        for _ in range(count):
            chips -= _own_chips(rows[at], filled[at])
            if chips < -printed["loan_limit"]:
                return placed
            placed[at] += 1
            filled[at] += 1
            if filled[at] == len(rows[at]["fields"]):
                filled[at] = 0
                chips += _all_chips(rows[at])
        left[at] -= count
    return placed


def _next_placed(
    rows: Sequence[GeizenRow], left: Sequence[int], filled: Sequence[int]
) -> tuple[int, int]:
    """G10: return which row is next, and with how many dice: first the cheapest completion."""
    to_go = [len(row["fields"]) - had for row, had in zip(rows, filled, strict=True)]
    completions = [at for at, dice in enumerate(left) if dice >= to_go[at]]
    if completions:
        at = min(
            completions,
            key=lambda at: sum(_own_chips(rows[at], filled[at] + n) for n in range(to_go[at])),
        )
        return at, to_go[at]
    at = next(at for at, dice in enumerate(left) if dice)
    return at, left[at]


def _own_chips(row: GeizenRow, at: int) -> int:
    """Return what the player pays for a field of a row, which begins anew when full (G5)."""
    field = row["fields"][at % len(row["fields"])]
    return 0 if field["colour"] == "yellow" else field["chips"]


def _all_chips(row: GeizenRow) -> int:
    return sum(field["chips"] for field in row["fields"])


def _row_news(seat: int | None, row: GeizenRow, had: int, placed: int) -> list[News]:
    """Tell how often a row was taken, and how full it is if dice were placed on it."""
    length = len(row["fields"])
    times, filled = divmod(had + placed, length)
    chips = {"face": row["face"], "count": _all_chips(row)}
    found = [News(seat, "geizen.news.takes", chips, "consequence")] * times
    if placed:
        params = {"face": row["face"], "filled": filled, "fields": length}
        found.append(News(None, "geizen.news.row", params))
    return found
