"""One seat's chain of small decisions: what a decision does, and what then goes by itself (A2)."""

from rollwright.core.contract import Sheet, State
from rollwright.games.clever.actions import (
    ALL_AREAS,
    ANY,
    BACK,
    BARE,
    BLACK,
    BY_COLOUR,
    DICE_COUNT,
    ENTRIES,
    FACES,
    NOTHING,
    REROLL,
    SILVER_DIE,
    WHITE,
    YELLOW_ENTRY,
    area_of,
)
from rollwright.games.clever.choices import is_asked, takes_bonus, waiting_kinds
from rollwright.games.clever.paper import EXTRAS, REROLLS, RETURNS, enter, only_entry, use_action
from rollwright.games.clever.table import (
    ADDING,
    BETWEEN_ROLLS,
    CHOOSING,
    CROSSING,
    DONE,
    RESOLVING,
    ROLL,
    SERVED,
    loose_dice,
    lower_dice,
    pick_up,
)


def decide(state: State, sheet: Sheet, paper: State, action: int) -> None:
    """Carry out a decision, by what the seat is doing."""
    doing = int(paper["doing"])
    entry = (action - BARE) % ENTRIES
    die = area_of(entry) + 1 if action >= BY_COLOUR else WHITE
    if takes_bonus(paper):
        _use_bonus(paper, ANY if action >= BLACK else area_of(entry))
    elif doing == CHOOSING:
        _choose(state, paper, action, die, entry)
    elif doing == CROSSING:
        _use_sent(state, sheet, paper, action, entry)
    elif doing == BETWEEN_ROLLS:
        if action == NOTHING:
            _roll_or_end(state, paper)
        else:
            _take_back(state, paper, action - BACK)
    elif doing == SERVED:
        paper["doing"] = ADDING
    elif action == NOTHING:
        paper["doing"] = DONE
    else:  # D21
        use_action(paper, EXTRAS)
        paper["extra_used"] = int(paper["extra_used"]) | (1 << die)
    if action >= BARE:
        enter(paper, sheet, entry)


def has_choice(state: State, sheet: Sheet, paper: State) -> bool:
    """A2: carry out what a seat has no choice about; tell whether it then has one."""
    while int(paper["doing"]) != DONE:
        if is_asked(state, sheet, paper):
            return True
        _go_by_itself(state, sheet, paper)
    return False


def _go_by_itself(state: State, sheet: Sheet, paper: State) -> None:
    """A2: do the one thing that a seat can do."""
    doing = int(paper["doing"])
    if takes_bonus(paper):
        kinds = waiting_kinds(paper)
        entry = only_entry(paper, sheet, ALL_AREAS if kinds >> ANY else kinds)
        _use_bonus(paper, ANY if kinds >> ANY else area_of(entry))
        enter(paper, sheet, entry)
    elif doing == CHOOSING:  # D6
        paper["doing"] = RESOLVING
    elif doing == CROSSING:
        _stop_crossing(state, paper)
    elif doing == RESOLVING:
        _end_roll(state, sheet, paper)
    elif doing == BETWEEN_ROLLS:
        _roll_or_end(state, paper)
    else:
        paper["doing"] = ADDING if doing == SERVED else DONE  # D9


def _use_bonus(paper: State, kind: int) -> None:
    """D17: one bonus of this kind waits no longer."""
    paper["waiting"][kind] = int(paper["waiting"][kind]) - 1


def _choose(state: State, paper: State, action: int, die: int, entry: int) -> None:
    """D3: a die on a field, lower ones to the tray. D6: or let the roll go. D19: or roll again."""
    rolls = int(state["rolls"])
    if action == NOTHING:
        paper["doing"] = RESOLVING
    elif action < BARE:
        use_action(paper, REROLLS)
        state["rolls"] = rolls - 1
        if action == REROLL:
            _roll_or_end(state, paper)
        else:  # D20, by the option: the reroll is compulsory now
            _take_back(state, paper, action - BACK)
    else:
        lower = lower_dice(state, die)
        state["fields"][rolls - 1] = 1 << die
        state["tray"] = int(state["tray"]) | lower
        if entry < YELLOW_ENTRY:  # D11
            state["sent"] = lower
            paper["doing"] = CROSSING
        else:
            paper["doing"] = RESOLVING


def _use_sent(state: State, sheet: Sheet, paper: State, action: int, entry: int) -> None:
    """D11: stop, or use a die: the one of the row's own colour if it can, else the joker."""
    if action == NOTHING:
        _stop_crossing(state, paper)
        return
    row, face = entry // FACES, entry % FACES + 1
    sent = int(state["sent"])
    used = 0
    for die in range(DICE_COUNT):
        if (sent >> die) & 1 and int(state["faces"][die]) == face:
            own = int(sheet["row_of"][die]) == row
            if own or (die <= SILVER_DIE and used == 0):
                used = 1 << die
    state["sent"] = sent & ~used


def _stop_crossing(state: State, paper: State) -> None:
    state["sent"] = 0
    paper["doing"] = RESOLVING


def _end_roll(state: State, sheet: Sheet, paper: State) -> None:
    """D4: another roll may follow. D5: after the last one all dice go to the tray."""
    if int(state["rolls"]) < int(sheet["rolls"]):
        pick_up(state)
        paper["doing"] = BETWEEN_ROLLS
    else:
        state["tray"] = int(state["tray"]) | loose_dice(state)
        paper["doing"] = ADDING


def _take_back(state: State, paper: State, die: int) -> None:
    """D20: a die of the tray joins the coming roll."""
    use_action(paper, RETURNS)
    state["tray"] = int(state["tray"]) & ~(1 << die)
    pick_up(state)
    paper["doing"] = BETWEEN_ROLLS


def _roll_or_end(state: State, paper: State) -> None:
    """D4: roll what is left; with nothing left the rolling ends, and extra dice come (D9)."""
    if loose_dice(state):
        pick_up(state)
        state["due"] = ROLL
        paper["doing"] = DONE
    else:
        paper["doing"] = ADDING
