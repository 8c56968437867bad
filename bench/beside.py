"""Measures this tree beside another commit's: games a second of each bot, in turns, one core.

python -m bench.beside FOLDER                 FOLDER is a checkout of the other commit
python -m bench.beside FOLDER qwixx           one game
python -m bench.beside FOLDER --quick         two rounds instead of four, shorter

Every figure is the best of its rounds; above 1, this tree is the faster one.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from bench.ledger import HERE, SIMULATE

_GAMES = {  # bot: games that take about a second
    "qwixx": {"random": 600_000, "greedy": 60_000, "casual": 4000, "club": 1500, "strong": 200,
              "max": 200, "rollout:40": 8, "table": 3000},
    "clever": {"random": 60_000, "greedy": 15_000, "casual": 800, "club": 400, "strong": 400,
               "max": 2, "rollout:40": 4, "points": 400},
    "knifflig": {"random": 150_000, "greedy": 40_000, "casual": 4000, "club": 400, "strong": 60,
                 "rollout:40": 6},
    "geizen": {"random": 150_000, "greedy": 15_000, "casual": 1500, "club": 600, "strong": 600,
               "rollout:40": 4},
}  # fmt: skip


def main(words: list[str]) -> int:
    """Print the ratio for each game and bot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(_GAMES))
    parser.add_argument("--quick", action="store_true")
    chosen = parser.parse_args(words)
    trees = (chosen.folder.resolve() / "src", HERE.parent / "src")
    for game in chosen.games:
        for bot, games in _GAMES[game].items():
            share = 2 if chosen.quick else 1
            old, new = _best(trees, game, bot, max(games // share, 2), 4 // share)
            print(f"{game} {bot}: {old:,.0f} and {new:,.0f} games/s, ratio {new / old:.2f}")
            sys.stdout.flush()
    return 0


def _best(
    trees: tuple[Path, Path], game: str, bot: str, games: int, rounds: int
) -> tuple[float, ...]:
    for tree in trees:
        _games_a_second(tree, game, bot, 1)  # fills the cache
    found = [[_games_a_second(tree, game, bot, games) for tree in trees] for _ in range(rounds)]
    return tuple(max(values) for values in zip(*found, strict=True))


def _games_a_second(tree: Path, game: str, bot: str, games: int) -> float:
    words = ["--players", "2", "--bots", bot, "--games", str(games), "--cores", "1", "--seed", "1"]
    done = subprocess.run(
        [*SIMULATE, game, *words, "--json"], env={**os.environ, "PYTHONPATH": str(tree)},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    rate: float = json.loads(done.stdout)["games_per_second"]
    return rate


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
