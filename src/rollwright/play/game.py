"""The Python face, first half: a `Game` is rules, sheet, options and players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.core.errors import IllegalError
from rollwright.core.events import Event, parse_events
from rollwright.core.provenance import reconstruction
from rollwright.core.records import Header
from rollwright.core.registry import about, chosen_options, folder, printed_sheet
from rollwright.core.sheetfile import TypedSheet, load_sheet, sheet_hash
from rollwright.core.svg import in_less_ink
from rollwright.core.texts import Texts
from rollwright.core.views import AnyScene, Printed, Scene
from rollwright.play.state import State


class Game:
    """One game as it will be played; states come from `new`."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        sheet: str | Path | Mapping[str, Any] | TypedSheet | None = None,
        options: Mapping[str, str | bool | int] | None = None,
        *,
        compiled: bool = False,
    ) -> None:
        """Set up a game; `compiled` makes each call fast, after compiling once."""
        self.about = about(name)
        self.folder = folder(self.about.name)
        self.options = chosen_options(self.about, options or {})
        self.sheet = load_sheet(self.folder, sheet, self.options)
        counts = self.folder.player_counts(self.sheet.data)
        usual = next((count for count in counts if count > 1), counts[0])
        self.players = usual if players is None else index(players)
        if self.players not in counts:
            raise IllegalError(
                "game.players", title=self.about.title, players=self.players,
                known=", ".join(map(str, counts)),
            )  # fmt: skip
        self.has_own_sheet = self.sheet.hash != sheet_hash(printed_sheet(self.about.name))
        self._compiled = compiled
        if compiled:
            from rollwright.core.compiling import compiled_rules

            self.rules = compiled_rules(self.about.name)
        else:
            self.rules = self.folder.rules

    def new(self) -> State:
        """Return the state before the first chance or decision."""
        record = np.zeros(1, self.rules.STATE)[0]
        self.rules.new(record, self.sheet.record, self.players)
        return State(self, record, ())

    def replay(self, events: str | Iterable[Event]) -> State:
        """Return the state after these events: objects, or a text such as `start=0 0:R5`."""
        state = self.new()
        for event in parse_events(events) if isinstance(events, str) else events:
            state.happen(event)
        return state

    @cached_property
    def printed(self) -> Printed:
        """What is printed on the sheets, and whatever else never changes in a game."""
        return self.folder.printed(self.sheet.record, self.sheet.data, self.players)

    def blank(self) -> AnyScene:
        """Return the scene of one sheet on which nothing has been written."""
        record = np.zeros(1, self.rules.STATE)[0]
        record["players"] = 1
        sheet, data = self.sheet.record, self.sheet.data
        return Scene(
            self.folder.printed(sheet, data, 1), self.folder.view(record, sheet, data, None),
            [data.get("name", self.about.title)], self.reconstruction, is_blank=True,
        )  # fmt: skip

    def blank_text(self, texts: Texts) -> str:
        """Draw one sheet on which nothing has been written, as text."""
        return self.folder.text_picture(self.blank(), texts)

    def blank_svg(self, texts: Texts, ink: str = "full", *, note: bool = True) -> str:
        """Draw one sheet on which nothing has been written; with ink `saving`, for paper.

        Without the note it does not say that it is reconstructed, and must not be printed.
        """
        scene = self.blank()
        picture = self.folder.svg_picture(
            scene if note else replace(scene, reconstruction=None), texts
        )
        return in_less_ink(picture) if ink == "saving" else picture

    @property
    def title(self) -> str:
        """The game's title, with the sheet's name if it has one."""
        name = self.sheet.data.get("name")
        return f"{self.about.title} ({name})" if name else self.about.title

    @cached_property
    def reconstruction(self) -> dict[str, list[str]] | None:
        """What is known and what is assumed of a reconstructed sheet; None of any other."""
        holding = self.folder.assumptions_that_hold(self.sheet.data)
        return reconstruction(self.about.name, {**self.sheet.data, "assumptions": holding})

    def write(self, action: int) -> str:
        """Write an action number in notation."""
        return self.folder.write(action, self.sheet.data)

    def read(self, text: str) -> int:
        """Read notation as an action number."""
        return self.folder.read(text, self.sheet.data)

    def header(
        self,
        seats: Sequence[Mapping[str, str]] = (),
        dice: Mapping[str, Any] | None = None,
    ) -> Header:
        """Return the header of a record of this game."""
        return Header(
            self.about.name, self.about.rules_version, self.sheet.data, self.players,
            self.options, tuple(seats), dice or {},
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        words = [repr(self.about.name), f"players={self.players}"]
        if self.has_own_sheet:
            words.append(f"sheet={self.sheet.data!r}")
        words += [f"{name}={value!r}" for name, value in self.options.items()]
        return f"rw.game({', '.join(words)})"

    def __reduce__(self) -> tuple[Any, ...]:
        sheet = self.sheet.data if self.has_own_sheet else None
        return _set_up, (self.about.name, self.players, sheet, self.options, self._compiled)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self  # it never changes

    @cached_property
    def key(self) -> str:
        """A name for the rules, the sheet, the options and the number of players."""
        about = self.about
        return repr((about.name, about.rules_version, *self._identity()[1:]))

    def _identity(self) -> tuple[Any, ...]:
        options = tuple(self.options.items())
        return self.about.name, self.players, self.sheet.hash, options


def game(
    name: str,
    players: int | None = None,
    sheet: str | Path | Mapping[str, Any] | None = None,
    *,
    compiled: bool = False,
    **options: str | bool | int,
) -> Game:
    """Set up a game.

    >>> rw.game("qwixx", players=3)
    rw.game('qwixx', players=3)
    >>> rw.game("clever", players=1, return_before_reroll=True).options
    {'extra_die_scope': 'turn', 'return_before_reroll': 'true', 'solo_fallback': 'false'}
    """
    return Game(name, players, sheet, options, compiled=compiled)


def _set_up(
    name: str,
    players: int,
    sheet: Mapping[str, Any] | None,
    options: Mapping[str, str],
    compiled: bool,
) -> Game:
    return Game(name, players, sheet, options, compiled=compiled)
