"""What has happened between two views, in sentences."""

from collections.abc import Iterator
from itertools import chain

from rollwright.core.colours import LOOKS
from rollwright.core.events import Chance, Decision, Event
from rollwright.core.registry import News
from rollwright.core.texts import Key
from rollwright.games.clever.drawn import Drawn, drawn
from rollwright.games.clever.view_types import Bonus, CleverPrinted, CleverView


def news(printed: CleverPrinted, before: CleverView, after: CleverView, event: Event) -> list[News]:
    """Tell actions used, entries, what they bring, dice sent to the tray, rounds and the end."""
    found = _roll_news(before, after, event)
    for seat, sheets in enumerate(zip(before["sheets"], after["sheets"], strict=True)):
        if sheets[0] == sheets[1]:
            continue
        alone = isinstance(event, Decision) and before["deciding"] == [event.seat] == [seat]
        action = event.action if isinstance(event, Decision) and alone else ""
        old, new = (drawn(printed, sheet) for sheet in sheets)
        found += _action_news(seat, old, new, action)
        found += _entry_news(printed, seat, old, new)
        found += _gain_news(seat, old, new)
    sent = [die for die in after["dice"] if die["place"] == "tray" and die not in before["dice"]]
    if sent:
        dice = " ".join(LOOKS[die["colour"]].mark + str(die["face"]) for die in sent)
        found.append(News(None, "clever.news.tray", {"dice": dice}))
    if after["round"] > before["round"]:
        found += _round_news(printed, after["round"])
    if after["step"] == "passive" != before["step"] and len(after["sheets"]) == 1:
        found.append(News(0, "clever.news.passive", {}, "consequence"))
    if after["step"] == "over" != before["step"]:
        found.append(News(None, "clever.news.end", {}, "end"))
    return found


def _roll_news(before: CleverView, after: CleverView, event: Event) -> list[News]:
    """D6: tell of a roll that its player lets go, or can do nothing with (A2)."""
    seat = before["active"]
    if isinstance(event, Decision):
        let_go = event.action == "-" and _waits_for_choice(before)
        return [News(seat, "clever.news.let_go", {})] if let_go else []
    rolled = isinstance(event, Chance) and event.kind == "dice"
    passes = rolled and before["step"] == "active" and not _waits_for_choice(after)
    return [News(seat, "clever.news.passes", {}, "consequence")] if passes else []


def _waits_for_choice(view: CleverView) -> bool:
    """Tell whether a roll waits for its player's choice: its field is still empty."""
    made = view["rolls_made"]
    rolled = any(die["place"] == "rolled" for die in view["dice"])
    return bool(rolled and made and view["fields"][made - 1] is None)


def _action_news(seat: int, old: Drawn, new: Drawn, action: str) -> Iterator[News]:
    """D19 to D21: tell actions used; of one's own decision also by which die."""
    die = next((look.mark for look in LOOKS.values() if look.letter in action[:2]), "")
    for track, later in zip(old.tracks, new.tracks, strict=True):
        count = later.used - track.used
        left = track.circled - track.used - count
        if count and track.name == "extra" and not action:
            yield News(seat, "clever.news.extra_dice", {"count": count})
        elif count:
            key = {"extra": "extra", "return": "back", "reroll": "reroll"}[track.name]
            params = {"left": left} if track.name == "reroll" else {"die": die, "left": left}
            yield News(seat, f"clever.news.{key}", params)


def _entry_news(printed: CleverPrinted, seat: int, old: Drawn, new: Drawn) -> Iterator[News]:
    """Tell what is newly crossed, circled and written."""
    crossed = [
        f"{LOOKS[row.colour].mark}{face}"
        for earlier, row in zip(old.silver, new.silver, strict=True)
        for face, looks in enumerate(zip(earlier.looks, row.looks, strict=True), start=1)
        if looks[1] == "crossed" != looks[0]
    ]
    if crossed:
        yield News(seat, "clever.news.silver", {"cells": ", ".join(crossed)})
    pairs = list(zip(chain(*old.yellow), chain(*new.yellow), strict=True))
    for look in ("circled", "crossed"):
        cells = [
            f"{now.number} ({now.name})"
            for cell, now in pairs
            if cell and now and cell.look != look == now.look
        ]
        if cells:
            yield News(seat, f"clever.news.{look}", {"cells": ", ".join(cells)})
    multipliers = printed["green"]["multipliers"]
    for area, fields in (
        ("blue", zip(old.blue, new.blue, strict=True)),
        ("green", zip(old.green, new.green, strict=True)),
        ("pink", zip(old.pink, new.pink, strict=True)),
    ):
        written = [
            _written(field.number, multipliers[place] if area == "green" else None)
            for place, (earlier, field) in enumerate(fields)
            if field.number is not None and field.number != earlier.number
        ]
        if written:
            yield News(seat, f"clever.news.{area}", {"numbers": ", ".join(written)})


def _written(number: int, multiplier: int | None) -> str:
    if multiplier is None:
        return str(number)
    return f"{number // multiplier} × {multiplier} = {number}"  # D14


def _gain_news(seat: int, old: Drawn, new: Drawn) -> Iterator[News]:
    """D17, D18: tell the bonuses that are earned only in the later sheet, and what is lost."""
    for earlier, later in zip(old.spots, new.spots, strict=True):
        if earlier and later and later.earned and not earlier.earned:
            lost = _is_full(old, later.bonus)
            key = "clever.news.lost" if lost else "clever.news.gets"
            yield News(seat, key, {"bonus": _named(later.bonus)}, "consequence")


def _is_full(sheet: Drawn, bonus: Bonus) -> bool:
    """Tell whether a bonus finds no place on a sheet."""
    if bonus == "?silver":
        return all(look == "crossed" for row in sheet.silver for look in row.looks)
    if bonus == "?yellow":
        return all(cell.look == "crossed" for cell in chain(*sheet.yellow) if cell)
    rows = {"?blue": sheet.blue, "?green": sheet.green, "?pink": sheet.pink}
    if bonus in rows:
        return all(field.number is not None for field in rows[bonus])
    return any(track.circled == track.slots for track in sheet.tracks if track.name == bonus)


def _round_news(printed: CleverPrinted, number: int) -> list[News]:
    rounds = {"round": number, "rounds": printed["rounds"]}
    found = [News(None, "clever.news.round", rounds, "consequence")]
    grant = printed["grants"][number - 1]
    if grant:
        found.append(News(None, "clever.news.everybody", {"bonus": _named(grant)}, "consequence"))
    return found


def _named(bonus: Bonus) -> Key:
    return Key(f"clever.bonus.{bonus.lstrip('?')}")
