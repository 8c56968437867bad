"""What bots need before they play: tables that are missing are worked out, missing values told."""

from collections.abc import Sequence

from rollwright.bots import KINDS
from rollwright.bots.equipment import equip
from rollwright.bots.players import warm_up
from rollwright.cli.console import Console
from rollwright.cli.solve import solving_bar
from rollwright.core.texts import Texts
from rollwright.learn.tables import missing_tables, solve_and_keep
from rollwright.play.game import Game


def make_ready(game: Game, bots: Sequence[str], cores: int, texts: Texts) -> None:
    """Work out the tables that these bots need, and say which of them know no values."""
    for hazard in missing_tables(game, bots):
        with solving_bar(texts) as progress:
            solve_and_keep(game, hazard, cores, progress)
    for bot in dict.fromkeys(bots):
        if bot.partition(":")[0] in KINDS and equip(game, bot).lacks_values:
            Console(stderr=True).print(texts("bot.no_values", bot=bot, command=training(game)))


def warm_up_all(game: Game, bots: Sequence[str], texts: Texts) -> None:
    """Compile what bots at a table need before they sit down, and say that this takes a while."""
    ours = (bot for bot in dict.fromkeys(bots) if bot.partition(":")[0] in KINDS)
    searching = [bot for bot in ours if equip(game, bot).searches]
    if searching:
        with Console(stderr=True).waiting(texts("simulate.compiling", title=game.about.title)):
            for bot in searching:
                warm_up(game, bot)


def training(game: Game) -> str:
    """Return the command that makes values for a game."""
    words = ["rollwright train", game.about.name, f"--players {game.players}"]
    words += [f"--option {name}={value}" for name, value in game.options.items()]
    return " ".join([*words, "--sheet FILE"] if game.has_own_sheet else words)
