"""Why an action is not legal, in the order a referee would say it."""

from collections.abc import Mapping
from typing import Any

from rollwright.core.colours import LOOKS
from rollwright.core.contract import Sheet, State
from rollwright.core.registry import Reason
from rollwright.core.texts import Key
from rollwright.games.clever.actions import (
    ALL_DICE,
    AREA_NAMES,
    BACK,
    BARE,
    BLACK,
    BLUE,
    BY_DIE,
    DICE_COLOURS,
    DICE_COUNT,
    NOTHING,
    REROLL,
    SILVER,
    WHITE,
    YELLOW,
    YELLOW_ENTRY,
    area_of,
    die_of,
    entry_of,
)
from rollwright.games.clever.choices import (
    served_dice,
    spare_dice,
    takes_bonus,
    tray_crosses,
    waiting_kinds,
)
from rollwright.games.clever.notation import LETTERS, number_of, write
from rollwright.games.clever.paper import REROLLS, RETURNS, actions_left, full_areas, highest_blue
from rollwright.games.clever.table import (
    ACTIVE,
    ADDING,
    BETWEEN_ROLLS,
    CHOOSING,
    CROSSING,
    OVER,
    PASSIVE,
    SERVED,
    TO_DRAW,
    blue_sum,
    loose_dice,
)


def explain(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, action: int
) -> Reason | None:
    """Return the reason why `seat` may not take `action` now, or None if it may."""
    reason = _not_asked(state, seat)
    if reason:
        return reason
    try:
        write(action, data)
    except LookupError:
        return _because(("D11", "D12")[area_of(entry_of(action))], "not_on_sheet")
    paper = state["papers"][seat]
    if takes_bonus(paper):
        return _no_bonus(sheet, data, paper, action)
    if action == NOTHING:
        return None
    doing = int(paper["doing"])
    if doing != CROSSING and BLACK <= action < BY_DIE:
        return _because("D17", "no_black")
    if doing == CHOOSING:
        return _not_chosen(state, sheet, data, paper, action)
    if doing == CROSSING:
        return _not_crossed(state, sheet, data, paper, action)
    if doing == BETWEEN_ROLLS:
        return _not_between_rolls(state, action)
    if action < BARE:
        key = "reroll_active" if action == REROLL else "return_active"
        over = doing == ADDING and int(state["step"]) == ACTIVE
        return _because("D19" if action == REROLL else "D20", "rolls_over" if over else key)
    if doing == SERVED:
        return _not_served(state, sheet, data, paper, action)
    return _not_extra(state, sheet, data, paper, action)


def _because(rule: str, key: str, **params: Any) -> Reason:
    return Reason(rule, f"clever.why.{key}", params)


def _colour(die: int) -> Key:
    return Key(f"colour.{DICE_COLOURS[die]}")


def _not_asked(state: State, seat: int) -> Reason | None:
    step = int(state["step"])
    if step == OVER:
        return _because("D23", "over")
    if step == TO_DRAW:
        return _because("A4", "to_draw")
    if int(state["due"]):
        return _because("D3", "no_dice")
    if (int(state["asked"]) >> seat) & 1:
        return None
    if (int(state["at_once"]) >> seat) & 1:
        return _because("A3", "decided")
    if step == ACTIVE:
        return _because("D7", "not_active")
    if step == PASSIVE and seat == int(state["active"]) and int(state["players"]) > 1:
        return _because("D7", "not_passive")
    return _because("A2", "no_choice")


def _no_bonus(sheet: Sheet, data: Mapping[str, Any], paper: State, action: int) -> Reason | None:
    kinds = waiting_kinds(paper)
    marks = [LOOKS[name].mark for area, name in enumerate(AREA_NAMES) if (kinds >> area) & 1]
    waiting = ", ".join([*marks, *(["*"] if kinds >> len(AREA_NAMES) else [])])
    if action < BARE or action >= BY_DIE:
        return _because("D17", "bonus_first", waiting=waiting)
    entry = entry_of(action)
    kind = len(AREA_NAMES) if action >= BLACK else area_of(entry)
    if not (kinds >> kind) & 1:
        return _because("D17", "no_such_bonus", waiting=waiting)
    return _not_open(sheet, data, paper, entry)


def _not_chosen(
    state: State, sheet: Sheet, data: Mapping[str, Any], paper: State, action: int
) -> Reason | None:
    rerolls = actions_left(paper, REROLLS)
    if action == REROLL:
        return None if rerolls else _because("D19", "no_reroll")
    if action < BARE:
        if not int(sheet["return_before_reroll"]):
            return _because("D20", "return_after_roll")
        if not rerolls:
            return _because("D20", "return_without_reroll")
        if not actions_left(paper, RETURNS):
            return _because("D20", "no_return")
        return _not_on_tray(state, action - BACK)
    if action < BY_DIE:
        return _because("D3", "name_die", example=f"{LETTERS[WHITE]}>{write(action, data)}")
    die = die_of(action)
    if (int(state["tray"]) >> die) & 1:
        return _because("D4", "on_tray", die=_colour(die))
    if not (loose_dice(state) >> die) & 1:
        return _because("D3", "on_field", die=_colour(die))
    return _not_by_die(state, sheet, data, paper, die, entry_of(action))


