"""What has happened between two views, in sentences."""

from rollwright.core.events import Event
from rollwright.core.registry import News
from rollwright.games.knifflig.view_types import KniffligPrinted, KniffligView


def news(
    printed: KniffligPrinted, before: KniffligView, after: KniffligView, _: Event
) -> list[News]:
    """Tell the ticks, the "!", the circles and the end that only `after` shows."""
    rows = [row["row"] for row in printed["rows"]]
    found: list[News] = []
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        for half, earlier, later in (
            ("left", old["left"], new["left"]),
            ("right", old["right"], new["right"]),
        ):
            ticked = [
                row
                for row, fewer, more in zip(rows, earlier, later, strict=True)
                for _ in range(more - fewer)
            ]
            if ticked:
                params = {"rows": " + ".join(map(str, ticked))}
                found.append(News(seat, f"knifflig.news.{half}", params))
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        counted = zip(rows, old["circle_points_by_row"], new["circle_points_by_row"], strict=True)
        for row, earlier_points, points in counted:
            if row in new["marks"] and row not in old["marks"]:
                found.append(News(seat, "knifflig.news.mark", {"row": row}, "consequence"))
            if points is not None and earlier_points is None:
                found.append(News(seat, "knifflig.news.right_full", {"row": row}, "consequence"))
    if after["step"] == "over" != before["step"]:
        marks = {"marks": printed["marks_end"]}
        found.append(News(None, "knifflig.news.end", marks, "end"))
    return found
