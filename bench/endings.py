"""Measures the ends of Doppelt so clever: how many can be solved, and what a bot leaves in them.

python -m bench.endings                 strong, 150 games alone and 150 of two
python -m bench.endings max 50          this bot, so many games

When all dice of a game have fallen, the most points that the first who then decides can come to are
looked for: with so many tries as `max` has for a decision at most, and with many more.
"""

import sys
import time
from typing import Final

from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.players import BotPlayer
from rollwright.games.clever.knowledge.ending import is_ending, most_points
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.state import State

SEED: Final = 5
TRIES: Final = 200_000
MANY: Final = 20_000_000


def most(state: State, seat: int, tries: int) -> int:
    """Return the most points that a seat can come to, as far as so many tries find them."""
    scratch = scratch_of("clever")
    scratch.after[0] = state.record
    find = bot_binding("clever", compiled=True)(most_points)
    return int(find(scratch, state.game.sheet.record, seat, tries))


def end_of(game: Game, bot: BotPlayer, dice: Seeded) -> tuple[State | None, int, int]:
    """Play a game; return its end if somebody had to decide there, who, and with what points."""
    ending = bot_binding("clever", compiled=True)(is_ending)
    state, end, first, decisions = game.new(), None, 0, 0
    while not state.over:
        if state.chance_due:
            state.roll(dice)
            continue
        seat = state.pending[0]
        if end is None and ending(state.record, game.sheet.record):
            end, first = state.copy(), seat
        state.play(bot.choose(state, seat, decisions), seat)
        decisions += 1
    return end, first, state.scores[first]


def measure(players: int, name: str, games: int) -> str:
    """Return a line of a table."""
    game = Game("clever", players)
    most(game.new(), 0, 1)
    ends, short, left, slowest = 0, 0, 0, 0.0
    for number in range(games):
        bot = BotPlayer(name, SEED, number, compiled=True)
        end, seat, had = end_of(game, bot, Seeded(1000 * SEED + number))
        if end is None:
            continue
        began = time.perf_counter()
        found = most(end, seat, TRIES)
        slowest = max(slowest, time.perf_counter() - began)
        best = most(end, seat, MANY)
        ends += 1
        short += found < best
        left += best - had
    return (
        f"| {players} | {name} | {ends} | {100 * short / ends:.1f} % | {left / ends:.1f} | "
        f"{1000 * slowest:.0f} | {1e6 * slowest / TRIES:.2f} |"
    )


def main(words: list[str]) -> None:
    """Print a table: alone, and with two players."""
    name, games = (words[0], int(words[1])) if words else ("strong", 150)
    print("| players | bot | ends | not solved | points left | ms at most | µs a try |")
    print("|---|---|---|---|---|---|---|")
    for players in (1, 2):
        print(measure(players, name, games), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
