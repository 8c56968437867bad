"""Who decides at the terminal's table besides people: bots, and programs that are started."""

import argparse
from contextlib import ExitStack

from rollwright.bots.players import BotPlayer, Player
from rollwright.bots.programs.naming import command_of, is_program, shown
from rollwright.bots.programs.program import ProgramPlayer
from rollwright.cli.arguments import bot_seconds
from rollwright.cli.line_table import YES
from rollwright.cli.terminal import Terminal
from rollwright.core.errors import RollwrightError
from rollwright.core.players import HUMAN
from rollwright.core.records import Header
from rollwright.core.texts import Texts
from rollwright.play.state import State


def seated(header: Header, words: argparse.Namespace, stack: ExitStack) -> dict[int, Player]:
    """Return who decides on the seats that no person has; programs run until the stack closes."""
    players: dict[int, Player] = {}
    for seat, sits in enumerate(header.seats):
        player = sits["player"]
        if is_program(player):
            program = ProgramPlayer(command_of(player), bot_seconds(words))
            players[seat] = stack.enter_context(program)
        elif player != HUMAN:
            players[seat] = BotPlayer(player, header.dice["seed"])
    return players


def agreed_to_programs(header: Header, terminal: Terminal, texts: Texts) -> None:
    """Ask before a program is started that a file names: it may be anybody's file."""
    for number, sits in enumerate(header.seats, start=1):
        if is_program(sits["player"]):
            command = shown(command_of(sits["player"]), 1000)
            try:
                answer = terminal.ask(texts("play.program", number=number, command=command))
            except EOFError:
                answer = ""
            if not answer.strip() or answer.strip().lower() not in YES:
                raise RollwrightError("play.no_program")


def tell_the_end(players: dict[int, Player], state: State) -> None:
    """Tell the programs how the game went."""
    for player in players.values():
        if isinstance(player, ProgramPlayer):
            player.end(state)
