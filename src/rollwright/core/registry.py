"""Which games there are. A game is a folder in `rollwright/games`, and nothing else.

The folder's `__init__.py` holds `ABOUT` and imports neither NumPy nor Numba, so that listing the
games costs nothing; its other modules are loaded when the game is played:

- `rules.py`, `worth.py`: the functions of `rollwright.core.contract`, with `STATE`, `SHEET`
  and `ACTIONS`; a state has `players`, and `active`, the seat whose turn it is;
- `sheet.py`: `check`, `CONSTRAINTS` and `pack`, from the data file to the record;
- `notation.py`: `write`, `read` and `describe`, between action numbers and texts;
- `explain.py`: why an action is not legal;
- `view.py`: what a seat sees, as JSON; `news.py`: what has changed between two views;
  `picture.py`: the view as text and as SVG;
  every view has `active` (a seat, or None), `deciding` (the seats asked), `dice_due` (the colours
  of the dice to be rolled, in the order of their outcome), `legal` (in notation), `sheets` (a list
  by seats) and `todo` (a catalogue key and its parameters: what there is to do); it may have
  `cases` (what each case of a `pick` means), `nothing` (a catalogue key: what action 0 means now)
  and `verdict` (what to say at the end, like `todo`);
  pictures also read `names`, `whole` (all sheets in full), `blank` (nothing has been written yet)
  and `reconstruction`, which are added to it;
- `sheet.json`, `sheet.schema.json`; in every language `rules.*.md` and `texts/*.toml`.
"""

import difflib
import importlib
import json
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from rollwright.core.errors import Problem, UnknownNameError
from rollwright.core.events import Event

if TYPE_CHECKING:
    import numpy as np

    from rollwright.core.contract import Numbers, Sheet, State
    from rollwright.core.provenance import Constraint
    from rollwright.core.texts import Texts


@dataclass(frozen=True)
class Option:
    """A named choice between ways to play; the first value is the default."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class About:
    """What there is to say of a game before it is played."""

    name: str
    title: str
    author: str
    publisher: str
    year: int
    players: tuple[int, ...]
    minutes: int
    rules_version: int
    aliases: tuple[str, ...] = ()
    options: Mapping[str, Option] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal: the rule's number, and a sentence from the catalogue."""

    rule: str
    key: str
    params: Mapping[str, Any]

    def text(self, texts: "Texts") -> str:
        """Say it in the language of `texts`, with the rule's number."""
        return f"{texts(self.key, **self.params)} ({self.rule})"


@dataclass(frozen=True)
class News:
    """Something that has happened, to one seat or (None) to all, for the log."""

    seat: int | None
    key: str
    params: Mapping[str, Any]


class Rules(Protocol):
    """A game's `rules.py`, plain or compiled; `rollwright.core.contract` says what each means."""

    STATE: "np.dtype[np.void]"
    SHEET: "np.dtype[np.void]"
    ACTIONS: int

    def new(self, state: "State", sheet: "Sheet", players: int) -> None: ...
    def chance_due(self, state: "State", sheet: "Sheet") -> tuple[int, int]: ...
    def settle(self, state: "State", sheet: "Sheet", outcome: "Numbers") -> None: ...
    def pending(self, state: "State", sheet: "Sheet") -> int: ...
    def legal(self, state: "State", sheet: "Sheet", seat: int, out: "Numbers") -> int: ...
    def apply(self, state: "State", sheet: "Sheet", seat: int, action: int) -> None: ...
    def observe(self, state: "State", sheet: "Sheet", seat: int) -> None: ...
    def over(self, state: "State", sheet: "Sheet") -> bool: ...
    def score(self, state: "State", sheet: "Sheet", seat: int, parts: "Numbers") -> int: ...
    def winners(self, state: "State", sheet: "Sheet") -> int: ...


