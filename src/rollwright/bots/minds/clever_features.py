"""What bots look at in Doppelt so clever: one seat's paper, the dice, and the time that is left.

Each feature is a number from a block of its own. Most tell how one area stands, alone or together
with the time left; some what a die that lies there would do on this paper.
"""

from typing import Final

from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.clever.actions import (
    AREAS,
    BLUE,
    CELLS,
    DICE_COUNT,
    FACES,
    GREEN,
    KINDS,
    MAX_ROWS,
    PINK,
    SIDE,
    SILVER,
    WHITE,
    YELLOW,
)
from rollwright.games.clever.paper import (
    EXTRAS,
    MAX_FIELDS,
    MAX_ROUNDS,
    MAX_SUM,
    TRACKS,
    actions_left,
    area_points,
    count_cells,
    highest_blue,
)
from rollwright.games.clever.table import (
    ACTIVE,
    ADDING,
    CROSSING,
    MAX_PLAYERS,
    MAX_ROLLS,
    PASSIVE,
    RESOLVING,
    SERVED,
    blue_sum,
    loose_dice,
)

_TO_COME: Final = 0
_NOW: Final = 1
_GONE: Final = 2
"""How it is with the seat's own turn of this round."""
_TIMES: Final = MAX_ROUNDS * 3
_FILLED: Final = MAX_FIELDS + 1
_CROSSES: Final = MAX_ROWS * FACES + 1
_SUMS: Final = MAX_SUM + 1
_SLOTS: Final = 13
_LEFT: Final = 7
_FEW: Final = 4
_DOINGS: Final = 8
_STEPS: Final = 5
_FOXES: Final = 8
_LOWEST: Final = 80
_LEAST: Final = -16
"""Points of the lowest area that are told apart: from here on so many."""
_GAPS: Final = 12
_BANDS: Final = 24

# Where each block begins.
_SILVER_ROWS: Final = 0
_SILVER_COLUMNS: Final = _SILVER_ROWS + MAX_ROWS * 64
_SILVER_TIME: Final = _SILVER_COLUMNS + FACES * 16
_YELLOW_CELLS: Final = _SILVER_TIME + _CROSSES * _TIMES
_YELLOW_FACES: Final = _YELLOW_CELLS + CELLS * 3
_YELLOW_ROWS: Final = _YELLOW_FACES + FACES * 16
_YELLOW_COLUMNS: Final = _YELLOW_ROWS + SIDE * (SIDE + 1)
_CROSSED_TIME: Final = _YELLOW_COLUMNS + SIDE * (SIDE + 1)
_CIRCLED_TIME: Final = _CROSSED_TIME + _FILLED * _TIMES
_BLUE_STAND: Final = _CIRCLED_TIME + _FILLED * _TIMES
_BLUE_TIME: Final = _BLUE_STAND + _FILLED * _SUMS
_BLUE_LAST_TIME: Final = _BLUE_TIME + _FILLED * _TIMES
_GREEN_STAND: Final = _BLUE_LAST_TIME + _SUMS * _TIMES
_GREEN_TIME: Final = _GREEN_STAND + _FILLED * (FACES + 1)
_PINK_TIME: Final = _GREEN_TIME + _FILLED * _TIMES
_TRACK_STAND: Final = _PINK_TIME + _FILLED * _TIMES
_TRACK_TIME: Final = _TRACK_STAND + TRACKS * _SLOTS * _SLOTS
_WAITING: Final = _TRACK_TIME + TRACKS * _LEFT * _TIMES
_FOX_LOWEST: Final = _WAITING + KINDS * _FEW
_FOX_TIME: Final = _FOX_LOWEST + _FOXES * _LOWEST
_LOWEST_TIME: Final = _FOX_TIME + _FOXES * _TIMES
_GAP: Final = _LOWEST_TIME + AREAS * _TIMES
_BAND: Final = _GAP + AREAS * _GAPS * _FOXES
_STAGE: Final = _BAND + AREAS * _BANDS
_TIME: Final = _STAGE + _STEPS * _DOINGS * (MAX_ROLLS + 1) * 2
_LOOSE: Final = _TIME + _TIMES * MAX_PLAYERS
_LOOSE_AREA: Final = _LOOSE + 2 * 64 * (MAX_ROLLS + 1)
_SHOWN: Final = _LOOSE_AREA + AREAS * _CROSSES * _FEW
_SPARE: Final = _SHOWN + DICE_COUNT * FACES * 4
_SENT: Final = _SPARE + DICE_COUNT * FACES * _FEW
_HALF_SUM: Final = _SENT + DICE_COUNT * FACES
_OFFERED: Final = _HALF_SUM + 2 * FACES

