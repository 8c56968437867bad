"""The positions that the lessons show: `python -m tests.web.positions` writes them anew.

`lesson/positions.json` tells what has happened in each, as a record would; the real rules play it
and say what is to be seen. So no picture can show what the rules forbid.
"""

import json
from pathlib import Path
from typing import Any, Final

import rollwright as rw
from rollwright.bots.valuation import action_values

GAMES: Final = Path(__file__).parents[2] / "web" / "src" / "games"
_HEAD: Final = """\
/** Made from positions.json by the real rules: `python -m tests.web.positions`. */
import type {{ {kind}Printed, {kind}View }} from "../view";

interface Position {{
  readonly seat: number;
  readonly printed: {kind}Printed;
  readonly view: {kind}View;
}}

const printed: {kind}Printed = {printed};

"""


def games() -> list[str]:
    """Return the games whose lessons have positions."""
    return sorted(file.parts[-3] for file in GAMES.glob("*/lesson/positions.json"))


def positions(game: str) -> dict[str, dict[str, Any]]:
    """Return a game's positions by their names: what has happened, and who looks at it."""
    found: dict[str, dict[str, Any]] = json.loads(
        (GAMES / game / "lesson/positions.json").read_text("utf-8")
    )
    return found


def made(game: str) -> str:
    """Return the source of a game's positions."""
    kind, two = game.capitalize(), rw.game(game, players=2)
    source = _HEAD.format(kind=kind, printed=_written(two.printed))
    for name, position in positions(game).items():
        seat: int = position["seat"]
        state = two.replay(position["events"])
        view = _written(state.view(seat))
        source += f"export const {name}: Position = {{ seat: {seat}, printed, view: {view} }};\n"
        if "bot" in position:
            values = action_values(state, seat, position["bot"])
            rounded = {action: round(value, 3) for action, value in values.items()}
            source += f"/** What `{position['bot']}` thinks of each action. */\n"
            source += f"export const {name}_values: Readonly<Record<string, number>> = "
            source += f"{_written(rounded)};\n"
    return source


def where(game: str) -> Path:
    """Return where a game's positions are written."""
    return GAMES / game / "lesson/positions.ts"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    for each in games():
        where(each).write_text(made(each), "utf-8")
