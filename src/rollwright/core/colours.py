"""One language of colour, letter and shape for all games: never colour alone."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Look:
    """How a colour is written, marked and drawn."""

    letter: str
    """In notation, whatever the language; `Texts.letter` is what people read."""
    shape: str
    paint: str
    """The colour itself: of filled areas, and of edges."""
    on_paint: str
    """What is written on it (4.5 : 1)."""
    tint: str
    """The colour of an empty cell."""
    deep: str
    """What is written on a tint or on paper (4.5 : 1)."""

    @property
    def mark(self) -> str:
        """Letter and shape, as messages name dice; texts say them in their language."""
        return self.letter + self.shape


LOOKS: Final = {
    "red": Look("R", "▲", "#b3261e", "#ffffff", "#fbe9e7", "#b3261e"),
    # Yellow is light: what is written on it is dark.
    "yellow": Look("Y", "●", "#f4c20d", "#2e2503", "#fff2c2", "#6b5200"),
    "green": Look("G", "◆", "#1e6b34", "#ffffff", "#e5f3e8", "#1e6b34"),
    "blue": Look("B", "■", "#1f4fa3", "#ffffff", "#e6edf9", "#1f4fa3"),
    "pink": Look("P", "♥", "#a3246b", "#ffffff", "#fbe6f1", "#a3246b"),
    "silver": Look("S", "⬢", "#555b66", "#ffffff", "#eceef1", "#555b66"),
    "white": Look("W", "★", "#3c4043", "#ffffff", "#ffffff", "#3c4043"),
}
