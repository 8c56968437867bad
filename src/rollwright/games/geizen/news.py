"""What has happened between two views, in sentences."""

from typing import Any

from rollwright.core.registry import News


def news(before: dict[str, Any], after: dict[str, Any]) -> list[News]:
    """Tell the dice kept, the chips that changed hands, and the end that only `after` shows."""
    found: list[News] = []
    seat = before["active"]
    if before["step"] == "to_keep" and len(after["kept"]) > len(before["kept"]):
        faces = list(after["kept"])
        for face in before["kept"]:
            faces.remove(face)
        kept = " ".join(map(str, faces))
        found.append(News(seat, "geizen.news.keeps", {"faces": kept}))
    if seat is None or (after["active"] == seat and after["step"] != "over"):
        return found
    for earlier, row in zip(before["rows"], after["rows"], strict=True):
        old, new = (_filled(each) for each in (earlier, row))
        if new < old:
            found.append(News(seat, "geizen.news.takes", {"face": row["face"]}))
        if new != old:
            params = {"face": row["face"], "filled": new, "fields": len(row["fields"])}
            found.append(News(None, "geizen.news.row", params))
    for other, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        change = new["chips"] - old["chips"]
        if change:
            key = "geizen.news.gains" if change > 0 else "geizen.news.pays"
            found.append(News(other, key, {"count": abs(change), "chips": new["chips"]}))
    if after["step"] == "over":
        found.append(News(seat, "geizen.news.end", {}))
    return found


def _filled(row: dict[str, Any]) -> int:
    return sum(field["filled"] for field in row["fields"])
