"""`rollwright join`: comes to a table on a server by its link, and plays or watches there."""

import argparse
import asyncio
import hashlib
import hmac
import json
import os
import secrets
import sys
import threading
from collections.abc import Sequence
from typing import Any

from rollwright.cli.data_folder import data_folder, witness_path
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.play import kept_record
from rollwright.cli.remote_table import Left, RemoteTable
from rollwright.cli.terminal import Terminal
from rollwright.client.client import ServerError, ask
from rollwright.client.link import Link, parse_link
from rollwright.client.witness import LONGEST_WORDS, Witness
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.plain_text import is_plain
from rollwright.core.texts import Texts
from rollwright.play.game import Game


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Play until the player leaves; the server keeps the game."""
    terminal = Terminal(words.colour, aside=words.json)
    links = [parse_link(text) for text in words.links]
    if len({(link.base, link.table) for link in links}) > 1:
        raise RollwrightError("join.one_table")
    seated = [_seated(link, words, terminal, texts) for link in links]
    info = _ask(seated[0][0], "")
    sheet = _ask(seated[0][0], "/sheet")
    game = Game(info["game"], info["players"], sheet, info["options"])
    witness = Witness(witness_path(links[0].table), _seed_words(words))
    table = RemoteTable(
        game, seated, info, witness, terminal, texts,
        lambda text: kept_record(game.about.name, text),
    )  # fmt: skip
    terminal.say(texts("play.welcome", title=game.title))
    for link, seat in seated:
        if seat is not None:
            terminal.say(texts("join.your_link", number=seat + 1, link=link))
    code = DONE
    try:
        asyncio.run(_played(table))
    except Left:
        pass
    except KeyboardInterrupt:
        code = INTERRUPTED
    terminal.say("\n" + texts("join.left"))
    if words.json:
        print(json.dumps(_result(table, seated), ensure_ascii=False))
    return code


async def _played(table: RemoteTable) -> None:
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    _read_lines(asyncio.get_running_loop(), lines)
    await table.play(lines)


def _read_lines(loop: asyncio.AbstractEventLoop, lines: "asyncio.Queue[str | None]") -> None:
    """Put what is typed into a queue, and None at its end, while news come in."""

    def read() -> None:
        rest = b""
        while part := os.read(sys.stdin.fileno(), 4096):
            *whole, rest = (rest + part).split(b"\n")
            for line in whole:
                text = line.decode(errors="replace")
                shown = "".join(letter for letter in text if letter.isprintable())
                loop.call_soon_threadsafe(lines.put_nowait, shown)
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()


def _seated(
    link: Link, words: argparse.Namespace, terminal: Terminal, texts: Texts
) -> tuple[Link, int | None]:
    """Return the link that holds the seat, and the seat; take it if the link invites to it."""
    own = Link(link.scheme, link.host, link.table, _secret(link))
    for held in (link, own):
        try:
            shown = _ask(held, "/seat")
        except ServerError as error:
            if error.key != "server.token":
                raise
        else:
            return held, shown["seat"]
    name = words.name or _asked_name(terminal, texts)
    body = {"name": name, "adds_seed": True, "secret": own.token}
    taken = ask(f"{link.base}/api/tables/{link.table}/join", body, link.token)
    return own, taken["seat"]


def _asked_name(terminal: Terminal, texts: Texts) -> str:
    try:
        return terminal.ask(texts("join.name")).strip()
    except EOFError:
        raise RollwrightError("join.no_name") from None


def _secret(link: Link) -> str:
    """Return this device's own token for the seat that a link invites to.

    It is always the same for the same link, so that whoever comes back by it has the seat again.
    """
    path = data_folder() / "device.key"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            new = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(new, "wb") as file:
                file.write(secrets.token_bytes(32))
        key = path.read_bytes()
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
    return hmac.new(key, str(link).encode(), hashlib.sha256).hexdigest()


def _seed_words(words: argparse.Namespace) -> str:
    """Return what the player wants to add to the dice, beside letters drawn at random."""
    given: str = words.player_seed or ""
    if not is_plain(given) or len(given) > LONGEST_WORDS:
        raise RollwrightError("join.seed", most=LONGEST_WORDS)
    return given.strip()


def _ask(link: Link, path: str) -> Any:
    return ask(f"{link.base}/api/tables/{link.table}{path}", None, link.token)


def _result(table: RemoteTable, seated: Sequence[tuple[Link, int | None]]) -> dict[str, Any]:
    return {
        "table": table.info,
        "seats": [seat for _, seat in seated],
        "record": None if table.record is None else str(table.record),
    }
