"""Why a network values a state as it does: what each feature of the state adds to the value.

The effect of a feature is what the value loses without it, all others being as they are. Effects
do not add up to the value: features say similar things, and the network is not linear.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from rollwright.bots import KINDS, NETWORK, POINTS, known_bot
from rollwright.bots.binding import bot_binding, known_by
from rollwright.bots.factory import evaluator_name, specify
from rollwright.bots.knowledge import features
from rollwright.bots.network import network_value
from rollwright.bots.replies import state_value
from rollwright.bots.scratch import new_inference
from rollwright.core.contract import Floats
from rollwright.core.errors import RollwrightError
from rollwright.play.game import Game
from rollwright.play.state import State

SHARE_OF_WIN: Final = "share of the win"
POINTS_TO_COME: Final = "points to come"


@dataclass(frozen=True)
class Effect:
    """What one feature adds to the value."""

    name: str
    effect: float
    times: int = 1
    """How often the state has the feature: two rows that stand the same are one feature, twice."""

    def __str__(self) -> str:
        often = f" (x{self.times})" if self.times > 1 else ""
        return f"{self.effect:+8.3f}  {self.name}{often}"


@dataclass(frozen=True)
class Explanation:
    """What a state is worth to a seat by the network, and which features make it so."""

    value: float
    unit: str
    """`SHARE_OF_WIN`, or `POINTS_TO_COME`: beyond those that the seat has already."""
    effects: list[Effect]
    """The largest first; of a finished game none, its value is known."""
    mirrored: bool = False
    """Whether the sheets were looked at in a mirror: the high rows in the place of the low ones."""

    def __str__(self) -> str:
        seen = ", seen in a mirror" if self.mirrored else ""
        return "\n".join([f"{self.value:.3f} {self.unit}{seen}", *map(str, self.effects)])


def attributions(state: State, seat: int, name: str = "strong") -> Explanation:
    """Explain what a state, as a seat may know it, is worth to that seat by a bot's network."""
    game = state.game
    weights = _network_weights(game, known_bot(name))
    record, sheet = state.observe(seat).record, game.sheet.record
    bind = bot_binding(game.about.name, compiled=False)
    inference = new_inference()
    value = float(bind(state_value)(record, sheet, seat, weights, inference))
    if state.over:
        return Explanation(value, SHARE_OF_WIN, [])
    n = bind(features)(record, sheet, seat, inference.features)
    found = inference.features[:n].copy()
    value_of = bind(network_value)
    effects: list[Effect] = []
    for feature, times in Counter(found.tolist()).items():
        others = found[found != feature]
        without = float(value_of(others, len(others), weights, inference.hidden))
        feature_name: str = known_by(game.about.name, "feature_name")(feature, game.players)
        effects.append(Effect(feature_name, value - without, times))
    effects.sort(key=lambda each: -abs(each.effect))
    unit = POINTS_TO_COME if known_by(game.about.name, "LEARNS_POINTS", False) else SHARE_OF_WIN
    is_turned = bool(known_by(game.about.name, "is_turned")(record, sheet, seat))
    return Explanation(value, unit, effects, mirrored=is_turned)


def _network_weights(game: Game, name: str) -> Floats:
    """Return the weights that a bot goes by at this game, or refuse one that has none."""
    kind = name.partition(":")[0]
    if kind not in KINDS or evaluator_name(game, kind) not in (NETWORK, POINTS):
        raise RollwrightError("bot.no_network", bot=name, title=game.about.title)
    spec = specify(game, name)
    if spec.evaluator not in (NETWORK, POINTS):
        raise RollwrightError(
            "bot.no_weights", bot=name, players=game.players, command="rollwright train"
        )
    return spec.weights
