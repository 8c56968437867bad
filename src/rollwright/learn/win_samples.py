"""Samples for networks that tell shares of the win: the states between turns, for every seat."""

from typing import Final

from rollwright.bots.binding import Hooks
from rollwright.bots.knowledge import is_sampled
from rollwright.bots.play_loop import before_chance, explore
from rollwright.bots.replies import share_of_win
from rollwright.bots.scratch import AnyScratch, Episode
from rollwright.core.contract import Sheet, over
from rollwright.learn.samples import SelfPlay, add_sample, has_room
from rollwright.learn.self_play import explore_at_random, note_random_move, set_targets

_MOST_TURNS: Final = 400
"""Turns after which a game is given up, and nothing learnt from it."""


def sample_turn_ends(
    watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet, kind: int, chances: int
) -> bool:
    """Take samples of a state between turns; tell whether to play on."""
    state = episode.state[0]
    if not is_sampled(state, sheet):
        return True
    players = int(state["players"])
    if not has_room(watch, players):
        return False
    for seat in range(players):
        watch.samples.cut[int(watch.sample_count[0])] = watch.explored[0]
        add_sample(watch, state, sheet, seat, 0.0, scratch)
    watch.explored[0] = 0
    return int(watch.sample_count[0]) - int(watch.begin[0]) < _MOST_TURNS * players


def cut_the_trace(watch: SelfPlay, seat: int) -> None:
    """Note a random move: what was before it learns nothing from what comes after it."""
    watch.explored[0] = 1


def set_win_targets(watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet) -> None:
    """Turn the values of a game's samples into targets, from its end backwards (TD(λ)).

    A state's target is the mean of the values that follow it, each later one counting less by the
    factor λ; where the trace is cut only the very next one counts. A game that was given up leaves
    no samples.
    """
    state, samples = episode.state[0], watch.samples
    if not over(state, sheet):
        watch.sample_count[0] = watch.begin[0]
        return
    players = int(state["players"])
    begin, end = int(watch.begin[0]), int(watch.sample_count[0])
    for seat in range(players):
        won = share_of_win(state, sheet, seat)
        later = won
        following = won
        cut = int(watch.explored[0])
        for at in range(end - players + seat, begin - 1, -players):
            value = float(samples.predictions[at])
            if cut:
                later = following
            samples.targets[at] = later
            later = (1.0 - watch.trace_decay) * value + watch.trace_decay * later
            following = value
            cut = int(samples.cut[at])


HOOKS: Final[Hooks] = (
    (before_chance, sample_turn_ends),
    (explore, explore_at_random),
    (note_random_move, cut_the_trace),
    (set_targets, set_win_targets),
)
