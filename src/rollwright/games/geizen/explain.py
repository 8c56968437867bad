"""Why an action is not legal, in the order a referee would say it."""

from collections.abc import Mapping
from typing import Any

from rollwright.core.contract import Sheet, State
from rollwright.core.registry import Reason
from rollwright.games.geizen.hands import BY_FACES, EMPTY
from rollwright.games.geizen.rules import OVER, TO_KEEP


def explain(
    state: State,
    sheet: Sheet,  # noqa: ARG001  (the roll says it all)
    data: Mapping[str, Any],  # noqa: ARG001
    seat: int,
    action: int,
) -> Reason | None:
    """Return the reason why `seat` may not take `action` now, or None if it may."""
    step = int(state["step"])
    if step == OVER:
        return Reason("G9", "geizen.why.over", {})
    if step != TO_KEEP:
        return Reason("G2", "geizen.why.no_dice", {})
    if seat != int(state["active"]):
        return Reason("G1", "geizen.why.not_active", {})
    if action == EMPTY:
        return Reason("G2", "geizen.why.at_least_one", {})
    rolled, wanted = BY_FACES[int(state["rolled"])], BY_FACES[action]
    for face in wanted:
        if wanted.count(face) > rolled.count(face):
            if face not in rolled:
                return Reason("G2", "geizen.why.none_rolled", {"face": face})
            params = {"face": face, "count": rolled.count(face), "wanted": wanted.count(face)}
            return Reason("G2", "geizen.why.not_rolled", params)
    return None
