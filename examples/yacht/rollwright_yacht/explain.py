"""Why an action is not legal, in the order a referee would say it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rollwright.core.contract import Sheet, State
from rollwright.core.registry import Reason
from rollwright_yacht.rules import FIRST_BOX, HANDS, OVER, TO_FILL, TO_KEEP, is_filled


def explain(state: State, _: Sheet, __: Mapping[str, Any], seat: int, action: int) -> Reason | None:
    """Return the reason why `seat` may not take `action` now, or None if it may."""
    step, box = int(state["step"]), action - FIRST_BOX
    if step == OVER:
        return Reason("Y11", "yacht.why.over", {})
    if step not in (TO_KEEP, TO_FILL):
        return Reason("Y2", "yacht.why.no_dice", {})
    if seat != int(state["active"]):
        return Reason("Y1", "yacht.why.not_active", {})
    if step == TO_KEEP and box >= 0:
        return Reason("Y3", "yacht.why.keep_first", {})
    if step == TO_FILL and box < 0:
        return Reason("Y2", "yacht.why.no_roll", {})
    if box >= 0:
        return Reason("Y3", "yacht.why.filled", {}) if is_filled(state, seat, box) else None
    missing = Counter(HANDS[action]) - Counter(HANDS[int(state["hand"])])
    return Reason("Y2", "yacht.why.not_rolled", {"face": min(missing)}) if missing else None