def _not_crossed(
    state: State, sheet: Sheet, data: Mapping[str, Any], paper: State, action: int
) -> Reason | None:
    if action < BARE or BLACK <= action < BY_DIE:
        return _because("D11", "crosses_first")
    entry = entry_of(action)
    if entry >= YELLOW_ENTRY:
        return _because("D11", "only_silver")
    if action >= BY_DIE:
        return _because("D11", "without_die", short=write(BARE + entry, data))
    reason = _not_open(sheet, data, paper, entry)
    if reason or (tray_crosses(state, sheet, paper) >> entry) & 1:
        return reason
    return _because("D11", "not_sent", dice=_dice(state, int(state["sent"])))


def _not_between_rolls(state: State, action: int) -> Reason | None:
    if BACK <= action < BARE:
        return _not_on_tray(state, action - BACK)
    key = "roll_first" if loose_dice(state) else "none_to_roll"
    return _because("D19" if action == REROLL else "D4", key)


def _not_served(
    state: State, sheet: Sheet, data: Mapping[str, Any], paper: State, action: int
) -> Reason | None:
    entry = entry_of(action)
    dice = served_dice(state, sheet, paper)
    if _makers(state, data, dice, entry):
        named = _because("A1", "without_die", short=write(BARE + entry, data))
        return _not_open(sheet, data, paper, entry) or (named if action >= BY_DIE else None)
    on_tray = dice == int(state["tray"])
    others = int(state["players"]) > 1 or int(sheet["solo_fallback"])
    if on_tray and others and _makers(state, data, _beside_tray(state), entry):
        return _because("D8", "tray_first", dice=_dice(state, dice))
    return _because("D7" if on_tray else "D8", "not_served", dice=_dice(state, dice))


def _not_extra(
    state: State, sheet: Sheet, data: Mapping[str, Any], paper: State, action: int
) -> Reason | None:
    if action < BY_DIE:
        return _because("D21", "name_die", example=f"{LETTERS[WHITE]}>{write(action, data)}")
    die = die_of(action)
    if not (spare_dice(paper) >> die) & 1:
        key = "extra_again_round" if int(sheet["extra_per_round"]) else "extra_again"
        return _because("D21", key, die=_colour(die))
    return _not_by_die(state, sheet, data, paper, die, entry_of(action))


def _not_by_die(
    state: State, sheet: Sheet, data: Mapping[str, Any], paper: State, die: int, entry: int
) -> Reason | None:
    """D10 to D16: the die's face, and then the paper."""
    if _makers(state, data, 1 << die, entry):
        return _not_open(sheet, data, paper, entry)
    if area_of(entry) == BLUE:
        return _because("D13", "other_sum", sum=blue_sum(state))
    face = int(state["faces"][die])
    return _because("D10" if die == WHITE else "D3", "other_face", die=_colour(die), face=face)


def _not_open(sheet: Sheet, data: Mapping[str, Any], paper: State, entry: int) -> Reason | None:
    """D11 to D16: what the paper does not take."""
    area = area_of(entry)
    if area == SILVER:
        crossed = (int(paper["silver"]) >> entry) & 1
        row = Key(f"colour.{data['silver']['rows'][entry // 6]}")
        said = {"row": row, "number": number_of(entry, data)}
        return _because("D11", "silver_crossed", **said) if crossed else None
    if area == YELLOW:
        crossed = (int(paper["crossed"]) >> (entry - YELLOW_ENTRY)) & 1
        return _because("D12", "yellow_crossed", number=number_of(entry, data)) if crossed else None
    if (full_areas(paper, sheet) >> area) & 1:
        return _because("D16", "full", area=Key(f"colour.{AREA_NAMES[area]}"))
    most = highest_blue(paper, sheet)
    if area == BLUE and number_of(entry, data) > most:
        return _because("D13", "too_high", most=most)
    return None


def _not_on_tray(state: State, die: int) -> Reason | None:
    if (int(state["tray"]) >> die) & 1:
        return None
    return _because("D20", "not_on_tray", die=_colour(die))


def _makers(state: State, data: Mapping[str, Any], dice: int, entry: int) -> bool:
    """Tell whether one of these dice, given as bits, makes an entry by its face."""
    area, number = area_of(entry), number_of(entry, data)
    makers = dice & (1 << WHITE | 1 << (area + 1))
    if area == BLUE:
        return bool(makers) and number == blue_sum(state)
    return any((makers >> die) & 1 and int(state["faces"][die]) == number
               for die in range(DICE_COUNT))  # fmt: skip


def _dice(state: State, dice: int) -> str:
    """Write dice, given as bits, with what they show."""
    shown = [
        f"{LOOKS[colour].mark}{int(state['faces'][die])}"
        for die, colour in enumerate(DICE_COLOURS)
        if (dice >> die) & 1
    ]
    return " ".join(shown) or "–"


def _beside_tray(state: State) -> int:
    """Return the dice, as bits, that are not on the tray."""
    return ALL_DICE & ~int(state["tray"])