@dataclass(frozen=True)
class Folder:
    """A game's modules, loaded."""

    about: About
    rules: Rules
    worth: Callable[["State", "Sheet", int], int]
    check: Callable[[Any], Iterable[Problem]]
    """Find what makes no sense in a sheet's data, which has the shape that its schema wants."""
    constraints: Mapping[str, "Constraint"]
    """What the rulebook says of the printed sheet, by names that sheets use."""
    assumptions: Mapping[str, Callable[[Any], bool]]
    """Whether what is assumed of the built-in sheet is so on another, if that can be told."""
    pack: Callable[[Any, Mapping[str, str]], "Sheet"]
    """Turn checked data and options into the sheet record."""
    player_counts: Callable[[Any], Sequence[int]]
    """How many may play on a sheet with this data."""
    write: Callable[[int, Any], str]
    read: Callable[[str, Any], int]
    describe: Callable[[int, Any, "Texts"], str]
    explain: Callable[["State", "Sheet", Any, int, int], Reason | None]
    part_names: Callable[[Any], Sequence[tuple[int, str]]]
    """Name the parts of a score: index into `parts`, and catalogue key."""
    view: Callable[["State", "Sheet", Any, int | None], dict[str, Any]]
    news: Callable[[dict[str, Any], dict[str, Any], Event], Sequence[News]]
    """Tell what a later view shows that an earlier one does not, and which event lies between."""
    text_picture: Callable[[dict[str, Any], "Texts"], str]
    svg_picture: Callable[[dict[str, Any], "Texts"], str]

    def assumptions_that_hold(self, data: Mapping[str, Any]) -> list[str]:
        """Return what a sheet assumes, without what is plainly not so on it."""
        named = data.get("assumptions", ())
        return [name for name in named if self.assumptions.get(name, _always)(data)]


def _always(_: Any) -> bool:
    return True


@cache
def _homes() -> Mapping[str, str]:
    """Return the folder of every game, by the game's name."""
    package = importlib.import_module("rollwright.games")
    folders = sorted(entry.name for entry in pkgutil.iter_modules(package.__path__) if entry.ispkg)
    return {
        importlib.import_module(f"rollwright.games.{name}").ABOUT.name: name for name in folders
    }


@cache
def abouts() -> Mapping[str, About]:
    """Return every game there is, by name."""
    return {
        name: importlib.import_module(f"rollwright.games.{home}").ABOUT
        for name, home in _homes().items()
    }


def about(name: str) -> About:
    """Return the game of that name or alias."""
    wanted = name.strip().lower()
    for entry in abouts().values():
        if wanted == entry.name or wanted in entry.aliases:
            return entry
    close = difflib.get_close_matches(wanted, abouts(), n=1)
    raise UnknownNameError(
        "game.unknown_close" if close else "game.unknown",
        name=name,
        known=", ".join(abouts()),
        close=close[0] if close else "",
    )


@cache
def folder(name: str) -> Folder:
    """Load a game's modules."""

    def module(part: str) -> ModuleType:
        return importlib.import_module(f"rollwright.games.{_homes()[name]}.{part}")

    sheet, notation, picture = module("sheet"), module("notation"), module("picture")
    return Folder(
        about=abouts()[name],
        rules=cast("Rules", module("rules")),
        worth=module("worth").worth,
        check=sheet.check,
        constraints=sheet.CONSTRAINTS,
        assumptions=sheet.ASSUMPTIONS,
        pack=sheet.pack,
        player_counts=sheet.player_counts,
        write=notation.write,
        read=notation.read,
        describe=notation.describe,
        explain=module("explain").explain,
        part_names=sheet.part_names,
        view=module("view").view,
        news=module("news").news,
        text_picture=picture.text_picture,
        svg_picture=picture.svg_picture,
    )


def resource(name: str, file: str) -> str:
    """Read a text file of a game's folder."""
    return (files("rollwright") / "games" / _homes()[name] / file).read_text(encoding="utf-8")


@cache
def printed_sheet(name: str) -> Mapping[str, Any]:
    """Read the data of the sheet in the box, without checking or packing it."""
    data: Mapping[str, Any] = json.loads(resource(name, "sheet.json"))
    return data


def chosen_options(about: About, given: Mapping[str, str]) -> dict[str, str]:
    """Fill in the defaults of the options that were not given, and refuse unknown ones."""
    for name, value in given.items():
        if name not in about.options:
            raise UnknownNameError(
                "option.unknown" if about.options else "option.none",
                name=name, game=about.title, known=", ".join(about.options),
            )  # fmt: skip
        if value not in about.options[name].values:
            raise UnknownNameError(
                "option.value", name=name, value=value,
                known=", ".join(about.options[name].values),
            )  # fmt: skip
    return {name: given.get(name, option.values[0]) for name, option in about.options.items()}
