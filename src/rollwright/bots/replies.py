"""What the other seats are expected to do, and what a state is worth to a seat then."""

from typing import Final

from rollwright.bots.bot import Bot
from rollwright.bots.knowledge import features
from rollwright.bots.network import network_value
from rollwright.bots.scratch import AnyScratch, Inference
from rollwright.core.bits import count_bits
from rollwright.core.contract import (
    MAX_SEATS,
    Floats,
    Numbers,
    Sheet,
    State,
    States,
    apply,
    legal,
    over,
    pending,
    winners,
)

UNKNOWN: Final = -1
"""As an expected reply: not looked for yet."""


def share_of_win(state: State, sheet: Sheet, seat: int) -> float:
    """Return a seat's share of the win of a finished game; of one that goes on, nothing."""
    if not over(state, sheet):
        return 0.0
    won = winners(state, sheet)
    return ((won >> seat) & 1) / count_bits(won)


def state_value(
    state: State, sheet: Sheet, seat: int, weights: Floats, inference: Inference
) -> float:
    """Return the share of the win that a state is worth to a seat: won, or by the network."""
    if over(state, sheet):
        return share_of_win(state, sheet, seat)
    n = features(state, sheet, seat, inference.features)
    return network_value(inference.features, n, weights, inference.hidden)


def be_modest(state: State, sheet: Sheet, seats: int, room: Numbers) -> None:
    """Let these seats, bits of a mask, choose their lowest action, the most modest one.

    There must be `room` for a seat's legal actions.
    """
    for seat in range(MAX_SEATS):
        if (seats >> seat) & 1:
            legal(state, sheet, seat, room)
            apply(state, sheet, seat, int(room[0]))


def expect_replies(others: int, sheet: Sheet, bot: Bot, scratch: AnyScratch) -> None:
    """Look for what those do who decide at the same time: `others`, bits of a mask.

    They are expected to do what is best for them if all others are modest. What is done later
    in the turn is not looked for yet.
    """
    forget_later_replies(scratch)
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            scratch.replies[other] = _best_reply(scratch.seen, sheet, other, bot, scratch)


def forget_later_replies(scratch: AnyScratch) -> None:
    """Forget what seats were expected to do later in the turn."""
    for seat in range(MAX_SEATS):
        scratch.later_replies[seat] = UNKNOWN


def reply_now(others: int, sheet: Sheet, scratch: AnyScratch) -> None:
    """Let these seats do in the afterstate what they are expected to do in this step."""
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            apply(scratch.after[0], sheet, other, int(scratch.replies[other]))


def reply_later(sheet: Sheet, seat: int, bot: Bot, scratch: AnyScratch) -> None:
    """Let all who are asked in the afterstate decide, until the turn has ended.

    What is best for another seat is looked for once, and taken for all afterstates in which it is
    possible: what the deciding seat does changes little of it.
    """
    asked = pending(scratch.after[0], sheet)
    while asked:
        for other in range(MAX_SEATS):
            if (asked >> other) & 1 and (other == seat or not _may_reply(sheet, other, scratch)):
                scratch.later_replies[other] = _best_reply(
                    scratch.after, sheet, other, bot, scratch
                )
        for other in range(MAX_SEATS):
            if (asked >> other) & 1:
                apply(scratch.after[0], sheet, other, int(scratch.later_replies[other]))
        asked = pending(scratch.after[0], sheet)


def _may_reply(sheet: Sheet, seat: int, scratch: AnyScratch) -> bool:
    """Tell whether what a seat is expected to do later is known, and legal."""
    expected = int(scratch.later_replies[seat])
    if expected == UNKNOWN:
        return False
    actions = scratch.replying.legal
    n = legal(scratch.after[0], sheet, seat, actions)
    found = False
    for i in range(n):
        found = found or int(actions[i]) == expected
    return found


def _best_reply(state: States, sheet: Sheet, seat: int, bot: Bot, scratch: AnyScratch) -> int:
    """Return a seat's best action in a step if the others of this step are modest."""
    replying = scratch.replying
    others = pending(state[0], sheet) & ~(1 << seat)
    n = legal(state[0], sheet, seat, replying.legal)
    best = 0
    best_value = 0.0
    for i in range(n):
        action = int(replying.legal[i])
        replying.state[0] = state[0]
        apply(replying.state[0], sheet, seat, action)
        be_modest(replying.state[0], sheet, others, replying.modest_legal)
        found = state_value(replying.state[0], sheet, seat, bot.weights, scratch.inference)
        if i == 0 or found > best_value:
            best = action
            best_value = found
    return best
