"""What has happened between two views, in sentences."""

from rollwright.core.events import Event
from rollwright.core.registry import News
from rollwright.core.texts import Key
from rollwright_yacht.view_types import YachtPrinted, YachtView


def news(printed: YachtPrinted, before: YachtView, after: YachtView, _: Event) -> list[News]:
    """Tell the dice kept, the boxes filled and the end."""
    found: list[News] = []
    if after["kept"]:
        faces = " ".join(map(str, after["kept"]))
        found.append(News(after["active"], "yacht.news.keeps", {"faces": faces}))
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        for box, had, has in zip(printed["boxes"], old["boxes"], new["boxes"], strict=True):
            if had != has:
                params = {"box": Key(f"yacht.box.{box}"), "points": has}
                found.append(News(seat, "yacht.news.fills", params))
    if after["step"] == "over":
        found.append(News(None, "yacht.news.end", {}, "end"))
    return found
