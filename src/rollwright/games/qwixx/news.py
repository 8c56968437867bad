"""What has happened between two views, in sentences."""

from rollwright.core.events import Event
from rollwright.core.registry import News
from rollwright.core.texts import Key
from rollwright.games.qwixx.view_types import QwixxPrinted, QwixxView


def news(printed: QwixxPrinted, before: QwixxView, after: QwixxView, _: Event) -> list[News]:
    """Tell the crosses, penalties, closed rows and the end that only `after` shows."""
    found: list[News] = []
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        for row, old_row, new_row in zip(printed["rows"], old["rows"], new["rows"], strict=True):
            name = Key(f"colour.{row['colour']}")
            found += [
                News(seat, "qwixx.news.cross", {"colour": name, "number": number})
                for number in new_row["crossed"]
                if number not in old_row["crossed"]
            ]
        if new["penalties"] > old["penalties"]:
            count = {"count": new["penalties"]}
            found.append(News(seat, "qwixx.news.penalty", count, "consequence"))
    for colour in after["closed"]:
        if colour not in before["closed"]:
            name = Key(f"colour.{colour}")
            found.append(News(None, "qwixx.news.closed", {"colour": name}, "consequence"))
    if before["step"] == "to_roll" and after["step"] == "action_1":
        idle = [seat for seat in range(len(after["sheets"])) if seat not in after["deciding"]]
        found += [News(seat, "qwixx.news.no_choice", {}) for seat in idle]
    if after["step"] == "over" != before["step"]:
        full = any(sheet["penalties"] >= printed["penalties_end"] for sheet in after["sheets"])
        key = "qwixx.news.end_penalty" if full else "qwixx.news.end_rows"
        found.append(News(None, key, {}, "end"))
    return found
