"""Which games there are. A game is a folder, in `rollwright/games` or in another package.

The folder's `__init__.py` holds `ABOUT` and imports neither NumPy nor Numba, so that listing the
games costs nothing; its other modules are loaded when the game is played:

- `rules.py`, `worth.py`: the functions of `rollwright.core.contract`, with `STATE`, `SHEET`
  and `ACTIONS`; a state has `players`, and `active`, the seat whose turn it is;
- `sheet.py`: `check`, `CONSTRAINTS` and `pack`, from the data file to the record;
- `notation.py`: `write`, `read` and `describe`, between action numbers and texts;
- `explain.py`: why an action is not legal;
- `view_types.py`: the types `…Printed` and `…View`, which extend those of `core/views.py`;
  `view.py`: `printed`, what never changes in a game, and `view`, what a seat sees now;
  `news.py`: what has changed between two views; `picture.py`: both as text and as SVG;
- `sheet.json`, `sheet.schema.json`; in every language `rules.*.md` and `texts/*.toml`;
- where there is something to say, `knowledge`, what bots know of it, and `weights/`, what they have
  learnt; `solver`; `study`: the rooms `bots`, `learn` and `study` look for these.
"""

import difflib
import importlib
import json
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from rollwright.core.discovery import game_file, homes, is_foreign
from rollwright.core.errors import BrokenGameError, Problem, UnknownNameError
from rollwright.core.events import Event

if TYPE_CHECKING:
    import numpy as np

    from rollwright.core.contract import Numbers, Sheet, State
    from rollwright.core.provenance import Constraint
    from rollwright.core.texts import Texts
    from rollwright.core.views import AnyScene, Printed, View


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
    shares_board: bool = False
    """Whether all play on one board instead of a sheet each."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal: the rule's number, and a sentence from the catalogue."""

    rule: str
    key: str
    params: Mapping[str, Any]

    def text(self, texts: "Texts") -> str:
        """Say it in the language of `texts`, with the rule's number."""
        return f"{texts(self.key, **self.params)} ({self.rule})"


NewsKind = Literal["choice", "consequence", "end"]


@dataclass(frozen=True)
class News:
    """Something that has happened, to one seat or (None) to all, for the log."""

    seat: int | None
    key: str
    params: Mapping[str, Any]
    kind: NewsKind = "choice"
    """What somebody chose or dice brought; what followed from it; why the game is over."""


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
    printed: Callable[["Sheet", Any, int], "Printed"]
    """Describe what never changes in a game of so many players."""
    view: Callable[["State", "Sheet", Any, int | None], "View"]
    """Describe an observed state to a seat, or to a guest (None)."""
    news: Callable[[Any, Any, Any, Event], Sequence[News]]
    """Tell what a later view shows that an earlier one does not: what is printed, both views, and
    the event that lies between."""
    text_picture: Callable[["AnyScene", "Texts"], str]
    svg_picture: Callable[["AnyScene", "Texts"], str]

    def assumptions_that_hold(self, data: Mapping[str, Any]) -> list[str]:
        """Return what a sheet assumes, without what is plainly not so on it."""
        named = data.get("assumptions", ())
        return [name for name in named if self.assumptions.get(name, _always)(data)]


def _always(_: Any) -> bool:
    return True


@cache
def abouts() -> Mapping[str, About]:
    """Return every game there is, by name."""
    return {name: importlib.import_module(home).ABOUT for name, home in homes().items()}


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
    """Load a game's modules; what is wrong with those of another package is told with its place."""
    try:
        return _loaded(name)
    except Exception as error:
        if not is_foreign(homes()[name]):
            raise
        message = error.msg if isinstance(error, SyntaxError) else error
        said = f"{type(error).__name__}: {message}"
        place = _place(error, homes()[name])
        raise BrokenGameError(
            "game.broken", title=abouts()[name].title, place=place, error=said
        ) from error


def _loaded(name: str) -> Folder:
    def module(part: str) -> ModuleType:
        return importlib.import_module(f"{homes()[name]}.{part}")

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
        printed=module("view").printed,
        view=module("view").view,
        news=module("news").news,
        text_picture=picture.text_picture,
        svg_picture=picture.svg_picture,
    )


def _place(error: Exception, home: str) -> str:
    """Return where in a package loading it has failed, or the package."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}:{error.lineno}"
    inside = Path(str(importlib.import_module(home).__file__)).parent
    frames = traceback.extract_tb(error.__traceback__)
    places = [frame for frame in frames if inside in Path(frame.filename).parents]
    return f"{Path(places[-1].filename).name}:{places[-1].lineno}" if places else home


def view_types(name: str) -> tuple[type, type]:
    """Return the types of what is shown of a game: of what is printed, and of a view."""
    module = importlib.import_module(f"{homes()[name]}.view_types")
    return module.PRINTED, module.VIEW


def resource(name: str, file: str) -> str:
    """Read a text file of a game's folder."""
    return game_file(name, file).read_text(encoding="utf-8")


def rules_language(name: str, language: str) -> str:
    """Return the language in which a game's rules are told to who reads that one."""
    return language if game_file(name, f"rules.{language}.md").is_file() else "en"


def rules_page(name: str, language: str) -> str:
    """Return a game's rules in a language, or, where nobody has translated them, in English."""
    return resource(name, f"rules.{rules_language(name, language)}.md")


@cache
def printed_sheet(name: str) -> Mapping[str, Any]:
    """Read the data of the sheet in the box, without checking or packing it."""
    data: Mapping[str, Any] = json.loads(resource(name, "sheet.json"))
    return data


def chosen_options(about: About, given: Mapping[str, str | bool | int]) -> dict[str, str]:
    """Fill in the defaults of the options that were not given, and refuse unknown ones.

    Python's own values may be given too: True is `true`.
    """
    texts = {name: value if isinstance(value, str) else json.dumps(value)
             for name, value in given.items()}  # fmt: skip
    for name, value in texts.items():
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
    return {name: texts.get(name, option.values[0]) for name, option in about.options.items()}
