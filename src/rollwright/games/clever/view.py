"""What a seat sees: all that a table, a terminal or a picture needs to draw.

The rules are asked about plain Python in place of records, which `paper_view.py` explains.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.contract import MAX_LEGAL, Sheet, State
from rollwright.core.identity import Same
from rollwright.core.views import Colour, NextVerdict, Said
from rollwright.games.clever.actions import (
    AREAS,
    BARE,
    BLUE,
    WHITE,
    YELLOW_ENTRY,
    die_of,
)
from rollwright.games.clever.choices import (
    list_choices,
    served_dice,
    takes_bonus,
    tray_crosses,
)
from rollwright.games.clever.drawn import waiting_marks
from rollwright.games.clever.notation import write
from rollwright.games.clever.paper import list_entries
from rollwright.games.clever.paper_view import (
    DICE,
    colours,
    paper_view,
    plain,
    plain_paper,
    plain_sheet,
)
from rollwright.games.clever.sheet import half_stars
from rollwright.games.clever.table import (
    ACTIVE,
    ADDING,
    BETWEEN_ROLLS,
    CHOOSING,
    CROSSING,
    OVER,
    PASSIVE,
    PICK_TRAY,
    ROLL,
    ROUND_START,
    SERVED,
    STATE,
    TO_DRAW,
    blue_sum,
    loose_dice,
    lower_dice,
    possible_trays,
    tray_of_case,
)
from rollwright.games.clever.view_types import (
    CleverDie,
    CleverPrinted,
    CleverTrackPrinted,
    CleverUse,
    CleverView,
    Doing,
    Place,
    Step,
    Track,
    Waiting,
)

_STEPS: Final[Mapping[int, Step]] = {
    TO_DRAW: "to_draw", ROUND_START: "round_start", ACTIVE: "active", PASSIVE: "passive",
    OVER: "over",
}  # fmt: skip
_DOING: Final[Mapping[int, Doing]] = {
    CHOOSING: "choose", CROSSING: "cross", BETWEEN_ROLLS: "back", SERVED: "served", ADDING: "add",
}  # fmt: skip
_TABLE: Final = tuple(name for name in STATE.names or () if name not in ("papers", "before"))


def printed(sheet: Sheet, data: Mapping[str, Any], players: int) -> CleverPrinted:
    """Describe the printed sheet, and how long a game of so many players is."""
    rounds, silver, yellow = data["rounds"], data["silver"], data["yellow"]
    blue, green, pink = data["blue"], data["green"], data["pink"]

    def track(name: Track) -> CleverTrackPrinted:
        of_track = data["action_tracks"][name]
        return {"slots": of_track["slots"], "last": of_track["last_slot"]}

    return {
        "game": "clever",
        "rounds": int(sheet["rounds"][players]),
        "rounds_by_players": rounds["count_by_players"],
        "grants": rounds["grants"],
        "dice_fields": data["dice_fields"],
        "tracks": {"reroll": track("reroll"), "return": track("return"), "extra": track("extra")},
        "silver": {
            "rows": silver["rows"],
            "column_bonuses": silver["column_bonus"],
            "points_by_crosses": silver["row_points"],
        },
        "yellow": {
            "grid": yellow["grid"],
            "row_bonuses": yellow["row_bonus"],
            "column_bonuses": yellow["column_bonus"],
            "points_by_crosses": yellow["points_by_crosses"],
        },
        "blue": {"points": blue["points"], "bonuses": blue["bonus"]},
        "green": {"multipliers": green["multiplier"], "bonuses": green["bonus"]},
        "pink": {"minimums": pink["minimum_for_bonus"], "bonuses": pink["bonus"]},
        "solo_rating": data["solo_rating"],
    }


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> CleverView:
    """Describe an observed state to a seat, or to a guest (None)."""
    table, rules = plain(state, _TABLE), plain_sheet(Same(sheet))
    papers = [state["papers"][other].tobytes() for other in range(table["players"])]
    sheets = [paper_view(Same(sheet), paper) for paper in papers]
    actions: list[int] = []
    doing: Doing | None = None
    uses: dict[Colour, CleverUse] = {}
    if seat is not None and (table["asked"] >> seat) & 1:
        paper = plain_paper(papers[seat])
        actions = _choices(table, rules, paper)
        doing = _doing(table, rules, paper)
        uses = _uses(table, rules, paper, data, actions) if doing != "bonus" else {}
    step = table["step"]
    rating = half_stars(data, sheets[0]["points"]) if step == OVER and len(papers) == 1 else None
    loose = loose_dice(table)
    is_due = table["due"] == ROLL
    is_open = table["rolls"] and not is_due and not any(_faces(table, loose))
    seen: CleverView = {
        "game": "clever",
        "step": _STEPS[step],
        "active": table["active"] if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [other for other in range(len(papers)) if (table["asked"] >> other) & 1],
        "round": table["round"],
        "rolls_made": table["rolls"],
        "dice": _dice(table, loose),
        "fields": [
            DICE[die.bit_length() - 1] if die else None
            for die in table["fields"][: data["dice_fields"]]
        ],
        "dice_due": colours(loose) if is_due else [],
        "to_roll": colours(loose) if is_open else [],
        "cases": _cases(table, rules) if table["due"] == PICK_TRAY else [],
        "legal": [write(action, data) for action in actions],
        "uses": uses,
        "doing": doing,
        "todo": _todo(table, doing, sheets[seat]["waiting"] if seat is not None else ()),
        "nothing": _nothing_to(doing) if 0 in actions else None,
        "half_stars": rating,
        "verdict": None if rating is None else _verdict(rating, len(data["solo_rating"])),
        "sheets": sheets,
    }
    if rating is not None:
        seen["next_verdict"] = _next_verdict(data, sheets[0]["points"])
    return seen


def _nothing_to(doing: str | None) -> str:
    """Return the key of what action 0 is called."""
    is_roll = doing in ("back", "back_or_end")
    return f"clever.nothing_to.{doing}" if is_roll else "play.skip"


def _choices(table: Any, sheet: Any, paper: Any) -> list[int]:
    out: Any = [0] * MAX_LEGAL
    found: list[int] = out[: list_choices(table, sheet, paper, out)]
    return found


def _uses(
    table: Any, sheet: Any, paper: Any, data: Mapping[str, Any], legal: Sequence[int]
) -> dict[Colour, CleverUse]:
    """Tell of each die that a seat may use what it can do: also where actions do not name it."""
    doing = paper["doing"]
    served = served_dice(table, sheet, paper) if doing == SERVED else 0
    found: dict[Colour, CleverUse] = {}
    for die, colour in enumerate(DICE):
        if doing == SERVED:
            actions = _served(table, sheet, paper, die) if (served >> die) & 1 else []
        elif doing == CROSSING:
            alone: Any = {**table, "sent": table["sent"] & (1 << die)}
            cells = tray_crosses(alone, sheet, paper)
            actions = [BARE + cell for cell in range(YELLOW_ENTRY) if (cells >> cell) & 1]
        else:
            actions = [action for action in legal if die_of(action) == die]
        if actions:
            sent = lower_dice(table, die) if doing == CHOOSING and actions[-1] >= BARE else 0
            found[colour] = {
                "actions": [write(action, data) for action in actions], "to_tray": colours(sent),
            }  # fmt: skip
    return found


def _served(table: Any, sheet: Any, paper: Any, die: int) -> list[int]:
    """D7, D8: the entries that one of the dice served makes."""
    out: Any = [0] * MAX_LEGAL
    count = 0
    for area in range(AREAS):
        if die in (WHITE, area + 1):  # D10
            number = blue_sum(table) if area == BLUE else table["faces"][die]
            count = list_entries(paper, sheet, BARE, area, number, number, out, count)
    found: list[int] = out[:count]
    return found


def _faces(table: Any, dice: int) -> list[int]:
    return [face for die, face in enumerate(table["faces"]) if (dice >> die) & 1]


def _dice(table: Any, loose: int) -> list[CleverDie]:
    """Tell of each die that shows something where it lies: rolled, on the tray or on a field."""

    def place(die: int) -> Place:
        if (table["tray"] >> die) & 1:
            return "tray"
        return "rolled" if (loose >> die) & 1 else "field"

    return [
        {"colour": DICE[die], "face": face, "place": place(die)}
        for die, face in enumerate(table["faces"])
        if face
    ]


def _cases(table: Any, sheet: Any) -> list[str]:
    """D25: the trays between which chance decides, each as its dice."""
    trays = [tray_of_case(table, sheet, case) for case in range(possible_trays(table, sheet))]
    marks = [
        f"{LOOKS[colour].mark}{face}" for colour, face in zip(DICE, table["faces"], strict=True)
    ]
    return [" ".join(m for die, m in enumerate(marks) if (tray >> die) & 1) for tray in trays]


def _todo(table: Any, doing: Doing | None, waiting: Sequence[Waiting]) -> Said:
    """Say what there is to do: for a seat that is asked, what it is doing."""
    if doing == "bonus":
        return {"key": "clever.todo.bonus", "params": {"waiting": waiting_marks(waiting)}}
    due = table["due"]
    chance = "to_roll" if due == ROLL else "to_pick" if due else None
    return {"key": f"clever.todo.{doing or chance or _STEPS[table['step']]}", "params": {}}


def _doing(table: Any, sheet: Any, paper: Any) -> Doing:
    """Name what a seat that is asked is about."""
    if takes_bonus(paper):
        return "bonus"
    doing = _DOING[paper["doing"]]
    if doing == "back" and not loose_dice(table):
        return "back_or_end"  # D20
    if doing == "served" and served_dice(table, sheet, paper) != table["tray"]:
        return "served_from_fields" if table["players"] > 1 else "served_alone"  # D8, D25
    return doing


def _verdict(rating: int, of: int) -> Said:
    """D25: say a rating in stars and words."""
    full, half = divmod(rating, 2)
    stars = "★" * full + "½" * half + "☆" * (of // 2 - full - half)
    return {"key": f"clever.rating.{rating}", "params": {"stars": stars}}


def _next_verdict(data: Mapping[str, Any], points: int) -> NextVerdict | None:
    """D25: say what the next half star would have taken."""
    steps = data["solo_rating"]
    rating = half_stars(data, points)
    if rating == len(steps):
        return None
    return {"points": steps[rating] - points, "verdict": _verdict(rating + 1, len(steps))}
