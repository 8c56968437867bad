"""Measures, from both sides, what a bot leaves undone: what its best single deviations would gain.

python -m bench.deviations knifflig strong greedy 300      a game, two bots, and seconds
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.play.game import Game
from rollwright.simulation.deviations import Deviations, Gains

SEED: Final = 20_261_118
CORES: Final = 2
ONE_IN: Final = 20
SAMPLES: Final = 6000


def main(name: str, first: str, other: str, seconds: float) -> None:
    """Look into decisions for some time, and print."""
    deviations = Deviations(Game(name, 2), first, other, SEED)
    deviations.gains(0, ONE_IN, 1)  # compiles
    looked: list[Gains] = []
    numbers = count()
    end = time.monotonic() + seconds
    with ThreadPoolExecutor(CORES) as pool:
        while time.monotonic() < end:
            some = [next(numbers) for _ in range(4 * CORES)]
            looked += pool.map(lambda at: deviations.gains(at, ONE_IN, SAMPLES), some)
    a_game = float(np.mean([gains.decisions for gains in looked]))
    fresh, flattered = (
        np.concatenate([getattr(gains, side) for gains in looked])
        for side in ("fresh", "flattered")
    )
    print(
        f"{name}, {first} against {other}: {len(fresh)} decisions of {len(looked)} games, "
        f"{a_game:.1f} a game; another action seems better at {100 * np.mean(fresh != 0):.0f} %; "
        f"the best ones would gain at least {_told(a_game * fresh)}, "
        f"at most {_told(a_game * flattered)} hundredths of the win a game"
    )


def _told(gains: npt.NDArray[np.float64]) -> str:
    """Return the mean, in hundredths, with its interval."""
    mean, error = float(np.mean(gains)), 1.96 * float(np.std(gains)) / len(gains) ** 0.5
    return f"{100 * mean:.1f} ({100 * (mean - error):.1f} to {100 * (mean + error):.1f})"


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]))
