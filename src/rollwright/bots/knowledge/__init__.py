"""What bots know of one game: `knowledge` in its folder, with the functions and figures named here.

The functions below only say what is meant; `bots.binding` puts a game's own in their place. A
module must have `Memory`, `features`, `feature_count` and `feature_name`. It may have

- `TEMPERATURE`: by how much, at each level, an action may be worse than the best one to be chosen
  as well, in what the level's evaluator tells (hundredths of a point, shares of the win, points);
- `ROLLS`: at how many coming rolls each level looks, and `lookahead`, or `next_turn_value` only;
- `EVALUATORS`: evaluators of its own, by name, and `EVALUATOR_OF`: which levels go by which;
- `dominated`, and `is_sampled`: which states are learnt;
- `is_turned`: whether features tell of the sheets as seen in a mirror;
- `LEARNS_POINTS`: that its network tells points, not shares of the win; `TRAINING`: how it is best
  trained; the sizes and the output of its network (`network.STUBS`).

What a module does not have is as in `any_game`.
"""

from types import ModuleType
from typing import Final

from rollwright.bots.bot import Bot
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.core.discovery import optional_part


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Write the features that a state has for a seat into `out`, and return how many."""
    raise NotImplementedError


def is_sampled(state: State, sheet: Sheet) -> bool:
    """Tell whether a state in which chance is to decide is one whose value is learnt."""
    raise NotImplementedError


def next_turn_value(bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int) -> float:
    """Return what the turn after `scratch.turn_end` is worth to a seat, over `bot.rolls` rolls."""
    raise NotImplementedError


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Tell whether `action` is never better than `other`, whatever comes."""
    raise NotImplementedError


STUBS: Final = (features, is_sampled, next_turn_value, dominated)


def knowledge(game: str) -> ModuleType:
    """Load what bots know of a game; unless it says something, what they know of any."""
    from rollwright.bots.knowledge import any_game

    return optional_part(game, "knowledge") or any_game
