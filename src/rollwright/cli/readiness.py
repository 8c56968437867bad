"""What bots need before they play: tables worked out, kernels compiled, missing weights told."""

from collections.abc import Callable, Sequence

from rollwright.bots import is_ours
from rollwright.bots.compile_ahead import Compilation, Kernel, kernel_of
from rollwright.bots.factory import outline
from rollwright.cli.console import Console
from rollwright.cli.solve import solving_bar
from rollwright.core.texts import Texts
from rollwright.learn.tables import missing_tables, solve_and_keep
from rollwright.play.game import Game


def make_ready(game: Game, bots: Sequence[str], cores: int, texts: Texts) -> None:
    """Work out the tables that these bots need, and say which of them know no weights."""
    for hazard in missing_tables(game, bots):
        with solving_bar(texts) as progress:
            solve_and_keep(game, hazard, cores, progress)
    for bot in dict.fromkeys(bots):
        if is_ours(bot) and outline(game, bot).lacks_weights:
            Console(stderr=True).print(texts("bot.lacks_weights", bot=bot, command=training(game)))


def compile_meanwhile(game: Game, bots: Sequence[str], texts: Texts) -> Callable[[], list[str]]:
    """Let other processes compile what bots at a table need, and say who plays below their level.

    Nobody waits: until then bots decide interpreted. Return what tells, once each, which of them
    cannot be compiled.
    """
    started: dict[Kernel, Compilation] = {}
    compiling: dict[str, Compilation] = {}
    for bot in dict.fromkeys(bots):
        kernel = kernel_of(game, bot)
        if kernel is None or kernel.is_ready:
            continue
        if kernel not in started:
            started[kernel] = Compilation(kernel)
        compiling[bot] = started[kernel]
        if outline(game, bot).is_slow:  # kernels of one game are compiled one after the other
            until = list(started)[: list(started).index(kernel) + 1]
            seconds = texts.number(round(sum(started[each].seconds_left for each in until)))
            words = texts("bot.preparing", bot=bot, seconds=seconds)
            Console(stderr=True).print(words, style="dim")

    def failures() -> list[str]:
        failed = [bot for bot, compilation in compiling.items() if compilation.failure]
        return [
            texts("bot.not_compiled", bot=bot, why=compiling.pop(bot).failure) for bot in failed
        ]

    return failures


def training(game: Game) -> str:
    """Return the command that makes weights for a game."""
    words = ["rollwright train", game.about.name, f"--players {game.players}"]
    words += [f"--option {name}={value}" for name, value in game.options.items()]
    return " ".join([*words, "--sheet FILE"] if game.has_own_sheet else words)
