"""`rollwright tables`: what a host does with the tables of a server, running or not."""

import argparse
import json
import sys
import time
from pathlib import Path

from rich.table import Table as Grid

from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, FAILED
from rollwright.cli.serve import database_url
from rollwright.cli.terminal import Terminal
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.texts import Texts
from rollwright.server.sessions.admin import close_table, known_table, records_of
from rollwright.server.storage.appending import Summary
from rollwright.server.storage.store import Store


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Do what is asked."""
    store = _open(words)
    try:
        match words.action:
            case "list":
                return _list(store, words, texts)
            case "export":
                return _export(store, words, texts)
            case "close":
                return _close(store, words, texts)
            case "delete":
                return _delete(store, words, texts)
            case _:
                return _back_up(store, words, texts)
    finally:
        store.close()


def _open(words: argparse.Namespace) -> Store:
    url = database_url(words)
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not path.exists():
        raise RollwrightError("host.no_database", path=path)
    return Store(url)


def _list(store: Store, words: argparse.Namespace, texts: Texts) -> int:
    found = store.summaries(status=(words.status,) if words.status else ())
    if words.json:
        print(json.dumps([vars(summary) for summary in found]))
        return DONE
    if not found:
        print(texts("host.none"))
        return DONE
    grid = Grid(box=None, header_style="bold")
    for name in ("table", "game", "players", "status", "entries", "created", "changed"):
        grid.add_column(texts(f"host.head.{name}"), no_wrap=True)
    for summary in found:
        grid.add_row(*_row(summary, texts))
    Console().print(grid)
    return DONE


def _row(summary: Summary, texts: Texts) -> list[str]:
    created, changed = (
        time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
        for at in (summary.created_at, summary.changed_at)
    )
    status = texts(f"host.status.{summary.status}")
    return [
        summary.id, summary.game, str(summary.players), status, str(summary.entries), created,
        changed,
    ]  # fmt: skip


def _export(store: Store, words: argparse.Namespace, texts: Texts) -> int:
    """Write every record of the tables named; never over another file."""
    written: list[str] = []
    for table in _named(words):
        game = known_table(store, table).game
        for number, text in records_of(store, table):
            path = Path(words.to) / f"{game}-{table}-{number}.jsonl"
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            except FileExistsError:
                raise RollwrightError("file.exists", path=path) from None
            except OSError as error:
                raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
            written.append(str(path))
            if not words.json:
                print(texts("play.saved", path=path))
    if words.json:
        print(json.dumps({"written": written}))
    elif not written:
        print(texts("host.no_games"))
    return DONE


def _close(store: Store, words: argparse.Namespace, texts: Texts) -> int:
    closed = {table: close_table(store, table) for table in _named(words)}
    if words.json:
        print(json.dumps({"closed": [table for table, was_open in closed.items() if was_open]}))
        return DONE
    for table, was_open in closed.items():
        print(texts("host.closed" if was_open else "host.was_closed", table=table))
    return DONE


def _delete(store: Store, words: argparse.Namespace, texts: Texts) -> int:
    tables = _named(words)
    for table in tables:
        known_table(store, table)
    if not words.yes and not _is_sure(tables, words, texts):
        print("\n" + texts("host.not_deleted"), file=sys.stderr)
        return FAILED
    for table in tables:
        store.delete(table)
        if not words.json:
            print(texts("host.deleted", table=table))
    if words.json:
        print(json.dumps({"deleted": tables}))
    return DONE


def _is_sure(tables: list[str], words: argparse.Namespace, texts: Texts) -> bool:
    try:
        terminal = Terminal("never", aside=words.json)
        answer = terminal.ask(texts("host.sure", tables=", ".join(tables)))
    except EOFError:
        return False
    return answer.strip().casefold() == texts("host.sure_word")


def _back_up(store: Store, words: argparse.Namespace, texts: Texts) -> int:
    path = Path(words.what[0])
    store.back_up(path)
    if words.json:
        print(json.dumps({"backup": str(path)}))
    else:
        print(texts("play.saved", path=path))
    return DONE


def _named(words: argparse.Namespace) -> list[str]:
    return list(dict.fromkeys(words.what))
