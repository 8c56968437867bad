"""What has happened between two views, in sentences."""

from typing import Any

from rollwright.core.events import Event
from rollwright.core.registry import News
from rollwright.core.texts import Key


def news(before: dict[str, Any], after: dict[str, Any], _: Event) -> list[News]:
    """Tell the crosses, penalties, closed rows and the end that only `after` shows."""
    found = []
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        for old_row, new_row in zip(old["rows"], new["rows"], strict=True):
            colour = Key(f"colour.{new_row['colour']}")
            for old_cell, new_cell in zip(old_row["cells"], new_row["cells"], strict=True):
                if new_cell["look"] == "crossed" != old_cell["look"]:
                    number = new_cell["number"]
                    found.append(
                        News(seat, "qwixx.news.cross", {"colour": colour, "number": number})
                    )
        if new["penalties"] > old["penalties"]:
            found.append(News(seat, "qwixx.news.penalty", {"count": new["penalties"]}))
    for old_row, new_row in zip(
        before["sheets"][0]["rows"], after["sheets"][0]["rows"], strict=True
    ):
        if new_row["closed"] and not old_row["closed"]:
            colour = Key(f"colour.{new_row['colour']}")
            found.append(News(None, "qwixx.news.closed", {"colour": colour}))
    if before["step"] == "to_roll" and after["step"] == "action_1":
        idle = [seat for seat in range(len(after["sheets"])) if seat not in after["deciding"]]
        found += [News(seat, "qwixx.news.no_choice", {}) for seat in idle]
    if after["step"] == "over" != before["step"]:
        full = any(sheet["penalties"] >= sheet["penalties_end"] for sheet in after["sheets"])
        found.append(News(None, "qwixx.news.end_penalty" if full else "qwixx.news.end_rows", {}))
    return found
