"""Measures `strong` against a player by rollouts that is given a hundred times its time.

python -m bench.rollouts knifflig 400      a game, and how many games
"""

import sys
import time
from typing import Final

from rollwright.play.game import Game
from rollwright.simulation.duel import Duel, fight
from rollwright.simulation.run import Plan, play_batch, prepare

SEED: Final = 20_261_118
TIMES: Final = 100
_TIMED_GAMES: Final = 60


def seconds_a_decision(game: Game, bot: str, games: int) -> float:
    """Return the time on one core that a bot takes for a decision, over whole games of its own."""
    plan = Plan(game, [bot] * game.players, SEED + 1, games)
    kernel = prepare(plan)
    began = time.process_time()
    batch = play_batch(plan, kernel, 0, games)
    return (time.process_time() - began) / int(batch.counts[:, 0].sum())


def main(name: str, games: int) -> None:
    """Match the times, let them play, and print."""
    game = Game(name, 2)
    own = seconds_a_decision(game, "strong", _TIMED_GAMES)
    one = seconds_a_decision(game, "rollout:120", 4) / 120
    samples = int(TIMES * own / one)
    taken = seconds_a_decision(game, f"rollout:{samples}", 4)
    while taken < TIMES * own:  # few samples cost more each, since all else is shared by fewer
        samples = int(1.1 * samples * TIMES * own / taken)
        taken = seconds_a_decision(game, f"rollout:{samples}", 4)
    print(
        f"{name}: strong {1000 * own:.3f} ms a decision, rollout:{samples} {1000 * taken:.1f} ms "
        f"({taken / own:.0f} times)",
        flush=True,
    )
    plan = Plan(game, ["strong", "strong"], SEED, games, 0, 2)
    duel = Duel(plan, "strong", f"rollout:{samples}")
    fight(duel, to_the_end=True)
    share = duel.result().win_share
    print(f"strong wins {share.mean:.4f} [{share.low:.4f}, {share.high:.4f}] of {duel.games} games")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
