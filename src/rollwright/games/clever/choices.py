"""What a seat of Doppelt so clever may do, by what it is doing."""

from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.clever.actions import (
    ALL_AREAS,
    ALL_DICE,
    ANY,
    AREAS,
    BACK,
    BARE,
    BLACK,
    BLUE,
    BY_COLOUR,
    BY_DIE,
    DICE_COUNT,
    FACES,
    KINDS,
    NOTHING,
    REROLL,
    SILVER_DIE,
    WHITE,
)
from rollwright.games.clever.paper import (
    EXTRAS,
    REROLLS,
    RETURNS,
    actions_left,
    count_any,
    list_any,
    list_entries,
    open_areas,
)
from rollwright.games.clever.table import (
    ADDING,
    BETWEEN_ROLLS,
    CHOOSING,
    CROSSING,
    SERVED,
    blue_sum,
    loose_dice,
)


def is_asked(state: State, sheet: Sheet, paper: State) -> bool:
    """A2: whether a seat has at least two ways to go on."""
    doing = int(paper["doing"])
    if takes_bonus(paper):
        return bonus_choices(paper, sheet) > 1
    if doing == CHOOSING:
        rolled = loose_dice(state)
        return actions_left(paper, REROLLS) > 0 or may_enter(state, sheet, paper, rolled)
    if doing == CROSSING:
        return tray_crosses(state, sheet, paper) != 0
    if doing == BETWEEN_ROLLS:
        return may_return(state, sheet, paper)
    if doing == SERVED:
        return served_dice(state, sheet, paper) != 0
    spare = doing == ADDING and actions_left(paper, EXTRAS) > 0
    return spare and may_enter(state, sheet, paper, spare_dice(paper))


def list_choices(state: State, sheet: Sheet, paper: State, out: Numbers) -> int:
    """List what the seat may do, by what it is doing."""
    if takes_bonus(paper):
        return _list_bonuses(paper, sheet, out)
    out[0] = NOTHING
    doing = int(paper["doing"])
    if doing == SERVED:
        return _list_served(state, sheet, paper, out)
    if doing == CROSSING:
        return _list_tray_crosses(state, sheet, paper, out)
    n = 1
    if doing == CHOOSING:
        out[n] = REROLL
        n += int(actions_left(paper, REROLLS) > 0)
    if may_return(state, sheet, paper):
        tray = int(state["tray"])
        for die in range(DICE_COUNT):
            out[n] = BACK + die
            n += (tray >> die) & 1
    if doing == BETWEEN_ROLLS:
        return n
    dice = loose_dice(state) if doing == CHOOSING else spare_dice(paper)
    return _list_dice(state, sheet, paper, dice, out, n)


def _list_dice(state: State, sheet: Sheet, paper: State, dice: int, out: Numbers, n: int) -> int:
    """D3, D21: each entry of each of these dice; the die matters."""
    total = blue_sum(state)
    for die in range(DICE_COUNT):
        if (dice >> die) & 1:
            base = BY_DIE if die == WHITE else BY_COLOUR
            for area in range(AREAS):
                if die in (WHITE, area + 1):  # D10
                    number = total if area == BLUE else int(state["faces"][die])
                    n = list_entries(paper, sheet, base, area, number, number, out, n)
    return n


def takes_bonus(paper: State) -> bool:
    """D3, D17: whether the seat's next decision is about its waiting bonuses."""
    doing = int(paper["doing"])
    return doing not in (CHOOSING, CROSSING) and waiting_kinds(paper) != 0


