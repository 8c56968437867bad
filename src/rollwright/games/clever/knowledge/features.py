"""What bots look at in Doppelt so clever: one seat's paper, the dice, and the time that is left.

Each feature is a number from a block of its own. Most tell how one area stands, alone or together
with the time left; some what a die that lies there would do on this paper.
"""

from typing import Final

from rollwright.bots.knowledge.feature_layout import FeatureLayout
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
from rollwright.games.clever.knowledge import feature_names as names
from rollwright.games.clever.knowledge.feature_names import (
    BAND_POINTS,
    BANDS,
    CROSSES,
    DOINGS,
    FEW,
    FILLED,
    FOXES,
    GAPS,
    GONE,
    LEAST,
    LEAST_BAND,
    LEFT,
    LOWEST,
    NOW,
    SLOTS,
    STATES_OF_CELL,
    STEPS,
    SUMS,
    TIMES,
    TO_COME,
    TURNS,
)
from rollwright.games.clever.paper import (
    EXTRAS,
    MAX_FIELDS,
    MAX_ROUNDS,
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

_LAYOUT: Final = FeatureLayout()
_SILVER_ROWS: Final = _LAYOUT.add(names.silver_row, MAX_ROWS, 1 << FACES)
_SILVER_COLUMNS: Final = _LAYOUT.add(names.silver_column, FACES, 1 << MAX_ROWS)
_SILVER_TIME: Final = _LAYOUT.add(names.silver_time, CROSSES, TIMES)
_YELLOW_CELLS: Final = _LAYOUT.add(names.yellow_cell, CELLS, STATES_OF_CELL)
_YELLOW_FACES: Final = _LAYOUT.add(names.yellow_number, FACES, FEW, FEW)
_YELLOW_ROWS: Final = _LAYOUT.add(names.yellow_row, SIDE, SIDE + 1)
_YELLOW_COLUMNS: Final = _LAYOUT.add(names.yellow_column, SIDE, SIDE + 1)
_CROSSED_TIME: Final = _LAYOUT.add(names.crossed_time, FILLED, TIMES)
_CIRCLED_TIME: Final = _LAYOUT.add(names.circled_time, FILLED, TIMES)
_BLUE_STAND: Final = _LAYOUT.add(names.blue_stand, FILLED, SUMS)
_BLUE_TIME: Final = _LAYOUT.add(names.blue_time, FILLED, TIMES)
_BLUE_LAST_TIME: Final = _LAYOUT.add(names.blue_room_time, SUMS, TIMES)
_GREEN_STAND: Final = _LAYOUT.add(names.green_stand, FILLED, FACES + 1)
_GREEN_TIME: Final = _LAYOUT.add(names.green_time, FILLED, TIMES)
_PINK_TIME: Final = _LAYOUT.add(names.pink_time, FILLED, TIMES)
_TRACK_STAND: Final = _LAYOUT.add(names.track_stand, TRACKS, SLOTS, SLOTS)
_TRACK_TIME: Final = _LAYOUT.add(names.track_time, TRACKS, LEFT, TIMES)
_WAITING: Final = _LAYOUT.add(names.waiting, KINDS, FEW)
_FOX_LOWEST: Final = _LAYOUT.add(names.fox_lowest, FOXES, LOWEST)
_FOX_TIME: Final = _LAYOUT.add(names.fox_time, FOXES, TIMES)
_LOWEST_TIME: Final = _LAYOUT.add(names.lowest_time, AREAS, TIMES)
_GAP: Final = _LAYOUT.add(names.gap, AREAS, GAPS, FOXES)
_BAND: Final = _LAYOUT.add(names.band, AREAS, BANDS)
_STAGE: Final = _LAYOUT.add(names.stage, STEPS, DOINGS, MAX_ROLLS + 1, 2)
_TIME: Final = _LAYOUT.add(names.time_served, TIMES, MAX_PLAYERS)
_LOOSE: Final = _LAYOUT.add(names.loose, 1 << DICE_COUNT, MAX_ROLLS + 1, 2)
_LOOSE_AREA: Final = _LAYOUT.add(names.loose_area, AREAS, CROSSES, FEW)
_SHOWN: Final = _LAYOUT.add(names.shown, DICE_COUNT, FACES, 2, 2)
_SPARE: Final = _LAYOUT.add(names.spare, DICE_COUNT, FACES, FEW)
_SENT: Final = _LAYOUT.add(names.sent, DICE_COUNT, FACES)
_HALF_SUM: Final = _LAYOUT.add(names.half_sum, 2, FACES)

_OFFER: Final = FeatureLayout()
"""What one die would do, area by area; as an extra die or from the tray, by its colour or white."""
_OFFER_SILVER: Final = _OFFER.add(names.offer_silver, FACES, 1 << MAX_ROWS)
_OFFER_YELLOW: Final = _OFFER.add(names.offer_yellow, FACES, FEW, FEW)
_OFFER_BLUE: Final = _OFFER.add(names.offer_blue, SUMS + 1)
_OFFER_GREEN: Final = _OFFER.add(names.offer_green, FILLED, FACES)
_OFFER_PINK: Final = _OFFER.add(names.offer_pink, FILLED, FACES)
_OFFERS: Final = _OFFER.size
_OFFERED: Final = _LAYOUT.nest(_OFFER, 2, 2)
FEATURES: Final = _LAYOUT.size


def feature_name(feature: int, players: int) -> str:
    """Name a feature."""
    return _LAYOUT.name(feature)


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
    return min(max(left, 0), MAX_ROUNDS - 1) * TURNS + _own_turn(state, seat)


def _own_turn(state: State, seat: int) -> int:
    """Tell whether the seat's own turn of this round is to come, has come, or has gone."""
    step = int(state["step"])
    if step < ACTIVE:
        return TO_COME
    players, starter = int(state["players"]), int(state["starter"])
    own = (seat - starter + players) % players
    now = (int(state["active"]) - starter + players) % players
    if own == now:
        return NOW if step == ACTIVE else GONE
    return TO_COME if own > now else GONE


def _stage_features(state: State, sheet: Sheet, seat: int, time: int, out: Numbers) -> int:
    """Tell what the seat is doing, and how many of the others' turns it will still be served in."""
    step, players = int(state["step"]), int(state["players"])
    own = int(int(state["active"]) == seat)
    stage = step * DOINGS + int(state["papers"][seat]["doing"])
    if own == 0 and has_rolled_out(state, sheet):
        stage = PASSIVE * DOINGS + SERVED
    out[0] = _STAGE + (stage * (MAX_ROLLS + 1) + int(state["rolls"])) * 2 + own
    served = players - 1
    if step >= ACTIVE and players > 1:
        following = (int(state["active"]) - int(state["starter"]) + players) % players
        turns = players - following - int(step == PASSIVE and int(state["asked"]) >> seat & 1 == 0)
        served = turns - int(time % TURNS == TO_COME) - int(time % TURNS == NOW)
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
    out[n] = _SILVER_TIME + crosses * TIMES + time
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
    out[n] = _CROSSED_TIME + min(crosses, MAX_FIELDS) * TIMES + time
    out[n + 1] = _CIRCLED_TIME + min(circles, MAX_FIELDS) * TIMES + time
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
    out[n] = _BLUE_STAND + blue * SUMS + highest
    out[n + 1] = _BLUE_TIME + blue * TIMES + time
    out[n + 2] = _BLUE_LAST_TIME + highest * TIMES + time
    out[n + 3] = _GREEN_STAND + green * (FACES + 1) + first
    out[n + 4] = _GREEN_TIME + green * TIMES + time
    out[n + 5] = _PINK_TIME + int(paper["written"][PINK]) * TIMES + time
    return n + 6


def _track_features(paper: State, time: int, out: Numbers, n: int) -> int:
    """D17, D18: the actions of each track, and the bonuses that wait."""
    for track in range(TRACKS):
        left = actions_left(paper, track)
        stand = int(paper["slots"][track]) * SLOTS + left
        out[n] = _TRACK_STAND + track * SLOTS * SLOTS + stand
        out[n + 1] = _TRACK_TIME + (track * LEFT + min(left, LEFT - 1)) * TIMES + time
        n += 2
    for kind in range(KINDS):
        waiting = int(paper["waiting"][kind])
        out[n] = _WAITING + kind * FEW + min(waiting, FEW - 1)
        n += int(waiting > 0)
    return n


def _fox_features(paper: State, sheet: Sheet, time: int, out: Numbers, n: int) -> int:
    """D22: foxes with the lowest area, and how far the others are above it."""
    foxes = min(int(paper["foxes"]), FOXES - 1)
    points = (
        area_points(paper, sheet, SILVER), area_points(paper, sheet, YELLOW),
        area_points(paper, sheet, BLUE), area_points(paper, sheet, GREEN),
        area_points(paper, sheet, PINK),
    )  # fmt: skip
    which = SILVER
    for area in range(AREAS):
        if points[area] < points[which]:
            which = area
    lowest = points[which]
    for area in range(AREAS):
        band = min(max(points[area] - LEAST_BAND, 0) // BAND_POINTS, BANDS - 1)
        out[n + area] = _BAND + area * BANDS + band
        out[n + AREAS + area] = _GAP + (area * GAPS + _gap(points[area] - lowest)) * FOXES + foxes
    n += 2 * AREAS
    told = min(max(lowest - LEAST, 0), LOWEST - 1)
    out[n] = _FOX_LOWEST + foxes * LOWEST + told
    out[n + 1] = _FOX_TIME + foxes * TIMES + time
    out[n + 2] = _LOWEST_TIME + which * TIMES + time
    return n + 3


def _gap(points: int) -> int:
    """Return the class of a distance between areas: the smaller, the finer."""
    if points < 4:
        return points
    if points < 16:
        return 4 + (points - 4) // 3
    return min(8 + (points - 16) // 8, GAPS - 1)


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
    extras = min(actions_left(paper, EXTRAS), FEW - 1)
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
            out[n] = _SPARE + (die * FACES + face - 1) * FEW + extras
            n = _offer(state, sheet, paper, die, face, _OFFERED, out, n + 1)
        if served and lies:
            n = _offer(state, sheet, paper, die, face, _OFFERED + 2 * _OFFERS, out, n)
    return n


def _loose_areas(
    state: State, sheet: Sheet, paper: State, loose: int, rolls: int, out: Numbers, n: int
) -> int:
    """Tell how far the area of each die is that can still be rolled, and half of blue's sum."""
    left = min(int(sheet["rolls"]) - rolls, FEW - 1)
    for area in range(AREAS):
        if (loose >> (area + 1)) & 1:
            stand = int(paper["written"][area])
            if area == SILVER:
                silver = int(paper["silver"])
                stand = count_bits(silver & 0xFFF) + count_bits(silver >> 12)
            elif area == YELLOW:
                stand = min(count_cells(int(paper["crossed"])), CROSSES - 1)
            elif area == BLUE:
                stand = highest_blue(paper, sheet)
            out[n] = _LOOSE_AREA + (area * CROSSES + stand) * FEW + left
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
        out[n] = base + _OFFER_SILVER + (face - 1) * 16 + stand
        n += 1
    if die in (WHITE, YELLOW + 1):
        stand = number_stand(paper, sheet, face)
        out[n] = base + _OFFER_YELLOW + (face - 1) * 16 + stand
        n += 1
    if die in (WHITE, BLUE + 1):
        total = blue_sum(state)
        room = highest_blue(paper, sheet) - total + 1
        out[n] = base + _OFFER_BLUE + min(max(room, 0), SUMS)
        n += 1
    if die in (WHITE, GREEN + 1):
        out[n] = base + _OFFER_GREEN + int(paper["written"][GREEN]) * FACES + face - 1
        n += 1
    if die in (WHITE, PINK + 1):
        out[n] = base + _OFFER_PINK + int(paper["written"][PINK]) * FACES + face - 1
        n += 1
    return n
