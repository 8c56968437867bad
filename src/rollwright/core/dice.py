"""Lots as a function: the same seed, game, chance and die give the same face everywhere.

There is no generator to advance, so the dice do not depend on the order of the questions: plain
Python, compiled code and any number of cores see the same ones. The function is the finaliser of
SplitMix64 (Steele, Lea and Flood, 2014) over a counter.

Everything here is written so that Python's unbounded integers and compiled signed 64-bit ones
agree: products are cut to 64 bits, and each right shift is cut to the bits a logical shift leaves.
"""

from typing import Final

from rollwright.core.contract import DICE, Numbers

DICE_STREAM: Final = 1
"""Marks the lots that settle chance."""
CHOICE_STREAM: Final = 2
"""Marks the lots by which players choose at random, so that they never follow the dice."""

_WORD: Final = (1 << 64) - 1
_FRACTION: Final = (1 << 61) - 1
# Compiled literals of 2**63 and more would be unsigned, and mix with signed ones as floats.
_FIRST: Final = 0xBF58476D1CE4E5B9 - (1 << 64)
_SECOND: Final = 0x94D049BB133111EB - (1 << 64)
_GOLDEN: Final = 0x9E3779B97F4A7C15 - (1 << 64)


def _mix(word: int) -> int:
    """Scramble a word so that every bit of it touches every bit of the result."""
    word = ((word ^ ((word >> 30) & 0x3FFFFFFFF)) * _FIRST) & _WORD
    word = ((word ^ ((word >> 27) & 0x1FFFFFFFFF)) * _SECOND) & _WORD
    return word ^ ((word >> 31) & 0x1FFFFFFFF)


def key(parent: int, number: int) -> int:
    """Derive the key of one thing (a stream, a game, a chance) below another."""
    return _mix((parent + (number + 1) * _GOLDEN) & _WORD)


def lot(parent: int, number: int, sides: int) -> int:
    """Draw lot `number` below a key: 0 to sides - 1, each equally likely to within 2**-29."""
    return (((key(parent, number) >> 32) & 0xFFFFFFFF) * sides) >> 32


def draw(kind: int, size: int, chance: int, outcome: Numbers) -> None:
    """Write the outcome that the key `chance` stands for, of this kind and size.

    The faces of dice are the key's digits to the base of six: its last 61 bits are taken as a
    fraction, so that six times it still fits a word. That is fair to within 2**-40 for up to
    eight dice together, and a good deal faster than a lot for each.
    """
    if kind != DICE:
        outcome[0] = lot(chance, 0, size)
        return
    fraction = chance & _FRACTION
    for die in range(size):
        fraction *= 6
        outcome[die] = 1 + ((fraction >> 61) & 7)
        fraction &= _FRACTION


def signed(word: int) -> int:
    """Return a seed or key as the signed 64-bit number that compiled code takes."""
    return (word + (1 << 63)) % (1 << 64) - (1 << 63)
