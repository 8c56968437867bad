"""What has happened between two views, in sentences."""

from collections.abc import Iterator
from typing import Any

from rollwright.core.colours import LOOKS
from rollwright.core.events import Chance, Decision, Event
from rollwright.core.registry import News
from rollwright.core.texts import Key


def news(before: dict[str, Any], after: dict[str, Any], event: Event) -> list[News]:
    """Tell actions used, entries, what they bring, dice sent to the tray, rounds and the end."""
    found = _roll_news(before, after, event)
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        alone = isinstance(event, Decision) and before["deciding"] == [event.seat] == [seat]
        action = event.action if isinstance(event, Decision) and alone else ""
        found += _action_news(seat, old, new, action)
        found += _entry_news(seat, old, new)
        found += _gain_news(seat, old, new)
    sent = [die for die in after["dice"] if die["place"] == "tray" and die not in before["dice"]]
    if sent:
        dice = " ".join(LOOKS[die["colour"]].mark + str(die["face"]) for die in sent)
        found.append(News(None, "clever.news.tray", {"dice": dice}))
    if after["round"] > before["round"]:
        found += _round_news(after)
    if after["step"] == "passive" != before["step"] and len(after["sheets"]) == 1:
        found.append(News(0, "clever.news.passive", {}))
    if after["step"] == "over" != before["step"]:
        found.append(News(None, "clever.news.end", {}))
    return found


def _roll_news(before: dict[str, Any], after: dict[str, Any], event: Event) -> list[News]:
    """D6: tell of a roll that its player lets go, or can do nothing with (A2)."""
    seat = before["active"]
    if isinstance(event, Decision):
        let_go = event.action == "-" and _waits_for_choice(before)
        return [News(seat, "clever.news.let_go", {})] if let_go else []
    rolled = isinstance(event, Chance) and event.kind == "dice"
    passes = rolled and before["step"] == "active" and not _waits_for_choice(after)
    return [News(seat, "clever.news.passes", {})] if passes else []


def _waits_for_choice(view: dict[str, Any]) -> bool:
    """Tell whether a roll waits for its player's choice: its field is still empty."""
    made = view["roll"][0]
    rolled = any(die["place"] == "rolled" for die in view["dice"])
    return bool(rolled and made and view["fields"][made - 1] is None)


def _action_news(seat: int, old: dict[str, Any], new: dict[str, Any], action: str) -> list[News]:
    """D19 to D21: tell actions used; of one's own decision also by which die."""
    found = []
    die = next((look.mark for look in LOOKS.values() if look.letter in action[:2]), "")
    for name, track in old["tracks"].items():
        count = new["tracks"][name]["used"] - track["used"]
        left = track["circled"] - track["used"] - count
        if count and name == "extra" and not action:
            found.append(News(seat, "clever.news.extra_dice", {"count": count}))
        elif count:
            key = {"extra": "extra", "return": "back", "reroll": "reroll"}[name]
            params = {"left": left} if name == "reroll" else {"die": die, "left": left}
            found.append(News(seat, f"clever.news.{key}", params))
    return found


def _entry_news(seat: int, old: dict[str, Any], new: dict[str, Any]) -> Iterator[News]:
    """Tell what is newly crossed, circled and written."""
    crossed = [
        f"{LOOKS[row['colour']].mark}{face}"
        for earlier, row in zip(old["silver"]["rows"], new["silver"]["rows"], strict=True)
        for face, looks in enumerate(zip(earlier["cells"], row["cells"], strict=True), start=1)
        if looks[1] == "crossed" != looks[0]
    ]
    if crossed:
        yield News(seat, "clever.news.silver", {"cells": ", ".join(crossed)})
    marked: dict[str, list[str]] = {"circled": [], "crossed": []}
    for line, later in zip(old["yellow"]["grid"], new["yellow"]["grid"], strict=True):
        for cell, now in zip(line, later, strict=True):
            if cell and now and cell["look"] != now["look"]:
                marked[now["look"]].append(f"{now['number']} ({now['name']})")
    for look, cells in marked.items():
        if cells:
            yield News(seat, f"clever.news.{look}", {"cells": ", ".join(cells)})
    for area in ("blue", "green", "pink"):
        written = [
            _written(field)
            for earlier, field in zip(old[area]["fields"], new[area]["fields"], strict=True)
            if field["number"] != earlier["number"]
        ]
        if written:
            yield News(seat, f"clever.news.{area}", {"numbers": ", ".join(written)})


def _written(field: dict[str, Any]) -> str:
    if "multiplier" in field:
        return f"{field['face']} × {field['multiplier']} = {field['number']}"
    return str(field["number"])


def _gain_news(seat: int, old: dict[str, Any], new: dict[str, Any]) -> Iterator[News]:
    """D17, D18: tell the bonuses that are earned only in the later sheet, and what is lost."""
    for earlier, later in zip(_spots(old), _spots(new), strict=True):
        if earlier and later and later["earned"] and not earlier["earned"]:
            bonus = later["bonus"]
            lost = _is_full(old, bonus)
            key = "clever.news.lost" if lost else "clever.news.gets"
            yield News(seat, key, {"bonus": Key(f"clever.bonus.{bonus.lstrip('?')}")})


def _is_full(sheet: dict[str, Any], bonus: str) -> bool:
    """Tell whether a bonus finds no place on a sheet."""
    if bonus in sheet["tracks"]:
        return bool(sheet["tracks"][bonus]["circled"] == sheet["tracks"][bonus]["slots"])
    area = bonus.removeprefix("?")
    if area == "silver":
        return all(look == "crossed" for row in sheet[area]["rows"] for look in row["cells"])
    if area == "yellow":
        cells = [cell for row in sheet[area]["grid"] for cell in row if cell]
        return all(cell["look"] == "crossed" for cell in cells)
    if area in ("blue", "green", "pink"):
        return all(field["number"] is not None for field in sheet[area]["fields"])
    return False


def _spots(sheet: dict[str, Any]) -> list[dict[str, Any] | None]:
    """Return every place of a sheet where a bonus can stand."""
    fields = [
        field["bonus"] for area in ("blue", "green", "pink") for field in sheet[area]["fields"]
    ]
    lasts = [track["last"] for track in sheet["tracks"].values()]
    lines = [*sheet["silver"]["columns"], *sheet["yellow"]["rows"], *sheet["yellow"]["columns"]]
    return [*lines, *fields, *lasts]


def _round_news(after: dict[str, Any]) -> list[News]:
    number = after["round"]
    found = [News(None, "clever.news.round", {"round": number, "rounds": after["rounds"]})]
    grant = after["grants"][number - 1]
    if grant:
        bonus = Key(f"clever.bonus.{grant.lstrip('?')}")
        found.append(News(None, "clever.news.everybody", {"bonus": bonus}))
    return found
