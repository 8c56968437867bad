"""One language of colour, letter and shape for all games: never colour alone."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Look:
    """How a colour is written, marked and drawn."""

    letter: str
    shape: str
    paint: str
    """On paper: dark enough for white text on it (4.5 : 1)."""
    tint: str
    """The colour of an empty cell."""

    @property
    def mark(self) -> str:
        """Letter and shape, as dice are named in lines of text."""
        return self.letter + self.shape


LOOKS: Final = {
    "red": Look("R", "▲", "#b3261e", "#fbe9e7"),
    "yellow": Look("Y", "●", "#7a5d00", "#fdf3cf"),
    "green": Look("G", "◆", "#1e6b34", "#e5f3e8"),
    "blue": Look("B", "■", "#1f4fa3", "#e6edf9"),
    "pink": Look("P", "♥", "#a3246b", "#fbe6f1"),
    "silver": Look("S", "⬢", "#555b66", "#eceef1"),
    "white": Look("W", "★", "#3c4043", "#ffffff"),
}
