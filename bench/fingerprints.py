"""Takes the fingerprints of games: the same seeds must give the same games, whatever is rebuilt.

python -m bench.fingerprints FILE                    all games, players and bots, 1000 games each
python -m bench.fingerprints FILE --games 50         fewer games, kept beside the others
python -m bench.fingerprints FILE --bots max,strong  only these
python -m bench.fingerprints FILE --against OTHER    compare with what was taken before

What is done is kept in the file: started anew, it goes on. `bench/fingerprints.json` has those of
commit 6e3a894, before the bots were rebuilt.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rollwright.core.errors import RollwrightError
from rollwright.core.registry import abouts
from rollwright.learn.tables import missing_tables, solve_and_keep
from rollwright.play.game import Game
from rollwright.simulation.run import Plan, play_batch, prepare

SEED: Final = 20_261_119
BATCH: Final = 50
BOTS: Final = (
    "random", "greedy", "novice", "casual", "points", "club", "strong", "table", "optimal",
    "rollout:40", "max",
)  # fmt: skip


def combinations(bots: list[str]) -> Iterator[tuple[str, int, str]]:
    """Yield game, players and bot of every combination."""
    for bot in bots:
        for name, about in abouts().items():
            for players in about.players:
                yield name, players, bot


def fingerprint(name: str, players: int, bot: str, count: int) -> str | None:
    """Return a hash of what so many games of one kind of bot came to; None if it cannot play."""
    game = Game(name, players)
    try:
        for hazard in missing_tables(game, [bot]):
            solve_and_keep(game, hazard, 1)
        plan = Plan(game, [bot] * players, SEED, count)
        kernel = prepare(plan)
    except RollwrightError:
        return None
    digest = hashlib.sha256()
    for first in range(0, count, BATCH):
        batch = play_batch(plan, kernel, first, min(BATCH, count - first))
        for numbers in (batch.points, batch.parts, batch.won, batch.counts):
            digest.update(numbers.tobytes())
    return digest.hexdigest()


def main(words: list[str]) -> int:
    """Take fingerprints, or compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--only", default="", help="only combinations whose name begins so")
    parser.add_argument("--against", type=Path)
    chosen = parser.parse_args(words)
    found = json.loads(chosen.file.read_text()) if chosen.file.is_file() else {}
    if chosen.against:
        return compare(found, json.loads(chosen.against.read_text()))
    for name, players, bot in combinations(chosen.bots.split(",")):
        combination = f"{name} {players} {bot} {chosen.games}"
        if combination in found or not combination.startswith(chosen.only):
            continue
        began = time.perf_counter()
        hashed = fingerprint(name, players, bot, chosen.games)
        if hashed is not None:
            found[combination] = hashed
            chosen.file.write_text(json.dumps(found, indent=1) + "\n")
            print(f"{combination} {time.perf_counter() - began:.1f} s {hashed[:12]}", flush=True)
    return 0


def compare(new: dict[str, str], old: dict[str, str]) -> int:
    """Print which fingerprints differ, and how many are the same."""
    both = [name for name in new if name in old]
    differing = [name for name in both if new[name] != old[name]]
    for name in differing:
        print(f"differs: {name}")
    print(f"{len(both) - len(differing)} the same, {len(differing)} differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
