"""What has happened between two views, in sentences."""

from typing import Any

from rollwright.core.events import Event
from rollwright.core.registry import News


def news(before: dict[str, Any], after: dict[str, Any], _: Event) -> list[News]:
    """Tell the ticks, the "!", the circles and the end that only `after` shows."""
    found: list[News] = []
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        for half in ("left", "right"):
            ticked = [
                row["row"]
                for earlier, row in zip(old["rows"], new["rows"], strict=True)
                for _ in range(_ticks(row[half]) - _ticks(earlier[half]))
            ]
            if ticked:
                rows = " + ".join(map(str, ticked))
                found.append(News(seat, f"knifflig.news.{half}", {"rows": rows}))
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        for earlier, row in zip(old["rows"], new["rows"], strict=True):
            if row["mark"] and not earlier["mark"]:
                found.append(News(seat, "knifflig.news.mark", {"row": row["row"]}))
            if row["full"] and not earlier["full"]:
                found.append(News(seat, "knifflig.news.right_full", {"row": row["row"]}))
    if after["step"] == "over" != before["step"]:
        found.append(News(None, "knifflig.news.end", {"marks": after["marks_end"]}))
    return found


def _ticks(boxes: list[dict[str, Any]]) -> int:
    return sum(box["look"] == "ticked" for box in boxes)
