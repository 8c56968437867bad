"""How the features of a game are numbered, said once: where blocks begin, and what features mean.

A block numbers every combination of a few digits, the last digit counting fastest. The begin of a
block is a plain number, so that compiled code can have it as a constant.
"""

from collections.abc import Callable
from math import prod
from typing import NamedTuple


class Block(NamedTuple):
    """Features of one meaning, next to each other."""

    begin: int
    sizes: tuple[int, ...]
    """How many values each digit has."""
    name: Callable[..., str]
    """Names a feature by its digits."""


class FeatureLayout:
    """Blocks of features, one after the other."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self.size = 0
        """How many features there are in all."""

    def add(self, name: Callable[..., str], *sizes: int) -> int:
        """Add a block of digits that have so many values; return where it begins."""
        begin = self.size
        self._blocks.append(Block(begin, sizes, name))
        self.size += prod(sizes)
        return begin

    def nest(self, inner: "FeatureLayout", *sizes: int) -> int:
        """Add a copy of another layout for every combination of digits; return where they begin."""
        return self.add(lambda *digits: inner.name(digits[-1], *digits[:-1]), *sizes, inner.size)

    def name(self, feature: int, *context: int) -> str:
        """Name a feature: its block's function is called with the context, then the digits."""
        if not 0 <= feature < self.size:
            raise IndexError(feature)
        block = next(block for block in reversed(self._blocks) if block.begin <= feature)
        rest = feature - block.begin
        digits: list[int] = []
        for size in reversed(block.sizes):
            rest, digit = divmod(rest, size)
            digits.insert(0, digit)
        name: str = block.name(*context, *digits)
        return name


def how_many(number: int | str, thing: str, things: str = "") -> str:
    """Write a number of things: 1 field, 2 fields."""
    return f"{number} {thing if number in (1, '1') else things or f'{thing}s'}"


def up_to(digit: int, size: int) -> str:
    """Write a digit whose last value stands for more as well."""
    return f"{digit}+" if digit == size - 1 else str(digit)


def between(low: float, high: float) -> str:
    """Write the numbers that one digit stands for."""
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def player_at(place: int, players: int) -> str:
    """Write which player sits so many places clockwise of the one who asks."""
    if place == 0:
        return "own"
    return "rival" if players == 2 else f"rival {place}"