_OFFER_YELLOW: Final = FACES * 16
_OFFER_BLUE: Final = _OFFER_YELLOW + FACES * 16
_OFFER_GREEN: Final = _OFFER_BLUE + _SUMS + 1
_OFFER_PINK: Final = _OFFER_GREEN + _FILLED * FACES
_OFFERS: Final = _OFFER_PINK + _FILLED * FACES
"""What one die would do, area by area; as an extra die or from the tray, by its colour or white."""
FEATURES: Final = _OFFERED + 4 * _OFFERS


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell how a seat stands: its paper, the dice, the time."""
    paper = state["papers"][seat]
    time = _time_left(state, sheet, seat)
    n = _stage_features(state, sheet, seat, time, out)
    n = _silver_features(paper, sheet, time, out, n)
    n = _yellow_features(paper, sheet, time, out, n)
    n = _row_features(paper, sheet, time, out, n)
    n = _track_features(paper, time, out, n)
    n = _fox_features(paper, sheet, time, out, n)
    return _dice_features(state, sheet, seat, out, n)


def _time_left(state: State, sheet: Sheet, seat: int) -> int:
    """D1: rounds to come after this one, and whether the own turn of this one has gone."""
    left = int(sheet["rounds"][int(state["players"])]) - int(state["round"])
    return min(max(left, 0), MAX_ROUNDS - 1) * 3 + _own_turn(state, seat)


def _own_turn(state: State, seat: int) -> int:
    """Tell whether the seat's own turn of this round is to come, has come, or has gone."""
    step = int(state["step"])
    if step < ACTIVE:
        return _TO_COME
    players, starter = int(state["players"]), int(state["starter"])
    own = (seat - starter + players) % players
    now = (int(state["active"]) - starter + players) % players
    if own == now:
        return _NOW if step == ACTIVE else _GONE
    return _TO_COME if own > now else _GONE


def _stage_features(state: State, sheet: Sheet, seat: int, time: int, out: Numbers) -> int:
    """Tell what the seat is doing, and how many of the others' turns it will still be served in."""
    step, players = int(state["step"]), int(state["players"])
    own = int(int(state["active"]) == seat)
    stage = step * _DOINGS + int(state["papers"][seat]["doing"])
    if own == 0 and has_rolled_out(state, sheet):
        stage = PASSIVE * _DOINGS + SERVED
    out[0] = _STAGE + (stage * (MAX_ROLLS + 1) + int(state["rolls"])) * 2 + own
    served = players - 1
    if step >= ACTIVE and players > 1:
        following = (int(state["active"]) - int(state["starter"]) + players) % players
        turns = players - following - int(step == PASSIVE and int(state["asked"]) >> seat & 1 == 0)
        served = turns - int(time % 3 == _TO_COME) - int(time % 3 == _NOW)
    out[1] = _TIME + time * MAX_PLAYERS + min(max(served, 0), MAX_PLAYERS - 1)
    return 2


def has_rolled_out(state: State, sheet: Sheet) -> bool:
    """D5, D9: whether the active player only writes now: to the others it is as if served."""
    doing = int(state["papers"][int(state["active"])]["doing"])
    last = int(state["rolls"]) == int(sheet["rolls"]) and doing in (CROSSING, RESOLVING)
    return int(state["step"]) == ACTIVE and (doing == ADDING or last)


def _silver_features(paper: State, sheet: Sheet, time: int, out: Numbers, n: int) -> int:
    """D11: each row and each column; all crosses."""
    silver = int(paper["silver"])
    crosses = 0
    for row in range(int(sheet["silver_rows"])):
        stand = (silver >> (row * FACES)) & 0x3F
        crosses += count_bits(stand)
        out[n] = _SILVER_ROWS + row * 64 + stand
        n += 1
    for face in range(FACES):
        out[n] = _SILVER_COLUMNS + face * 16 + column_stand(silver, face)
        n += 1
    out[n] = _SILVER_TIME + crosses * _TIMES + time
    return n + 1


def column_stand(silver: int, face: int) -> int:
    """D11: the crosses of a silver column, a bit for each row."""
    stand = 0
    for row in range(MAX_ROWS):
        stand |= ((silver >> (row * FACES + face)) & 1) << row
    return stand


