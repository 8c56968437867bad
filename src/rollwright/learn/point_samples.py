"""Samples for networks that tell points to come: the state after every decision."""

from typing import Final

from rollwright.bots.binding import Hooks
from rollwright.bots.play_loop import after_decision, before_chance, explore
from rollwright.bots.scratch import AnyScratch, Episode
from rollwright.core.contract import START, Sheet, over, pending, score
from rollwright.learn.samples import SelfPlay, add_sample, has_room
from rollwright.learn.self_play import explore_at_random, note_random_move, set_targets


def sample_beginning(
    watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet, kind: int, chances: int
) -> bool:
    """Take samples once before the first decision; tell whether to play on."""
    if watch.sample_count[0] == watch.begin[0] and kind != START:
        everybody = (1 << int(episode.state[0]["players"])) - 1
        _sample(watch, episode, scratch, sheet, everybody)
    return not watch.full[0]


def sample_decision(
    watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet, seat: int, asked: int
) -> None:
    """Take samples after a decision: for the seat, and if it has done with a roll, for all.

    To others only the dice matter that are left then.
    """
    state = episode.state[0]
    is_done = asked == 1 << seat and not (pending(state, sheet) >> seat) & 1
    everybody = (1 << int(state["players"])) - 1
    _sample(watch, episode, scratch, sheet, everybody if is_done else 1 << seat)


def _sample(
    watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet, seats: int
) -> None:
    """Take a sample of the state for these seats; of a finished game none."""
    state = episode.state[0]
    players = int(state["players"])
    if over(state, sheet) or not has_room(watch, players):
        return
    for seat in range(players):
        if (seats >> seat) & 1:
            points = float(score(state, sheet, seat, scratch.parts))
            add_sample(watch, state, sheet, seat, points, scratch)


def forget_last(watch: SelfPlay, seat: int) -> None:
    """Note a random move: let the seat's last sample be one from which nothing is learnt."""
    at = int(watch.sample_count[0]) - 1
    while at >= int(watch.begin[0]) and watch.samples.seats[at] != seat:
        at -= 1
    if at >= int(watch.begin[0]):
        watch.samples.skipped[at] = 1


def set_point_targets(watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet) -> None:
    """Turn the points expected in a game's samples into targets, from its end backwards (TD(λ)).

    A state's target is the points to come: the mean of what was expected later, each later
    expectation counting less by the factor λ, less the points of now. What came of a random move
    says nothing of what was before it.
    """
    state, samples = episode.state[0], watch.samples
    for seat in range(int(state["players"])):
        later = float(score(state, sheet, seat, scratch.parts))
        for at in range(int(watch.sample_count[0]) - 1, int(watch.begin[0]) - 1, -1):
            if samples.seats[at] == seat:
                expected = float(samples.predictions[at])
                samples.targets[at] = later - samples.points[at]
                if samples.skipped[at]:
                    later = expected
                else:
                    later = (1.0 - watch.trace_decay) * expected + watch.trace_decay * later


HOOKS: Final[Hooks] = (
    (before_chance, sample_beginning),
    (explore, explore_at_random),
    (after_decision, sample_decision),
    (note_random_move, forget_last),
    (set_targets, set_point_targets),
)
