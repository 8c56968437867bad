"""`rollwright serve`: tables on the network."""

import argparse
import sys
import threading
from dataclasses import replace
from pathlib import Path

from rollwright.bots.programs.program import ProgramPlayer
from rollwright.cli.arguments import bot_seconds, programs
from rollwright.cli.browser import open_when_it_answers
from rollwright.cli.data_folder import data_folder
from rollwright.cli.exit_codes import DONE
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.texts import Texts
from rollwright.server.access.addresses import reached_here
from rollwright.server.access.limits import Limits
from rollwright.server.common.logs import start_logging
from rollwright.server.http.serving import Settings
from rollwright.server.http.static import SITE
from rollwright.server.run import listening_socket
from rollwright.server.run import run as run_server
from rollwright.server.socket.file_limit import bearable
from rollwright.server.storage.store import Store


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Serve until told to stop."""
    start_logging(json_lines=words.json or not sys.stderr.isatty(), verbose=words.verbose)
    asked = Limits(**{name: getattr(words, name) for name in vars(Limits())})
    limits = bearable(asked)
    settings = Settings(
        database_url(words),
        limits,
        words.idle_days,
        words.bot_pause,
        words.bot_processes,
        warm_after=words.warm_after,
        programs=programs(words),
        bot_seconds=bot_seconds(words),
        public_url=words.public_url,
        names=tuple(words.name),
        behind_proxy=words.behind_proxy,
        site=Path(words.site) if words.site else SITE,
    )
    for command in settings.programs.values():
        tried = ProgramPlayer(command)
        tried.start()  # what cannot be started is told before the port is taken
        tried.close(at_once=True)
    Store(settings.database).close()  # what is wrong with it is said before the port is taken
    taken = listening_socket(words.host, words.port)
    host, port = taken.getsockname()[:2]
    settings = replace(settings, host=host, port=port)
    page = reached_here(host, port)
    print(texts("serve.ready", url=settings.public_url or page), flush=True)
    if limits != asked:
        print(texts("serve.fewer", asked=asked.sockets, now=limits.sockets), flush=True)
    bound, addresses = settings.reached()
    if bound == "here":
        print(texts("serve.only_here"), flush=True)
    elif bound == "network" and addresses:
        print(texts("serve.network", urls=", ".join(addresses)), flush=True)
    if words.open:
        opening = threading.Thread(target=open_when_it_answers, args=(page, texts), daemon=True)
        opening.start()
    run_server(settings, taken)
    return DONE


def database_url(words: argparse.Namespace) -> str:
    """Return the address of the database: as given, a file's, or that of the usual file."""
    given: str | None = words.database
    if given is not None and "://" in given:
        return given
    folder = data_folder()
    path = Path(given) if given else folder / "tables.sqlite3"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not given:
            folder.chmod(0o700)  # it may be older than this rule
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path.parent, why=cause(error)) from None
    return f"sqlite:///{path}"
