"""Hands: dice as sets of faces, equal ones counted, in one fixed list.

A hand is up to five dice, whatever their order. There are 462 of them, numbered by how many dice
they have and then by their faces: 0 is no die, 1 to 6 one die, 7 is 1 1, 8 is 1 2, ..., 461 is
6 6 6 6 6. The rules add dice to hands and look up the parts of a hand in tables.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Final

import numpy as np
import numpy.typing as npt

MAX_DICE: Final = 5
FACES: Final = 6
EMPTY: Final = 0
BY_FACES: Final = tuple(
    faces
    for dice in range(MAX_DICE + 1)
    for faces in combinations_with_replacement(range(1, FACES + 1), dice)
)
"""The faces of every hand, ascending."""
HANDS: Final = len(BY_FACES)
NUMBER: Final = {faces: number for number, faces in enumerate(BY_FACES)}
MAX_PARTS_OF_HAND: Final = 2**MAX_DICE - 1
COUNT_BITS: Final = 3
"""In a hand's counts, the bits for each face."""


@dataclass(frozen=True)
class Tables:
    """What compiled rules know of hands."""

    dice: npt.NDArray[np.int8]
    """How many dice a hand has."""
    faces: npt.NDArray[np.int8]
    """Its faces, ascending."""
    counts: npt.NDArray[np.int32]
    """How often it has each face, three bits for each, from the 1 upwards."""
    added: npt.NDArray[np.int16]
    """The hand with one more die, by its face."""
    parts: npt.NDArray[np.int16]
    """The hands that can be taken out of it, other than none, ascending."""
    parts_count: npt.NDArray[np.int8]
    ways: npt.NDArray[np.int16]
    """In how many orders its dice can lie: of as many dice, so often is it rolled."""


@cache
def tables() -> Tables:
    """Work the tables out, once."""
    made = Tables(
        np.zeros(HANDS, np.int8), np.zeros((HANDS, MAX_DICE), np.int8), np.zeros(HANDS, np.int32),
        np.zeros((HANDS, FACES + 1), np.int16), np.zeros((HANDS, MAX_PARTS_OF_HAND), np.int16),
        np.zeros(HANDS, np.int8), np.zeros(HANDS, np.int16),
    )  # fmt: skip
    for hand, faces in enumerate(BY_FACES):
        made.dice[hand] = len(faces)
        made.faces[hand, : len(faces)] = faces
        made.counts[hand] = sum(1 << (COUNT_BITS * (face - 1)) for face in faces)
        if len(faces) < MAX_DICE:
            for face in range(1, FACES + 1):
                made.added[hand, face] = NUMBER[tuple(sorted((*faces, face)))]
        parts = sorted(
            {NUMBER[p] for dice in range(1, len(faces) + 1) for p in combinations(faces, dice)}
        )
        made.parts[hand, : len(parts)] = parts
        made.parts_count[hand] = len(parts)
        made.ways[hand] = factorial(len(faces)) // prod(
            factorial(faces.count(face)) for face in set(faces)
        )
    return made
