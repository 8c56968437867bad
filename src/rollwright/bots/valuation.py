"""What a bot thinks each legal action is worth, asked from Python."""

from rollwright.bots import KINDS, RANDOM, known_bot
from rollwright.bots.binding import rollout_binding, scratch_of
from rollwright.bots.factory import BotSpec, evaluator_of, specify, stand_in_for, unbound_bot
from rollwright.bots.play_loop import choices_key
from rollwright.core.contract import legal
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError
from rollwright.play.state import State


def action_values(state: State, seat: int, name: str = "strong") -> dict[str, float]:
    """Return what each legal action is worth to a seat by a bot's evaluator, in its own unit.

    Interpreted, so without a look at coming rolls, and by the guess where a bot would play on. The
    state is looked at as the seat may know it.
    """
    spec = _spec(state, known_bot(name))
    game = state.game.about.name
    bind, scratch = rollout_binding(game, compiled=False), scratch_of(game)
    sheet = state.game.sheet
    scratch.seen[0] = state.observe(seat).record
    n = bind(legal)(scratch.seen[0], sheet.record, seat, scratch.legal)
    evaluate = bind(evaluator_of(game, spec.evaluator))
    evaluate(unbound_bot(spec), scratch, sheet.record, seat, n, signed(choices_key(0)))
    actions = [state.game.write(int(action)) for action in scratch.legal[:n]]
    return dict(zip(actions, scratch.action_values[:n].tolist(), strict=True))


def _spec(state: State, name: str) -> BotSpec:
    """Return what a bot is made of, or refuse one that values nothing."""
    kind = name.partition(":")[0]
    if kind not in KINDS or KINDS[kind].evaluator == RANDOM:
        raise RollwrightError("bot.values_nothing", bot=name)
    spec = specify(state.game, name)
    return stand_in_for(spec) if spec.is_slow else spec