def _yellow_features(paper: State, sheet: Sheet, time: int, out: Numbers, n: int) -> int:
    """D12: each cell; what is left of each number; circles missing in each line; all of them."""
    circled, crossed = int(paper["circled"]), int(paper["crossed"])
    circles = 0
    crosses = 0
    for index in range(int(sheet["cell_count"])):
        cell = int(sheet["cells"][index])
        stand = ((circled >> cell) & 1) + ((crossed >> cell) & 1)
        circles += int(stand > 0)
        crosses += int(stand > 1)
        out[n] = _YELLOW_CELLS + cell * 3 + stand
        n += 1
    for face in range(1, FACES + 1):
        out[n] = _YELLOW_FACES + (face - 1) * 16 + number_stand(paper, sheet, face)
        n += 1
    every = int(sheet["yellow_all"]) & ~circled
    for line in range(SIDE):
        row = (every >> (line * SIDE)) & 0x3F
        column = 0
        for other in range(SIDE):
            column += (every >> (other * SIDE + line)) & 1
        out[n] = _YELLOW_ROWS + line * (SIDE + 1) + count_bits(row)
        out[n + 1] = _YELLOW_COLUMNS + line * (SIDE + 1) + column
        n += 2
    out[n] = _CROSSED_TIME + min(crosses, MAX_FIELDS) * _TIMES + time
    out[n + 1] = _CIRCLED_TIME + min(circles, MAX_FIELDS) * _TIMES + time
    return n + 2


def number_stand(paper: State, sheet: Sheet, face: int) -> int:
    """D12: how many cells with this number can be circled, and how many crossed."""
    cells = int(sheet["yellow_with"][face])
    circled, crossed = int(paper["circled"]), int(paper["crossed"])
    to_circle = _few_cells(cells & ~circled)
    to_cross = _few_cells(cells & circled & ~crossed)
    return to_circle * 4 + to_cross


def _few_cells(cells: int) -> int:
    return min(count_cells(cells), 3)


def _row_features(paper: State, sheet: Sheet, time: int, out: Numbers, n: int) -> int:
    """D13 to D16: how far blue, green and pink are, and what their next field depends on."""
    blue, green = int(paper["written"][BLUE]), int(paper["written"][GREEN])
    highest = highest_blue(paper, sheet)
    first = int(paper["green"][green - 1]) if green % 2 else 0  # D14: of a pair begun
    out[n] = _BLUE_STAND + blue * _SUMS + highest
    out[n + 1] = _BLUE_TIME + blue * _TIMES + time
    out[n + 2] = _BLUE_LAST_TIME + highest * _TIMES + time
    out[n + 3] = _GREEN_STAND + green * (FACES + 1) + first
    out[n + 4] = _GREEN_TIME + green * _TIMES + time
    out[n + 5] = _PINK_TIME + int(paper["written"][PINK]) * _TIMES + time
    return n + 6


def _track_features(paper: State, time: int, out: Numbers, n: int) -> int:
    """D17, D18: the actions of each track, and the bonuses that wait."""
    for track in range(TRACKS):
        left = actions_left(paper, track)
        stand = int(paper["slots"][track]) * _SLOTS + left
        out[n] = _TRACK_STAND + track * _SLOTS * _SLOTS + stand
        out[n + 1] = _TRACK_TIME + (track * _LEFT + min(left, _LEFT - 1)) * _TIMES + time
        n += 2
    for kind in range(KINDS):
        waiting = int(paper["waiting"][kind])
        out[n] = _WAITING + kind * _FEW + min(waiting, _FEW - 1)
        n += int(waiting > 0)
    return n


