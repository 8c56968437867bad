"""What has happened between two views, in sentences."""

from collections.abc import Iterator
from typing import Any

from rollwright.core.colours import LOOKS
from rollwright.core.events import Decision, Event
from rollwright.core.registry import News
from rollwright.core.texts import Key


def news(before: dict[str, Any], after: dict[str, Any], event: Event) -> list[News]:
    """Tell actions used, entries, what they bring, dice sent to the tray, rounds and the end."""
    found: list[News] = []
    if isinstance(event, Decision):
        found += _decision_news(before, after, event)
    for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        found += _entry_news(seat, old, new)
        found += [
            News(seat, "clever.news.gets", {"bonus": Key(f"clever.bonus.{bonus.lstrip('?')}")})
            for bonus in _gained(old, new)
        ]
    sent = [die for die in after["dice"] if die["place"] == "tray" and die not in before["dice"]]
    if sent:
        dice = " ".join(LOOKS[die["colour"]].mark + str(die["face"]) for die in sent)
        found.append(News(None, "clever.news.tray", {"dice": dice}))
    if after["round"] > before["round"]:
        found += _round_news(after)
    if after["step"] == "over" != before["step"]:
        found.append(News(None, "clever.news.end", {}))
    return found


def _decision_news(before: dict[str, Any], after: dict[str, Any], event: Decision) -> list[News]:
    """Tell what a decision does beside its entry, as far as the views show it."""
    seat, action = event.seat, event.action
    tracks = after["sheets"][seat]["tracks"]
    used = [
        name
        for name, track in before["sheets"][seat]["tracks"].items()
        if tracks[name]["used"] > track["used"]
    ]
    left = {name: track["circled"] - track["used"] for name, track in tracks.items()}
    found = []
    die = next((look.mark for look in LOOKS.values() if look.letter in action[:2]), "")
    if "extra" in used:
        found.append(News(seat, "clever.news.extra", {"die": die, "left": left["extra"]}))
    if "return" in used:
        found.append(News(seat, "clever.news.back", {"die": die, "left": left["return"]}))
    if "reroll" in used:
        found.append(News(seat, "clever.news.reroll", {"left": left["reroll"]}))
    if action == "-" and before["todo"]["key"] == "clever.todo.active" and _has_rolled(before):
        found.append(News(seat, "clever.news.let_go", {}))
    return found


def _has_rolled(view: dict[str, Any]) -> bool:
    """Tell whether the dice of a roll wait for a choice: its field is still empty."""
    made = view["roll"][0]
    rolled = any(die["place"] == "rolled" for die in view["dice"])
    return bool(rolled and made and view["fields"][made - 1] is None)


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


def _gained(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return the bonuses that are earned only in the later sheet."""
    return [
        later["bonus"]
        for earlier, later in zip(_spots(old), _spots(new), strict=True)
        if earlier and later and later["earned"] and not earlier["earned"]
    ]


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
