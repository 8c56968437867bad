"""Self-play: games of a bot against itself, watched to learn from them."""

from rollwright.bots.bot import Bot
from rollwright.bots.play_loop import NO_ACTION, Numbering, Workspace, play_number
from rollwright.bots.scratch import AnyScratch, Episode
from rollwright.core.contract import Sheet, legal
from rollwright.core.dice import key, lot
from rollwright.learn.samples import RANDOM_MOVES, SelfPlay


def play_and_sample(
    watch: SelfPlay, games: Numbering, bots: tuple[Bot, ...], workspace: Workspace, sheet: Sheet
) -> int:
    """Play games and take samples; return how many there are."""
    for number in range(games.first, games.first + games.how_many):
        watch.begin[0] = watch.sample_count[0]
        watch.explored[0] = 0
        play_number(number, games, bots, workspace, sheet, watch)
        if watch.full[0]:
            return int(watch.begin[0])
        set_targets(watch, workspace.episode, workspace.scratch, sheet)
    return int(watch.sample_count[0])


def explore_at_random(
    watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Return a random action if this decision is one that is made at random (ε)."""
    one_in = watch.epsilon_one_in
    if one_in == 0 or lot(key(lots, RANDOM_MOVES), number, one_in) != 0:
        return NO_ACTION
    note_random_move(watch, seat)
    n = legal(episode.state[0], sheet, seat, scratch.legal)
    return int(scratch.legal[lot(lots, number, n)])


def set_targets(watch: SelfPlay, episode: Episode, scratch: AnyScratch, sheet: Sheet) -> None:
    """Turn what the samples of a game were thought to be worth into targets (stub)."""
    raise NotImplementedError


def note_random_move(watch: SelfPlay, seat: int) -> None:
    """Note that a seat makes a random move (stub)."""
    raise NotImplementedError