def _fox_features(paper: State, sheet: Sheet, time: int, out: Numbers, n: int) -> int:
    """D22: foxes with the lowest area, and how far the others are above it."""
    foxes = min(int(paper["foxes"]), _FOXES - 1)
    lowest = area_points(paper, sheet, SILVER)
    which = SILVER
    for area in range(AREAS):
        found = area_points(paper, sheet, area)
        out[n + area] = found
        if found < lowest:
            lowest = found
            which = area
    for area in range(AREAS):
        found = int(out[n + area])
        band = min(max(found + 8, 0) // 4, _BANDS - 1)
        out[n + area] = _BAND + area * _BANDS + band
        out[n + AREAS + area] = _GAP + (area * _GAPS + _gap(found - lowest)) * _FOXES + foxes
    n += 2 * AREAS
    told = min(max(lowest - _LEAST, 0), _LOWEST - 1)
    out[n] = _FOX_LOWEST + foxes * _LOWEST + told
    out[n + 1] = _FOX_TIME + foxes * _TIMES + time
    out[n + 2] = _LOWEST_TIME + which * _TIMES + time
    return n + 3


def _gap(points: int) -> int:
    """Return the class of a distance between areas: the smaller, the finer."""
    if points < 4:
        return points
    if points < 16:
        return 4 + (points - 4) // 3
    return min(8 + (points - 16) // 8, _GAPS - 1)


def _dice_features(state: State, sheet: Sheet, seat: int, out: Numbers, n: int) -> int:
    """Tell which dice can still be rolled, what the others show, and what they would do here."""
    paper = state["papers"][seat]
    step, rolls = int(state["step"]), int(state["rolls"])
    loose = loose_dice(state)
    own = int(state["active"]) == seat
    waits = not own and has_rolled_out(state, sheet)
    rolling = step == ACTIVE and rolls < int(sheet["rolls"]) and not waits
    if step == ACTIVE and not waits:
        out[n] = _LOOSE + (loose * (MAX_ROLLS + 1) + rolls) * 2 + int(own)
        n += 1
    if rolling and own:
        n = _loose_areas(state, sheet, paper, loose, rolls, out, n)
    tray = int(state["tray"]) | loose * int(waits)  # D5
    sent = int(state["sent"]) * int(own)
    extras = min(actions_left(paper, EXTRAS), _FEW - 1)
    used = int(paper["extra_used"])
    # D7: a die on the tray serves who is not active, or alone, until they have had theirs.
    served = step == ACTIVE and not own
    if step == PASSIVE and int(state["asked"]) >> seat & 1:
        served = int(paper["doing"]) == SERVED
    for die in range(DICE_COUNT):
        face = int(state["faces"][die])
        if face == 0 or (rolling and (loose >> die) & 1):
            continue
        lies = (tray >> die) & 1
        out[n] = _SHOWN + ((die * FACES + face - 1) * 2 + lies) * 2 + int(own)
        n += 1
        out[n] = _SENT + die * FACES + face - 1
        n += (sent >> die) & 1
        if extras and not (used >> die) & 1:
            out[n] = _SPARE + (die * FACES + face - 1) * _FEW + extras
            n = _offer(state, sheet, paper, die, face, _OFFERED, out, n + 1)
        if served and lies:
            n = _offer(state, sheet, paper, die, face, _OFFERED + 2 * _OFFERS, out, n)
    return n


def _loose_areas(
    state: State, sheet: Sheet, paper: State, loose: int, rolls: int, out: Numbers, n: int
) -> int:
    """Tell how far the area of each die is that can still be rolled, and half of blue's sum."""
    left = min(int(sheet["rolls"]) - rolls, _FEW - 1)
    for area in range(AREAS):
        if (loose >> (area + 1)) & 1:
            stand = int(paper["written"][area])
            if area == SILVER:
                silver = int(paper["silver"])
                stand = count_bits(silver & 0xFFF) + count_bits(silver >> 12)
            elif area == YELLOW:
                stand = min(count_cells(int(paper["crossed"])), _CROSSES - 1)
            elif area == BLUE:
                stand = highest_blue(paper, sheet)
            out[n] = _LOOSE_AREA + (area * _CROSSES + stand) * _FEW + left
            n += 1
    white, blue = int(state["faces"][WHITE]), int(state["faces"][BLUE + 1])
    if (loose >> WHITE) & 1 == 0 and (loose >> (BLUE + 1)) & 1 and white:
        out[n] = _HALF_SUM + white - 1
        n += 1
    elif (loose >> (BLUE + 1)) & 1 == 0 and (loose >> WHITE) & 1 and blue:
        out[n] = _HALF_SUM + FACES + blue - 1
        n += 1
    return n


def _offer(
    state: State, sheet: Sheet, paper: State, die: int, face: int, base: int, out: Numbers, n: int
) -> int:
    """Tell what a die would do on this paper; white everywhere (D10)."""
    if die == WHITE:
        base += _OFFERS
    if die in (WHITE, SILVER + 1):
        stand = column_stand(int(paper["silver"]), face - 1)
        out[n] = base + (face - 1) * 16 + stand
        n += 1
    if die in (WHITE, YELLOW + 1):
        stand = number_stand(paper, sheet, face)
        out[n] = base + _OFFER_YELLOW + (face - 1) * 16 + stand
        n += 1
    if die in (WHITE, BLUE + 1):
        total = blue_sum(state)
        room = highest_blue(paper, sheet) - total + 1
        out[n] = base + _OFFER_BLUE + min(max(room, 0), _SUMS)
        n += 1
    if die in (WHITE, GREEN + 1):
        out[n] = base + _OFFER_GREEN + int(paper["written"][GREEN]) * FACES + face - 1
        n += 1
    if die in (WHITE, PINK + 1):
        out[n] = base + _OFFER_PINK + int(paper["written"][PINK]) * FACES + face - 1
        n += 1
    return n