def waiting_kinds(paper: State) -> int:
    """D17: the kinds of waiting bonuses, as bits: the areas, and ANY."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= int(int(paper["waiting"][kind]) > 0) << kind
    return kinds


def may_return(state: State, sheet: Sheet, paper: State) -> bool:
    """D20: between rolls; by the option also before a reroll."""
    if int(state["tray"]) == 0 or actions_left(paper, RETURNS) == 0:
        return False
    doing = int(paper["doing"])
    reroll = int(sheet["return_before_reroll"]) != 0 and actions_left(paper, REROLLS) > 0
    return doing == BETWEEN_ROLLS or (doing == CHOOSING and reroll)


def may_enter(state: State, sheet: Sheet, paper: State, dice: int) -> bool:
    """D6: whether one of these dice, given as bits, can be entered."""
    total = blue_sum(state)
    for die in range(DICE_COUNT):
        if (dice >> die) & 1:
            areas = ALL_AREAS if die == WHITE else 1 << (die - 1)  # D10
            if areas & open_areas(paper, sheet, int(state["faces"][die]), total):
                return True
    return False


def spare_dice(paper: State) -> int:
    """D21: the dice, as bits, that were not extra dice yet."""
    return ALL_DICE & ~int(paper["extra_used"])


def served_dice(state: State, sheet: Sheet, paper: State) -> int:
    """D7, D8, D25: the dice, as bits, of which a passive player may use one."""
    tray = int(state["tray"])
    if may_enter(state, sheet, paper, tray):
        return tray
    # What is not on the tray is on the fields or, in a passive turn alone, beside it.
    others = ALL_DICE & ~tray
    allowed = int(state["players"]) > 1 or int(sheet["solo_fallback"])
    return others if allowed and may_enter(state, sheet, paper, others) else 0


def tray_crosses(state: State, sheet: Sheet, paper: State) -> int:
    """D11: the silver cells, as bits, that dice just sent to the tray may cross."""
    cells = 0
    sent = int(state["sent"])
    for die in range(DICE_COUNT):
        if (sent >> die) & 1:
            face, row = int(state["faces"][die]), int(sheet["row_of"][die])
            if die <= SILVER_DIE:  # white and silver count for any row
                cells |= int(sheet["silver_column"][face])
            elif row >= 0:
                cells |= 1 << (row * FACES + face - 1)
    return cells & ~int(paper["silver"])


def _list_bonuses(paper: State, sheet: Sheet, out: Numbers) -> int:
    """D17: each entry of each waiting kind."""
    kinds = waiting_kinds(paper)
    n = list_any(paper, sheet, BARE, kinds & ALL_AREAS, out, 0)
    if (kinds >> ANY) & 1:
        n = list_any(paper, sheet, BLACK, ALL_AREAS, out, n)
    return n


def _list_served(state: State, sheet: Sheet, paper: State, out: Numbers) -> int:
    """D7: the entries of the dice served; which die makes one does not matter (A1)."""
    dice = served_dice(state, sheet, paper)
    white, total = int(state["faces"][WHITE]), blue_sum(state)
    n = 1
    for area in range(AREAS):
        own = int(state["faces"][area + 1])
        low = own if (dice >> (area + 1)) & 1 else white
        high = white if (dice >> WHITE) & 1 else low  # D10
        if area == BLUE:
            low, high = total, total
        if dice & (1 << WHITE | 1 << (area + 1)):
            n = list_entries(paper, sheet, BARE, area, min(low, high), max(low, high), out, n)
    return n


def _list_tray_crosses(state: State, sheet: Sheet, paper: State, out: Numbers) -> int:
    """D11: nothing (more), or the crosses that dice just sent to the tray allow."""
    cells = tray_crosses(state, sheet, paper)
    n = 1
    for cell in range(int(sheet["silver_rows"]) * FACES):
        out[n] = BARE + cell
        n += (cells >> cell) & 1
    return n


def bonus_choices(paper: State, sheet: Sheet) -> int:
    """D17: in how many ways the waiting bonuses can be gone on with."""
    kinds = waiting_kinds(paper)
    coloured = count_any(paper, sheet, kinds & ALL_AREAS)
    return coloured + count_any(paper, sheet, ALL_AREAS) * (kinds >> ANY)
