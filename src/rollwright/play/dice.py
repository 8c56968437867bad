"""Where chance comes from: seeded lots, real dice typed in, or a list given beforehand."""

import re
from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Protocol

import numpy as np

from rollwright.core.contract import CHANCE_NAMES, DICE, MAX_DRAWS
from rollwright.core.dice import DICE_STREAM, draw, key
from rollwright.core.errors import IllegalError
from rollwright.core.events import Chance


class DiceSource(Protocol):
    """Settles every kind of chance."""

    def outcome(self, kind: int, size: int, number: int) -> Sequence[int]:
        """Return the outcome of the game's chance `number` (from 0), of this kind and size."""
        ...


class Seeded:
    """Lots as a function of (seed, game, chance, die), for simulation, tests and play at home."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self._game = key(key(seed, DICE_STREAM), game)

    def outcome(self, kind: int, size: int, number: int) -> Sequence[int]:
        """Draw the lots of this chance."""
        outcome = np.zeros(MAX_DRAWS, np.int64)
        draw(kind, size, key(self._game, number), outcome)
        return [int(drawn) for drawn in outcome[: size if kind == DICE else 1]]


class Typed:
    """What real dice showed, asked for until it is possible."""

    def __init__(
        self,
        ask: Callable[[int, int], str],
        refuse: Callable[[IllegalError], None],
    ) -> None:
        """Take how to ask for a chance of a kind and size, and how to say what was wrong."""
        self._ask = ask
        self._refuse = refuse

    def outcome(self, kind: int, size: int, number: int) -> Sequence[int]:
        """Ask until the answer is an outcome."""
        while True:
            try:
                return parse_outcome(self._ask(kind, size), kind, size)
            except IllegalError as error:
                self._refuse(error)


class Given:
    """Outcomes listed beforehand, in order; asking for more than there are is an error."""

    def __init__(self, outcomes: Iterable[Sequence[int]]) -> None:
        self._outcomes = list(outcomes)

    def outcome(self, kind: int, size: int, number: int) -> Sequence[int]:
        """Return the outcome listed for this chance."""
        if number >= len(self._outcomes):
            raise IllegalError("chance.none_given", number=number + 1)
        return self._outcomes[number]


def parse_outcome(text: str, kind: int, size: int) -> tuple[int, ...]:
    """Read what a person typed: `4 1 3 6 2 5`, `413625`; a starting seat counts from 1."""
    if kind == DICE:
        words = re.findall(r"\d" if re.fullmatch(r"[\d\s,]*", text) else r"\S+", text)
        faces = [int(word) if word.isdecimal() else -1 for word in words]
        return checked_outcome(faces, kind, size)
    plain = text.strip()
    number = int(plain) if plain.isdecimal() and len(plain) < 4 else 0
    if not 1 <= number <= size:
        raise IllegalError("chance.number", low=1, high=size)
    return checked_outcome([number - 1], kind, size)


def checked_outcome(outcome: Iterable[int], kind: int, size: int) -> tuple[int, ...]:
    """Return an outcome as a tuple, or refuse one that such a chance cannot have."""
    count, low, high = (size, 1, 6) if kind == DICE else (1, 0, size - 1)
    numbers = tuple(index(number) for number in outcome)  # 4.5 is no face, not even rounded
    if len(numbers) != count:
        raise IllegalError("chance.count", wanted=count, found=len(numbers))
    for number in numbers:
        if not low <= number <= high:
            if kind == DICE:
                raise IllegalError("chance.face")
            raise IllegalError("chance.number", low=low, high=high)
    return numbers


def chance_event(kind: int, outcome: Sequence[int]) -> Chance:
    """Make the record's event of a settled chance."""
    return Chance(CHANCE_NAMES[kind], tuple(outcome))


def outcome_array(outcome: Sequence[int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return an outcome as the array the rules read."""
    array = np.zeros(MAX_DRAWS, np.int64)
    array[: len(outcome)] = outcome
    return array
