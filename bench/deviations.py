"""Measures what a bot leaves undone: how much its best deviations, as far as found, would gain.

python -m bench.deviations knifflig strong greedy 300      a game, two bots, and seconds
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Final

import numpy as np

from rollwright.play.game import Game
from rollwright.simulate.deviations import Deviations

SEED: Final = 20_261_118
CORES: Final = 2
ONE_IN: Final = 20
SAMPLES: Final = 1500


def main(name: str, first: str, other: str, seconds: float) -> None:
    """Look into decisions for some time, and print."""
    deviations = Deviations(Game(name, 2), first, other, SEED)
    deviations.gains(0, ONE_IN, 1)  # compiles
    gains: list[float] = []
    own: list[float] = []
    numbers = count()
    end = time.monotonic() + seconds
    with ThreadPoolExecutor(CORES) as pool:
        while time.monotonic() < end:
            some = [next(numbers) for _ in range(4 * CORES)]
            for found in pool.map(lambda at: deviations.gains(at, ONE_IN, SAMPLES), some):
                *gained, decided = found.tolist()
                gains += gained
                own.append(decided)
    mean, error = float(np.mean(gains)), float(np.std(gains)) / len(gains) ** 0.5
    a_game = float(np.mean(own))
    low, high = (100 * a_game * (mean + sign * 1.96 * error) for sign in (-1, 1))
    better = float(np.mean(np.array(gains) != 0))
    print(
        f"{name}, {first} against {other}: {len(gains)} decisions of {len(own)} games, "
        f"{a_game:.1f} a game; another action seems better at {100 * better:.0f} %; "
        f"those found would gain {100 * a_game * mean:.1f} "
        f"({low:.1f} to {high:.1f}) hundredths of the win"
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]))
