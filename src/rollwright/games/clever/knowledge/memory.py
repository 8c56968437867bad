"""What bots keep while they think about Doppelt so clever."""

from typing import Final, NamedTuple

import numpy as np

from rollwright.core.contract import MAX_LEGAL, MAX_SEATS, Floats, Numbers, States
from rollwright.games.clever.table import STATE

CHAIN: Final = 40
"""How many states a chain of decisions holds."""
VISITED: Final = 4032
"""How many states that were met before are remembered."""


class Memory(NamedTuple):
    """The others' expected points, and a chain of decisions to the end of the game."""

    others_points: Floats
    """How many points each of the others will have in the end."""
    chain: States
    """The states of a chain of decisions, one after each of them."""
    chain_legal: Numbers
    """The legal actions in each of these states, `MAX_LEGAL` numbers for each."""
    chain_left: Numbers
    """How many of them are still to be tried."""
    visited: Numbers
    """Numbers of states that were met before."""


def new_memory() -> Memory:
    """Make the memory."""
    return Memory(
        np.zeros(MAX_SEATS, np.float32),
        np.zeros(CHAIN, STATE),
        np.zeros(CHAIN * MAX_LEGAL, np.int64),
        np.zeros(CHAIN, np.int64),
        np.zeros(VISITED, np.int64),
    )
