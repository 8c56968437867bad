"""Positions set up by hand, at the moment before an active player's first roll."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rollwright.games.clever.actions import AREA_NAMES, BLUE, GREEN, PINK, SIDE
from rollwright.games.clever.notation import COLUMNS
from rollwright.games.clever.sheet import TRACK_NAMES
from rollwright.games.clever.table import ACTIVE, DONE, ROLL
from rollwright.games.clever.view_types import CleverPrinted, CleverView
from rollwright.play.game import Game
from rollwright.play.state import State
from tests.games.clever.sheets import PRINTED


def position(
    players: int = 1,
    papers: Mapping[int, Mapping[str, Any]] | None = None,
    *,
    active: int = 0,
    starter: int = 0,
    number: int = 1,
    sheet: Mapping[str, Any] | None = None,
    **options: str,
) -> State:
    """Set up round `number`, its grants given or not as `papers` says.

    A paper is given by `silver` (texts such as "G3": row and face), `circled` and `crossed` (cells
    such as "b1"; crossed ones are circled too), `blue` (sums), `green` and `pink` (faces), `slots`
    and `used` (of the tracks reroll, return and extra), `foxes` and `waiting` (bonuses by area).
    """
    data = sheet or PRINTED
    state = Game("clever", players, sheet, options).new()
    record = state.record
    record["step"], record["due"], record["round"] = ACTIVE, ROLL, number
    record["active"], record["starter"] = active, starter
    for seat in range(players):
        paper = record["papers"][seat]
        paper["slots"], paper["waiting"], paper["doing"] = 0, 0, DONE
        write_on(paper, (papers or {}).get(seat, {}), data)
    record["asked"] = 0
    return state


def view(state: State, seat: int | None = None) -> CleverView:
    """Return what a seat, or a guest, sees."""
    return cast("CleverView", state.view(seat))


def printed(game: Game) -> CleverPrinted:
    """Return what is printed."""
    return cast("CleverPrinted", game.printed)


def rolls(state: State) -> tuple[int, int]:
    """Return how many rolls were made, of how many."""
    return view(state)["rolls_made"], printed(state.game)["dice_fields"]


def write_on(paper: Any, given: Mapping[str, Any], data: Mapping[str, Any]) -> None:
    rows = [colour[0].upper() for colour in data["silver"]["rows"]]
    for cell in given.get("silver", ()):
        paper["silver"] |= 1 << (6 * rows.index(cell[0]) + int(cell[1]) - 1)
    crossed = cells(given.get("crossed", ()))
    paper["crossed"] = crossed
    paper["circled"] = cells(given.get("circled", ())) | crossed
    for area, name in ((BLUE, "blue"), (GREEN, "green"), (PINK, "pink")):
        written = given.get(name, ())
        paper["written"][area] = len(written)
        paper[name][: len(written)] = written
    for field in ("slots", "used"):
        for track, count in given.get(field, {}).items():
            paper[field][TRACK_NAMES.index(track)] = count
    for kind, count in given.get("waiting", {}).items():
        paper["waiting"][[*AREA_NAMES, "any"].index(kind)] = count
    paper["foxes"] = given.get("foxes", 0)


def cells(names: Sequence[str]) -> int:
    return sum(1 << (SIDE * (int(name[1]) - 1) + COLUMNS.index(name[0])) for name in names)


def all_silver(*but: str) -> list[str]:
    """Return every silver cell except some."""
    return [f"{row}{face}" for row in "YBGP" for face in range(1, 7) if f"{row}{face}" not in but]


def paper(state: State, seat: int = 0) -> dict[str, Any]:
    """Return a seat's paper as `position` takes it, without what is empty."""
    record = state.record["papers"][seat]
    rows = [colour[0].upper() for colour in state.game.sheet.data["silver"]["rows"]]
    silver, crossed = int(record["silver"]), int(record["crossed"])
    found: dict[str, Any] = {
        "silver": [f"{rows[c // 6]}{c % 6 + 1}" for c in range(24) if silver >> c & 1],
        "circled": names(int(record["circled"]) & ~crossed),
        "crossed": names(crossed),
        "slots": tracks(record["slots"]),
        "used": tracks(record["used"]),
        "foxes": int(record["foxes"]),
        "waiting": {
            kind: int(count)
            for kind, count in zip([*AREA_NAMES, "any"], record["waiting"], strict=True)
            if count
        },
    }
    for area, name in ((BLUE, "blue"), (GREEN, "green"), (PINK, "pink")):
        found[name] = record[name][: int(record["written"][area])].tolist()
    return {name: value for name, value in found.items() if value}


def names(mask: int) -> list[str]:
    return [f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}" for cell in range(36) if mask >> cell & 1]


def tracks(counts: Any) -> dict[str, int]:
    return {name: int(n) for name, n in zip(TRACK_NAMES, counts, strict=True) if n}
