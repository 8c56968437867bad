"""The commands for tables on the network, as users type them."""

import contextlib
import json
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rollwright.core.records import read_record
from rollwright.play.replay import state_of
from tests.cli.command import COMMAND, environment, rollwright
from tests.server.serving import ServerProcess
from tests.server.wire import eventually, has_status


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path_factory.mktemp("network") / "tables.sqlite3")
    yield running
    assert running.stop() == 0


class Typist:
    """Somebody at a terminal who plays by `rollwright join`, always the first choice."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "join", *words], env=environment(home), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1,
        )  # fmt: skip
        self.said: list[str] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        """Keep what is said, and answer what is asked."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if "Enter rolls." in line:
                self.type("")
            elif re.match(r" +1 ", line):
                self.type("1")

    def wait_for(self, words: str) -> None:
        """Play on until something is said."""
        for at in count():
            assert self._says_more_than(at), "\n".join(self.said[-40:])
            if words in self.said[at]:
                return

    def _says_more_than(self, lines: int) -> bool:
        return eventually(lambda: len(self.said) > lines)

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # it has left
            self.process.stdin.write(f"{text}\n")

    def leave(self) -> str:
        """Leave the table, and return all that was said."""
        self.type("q")
        assert self.process.wait(60) == 0, "\n".join(self.said[-40:])
        self._reading.join()
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return "\n".join(self.said)


def opened(served: ServerProcess, *words: str) -> dict[str, Any]:
    done = rollwright("table", *words, "--server", served.url, "--json")
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def test_table_prints_a_link_for_every_seat_and_for_guests(served: ServerProcess) -> None:
    done = rollwright(
        "table", "qwixx", "--seats", "human,open,greedy", "--names", "Ana", "--server", served.url
    )
    assert done.returncode == 0, done.stderr
    assert len(re.findall(rf"join '{served.url}/t/[0-9a-f]{{12}}#[\w-]{{22,}}'", done.stdout)) == 3
    assert re.search(r"committed itself to its seed of the dice: [0-9a-f]{64}", done.stdout)


def test_the_server_knows_who_may_sit_at_its_tables(served: ServerProcess) -> None:
    """It may offer programs under names that the command does not know."""
    done = rollwright("table", "qwixx", "--seats", "open,gredy", "--server", served.url)
    assert done.returncode == 2
    assert "Did you mean greedy" in done.stderr


def test_two_seats_at_one_terminal_play_to_the_end_and_the_record_is_true(
    served: ServerProcess, tmp_path: Path
) -> None:
    made = opened(served, "qwixx", "--seats", "human,human", "--names", "Ana,Ben")
    links = [key["link"] for key in made["keys"][:2]]
    typist = Typist(tmp_path, *links)
    typist.wait_for("rematch: another game")
    said = typist.leave()
    assert "Ana: Enter rolls." in said
    assert "Ben: Enter rolls." in said
    path = re.search(r"The record: (\S+)", said)
    assert path is not None
    assert state_of(read_record(Path(path[1]))).over
    assert "The dice were checked against what this program has heard and kept" in said
    done = rollwright("verify", path[1], home=tmp_path)  # it finds what `join` has kept
    assert done.returncode == 0
    assert "everything that could be checked is right" in done.stdout
    assert "The commitment is the one that you were told before the game." in done.stdout
    assert "? " not in done.stdout
    done = rollwright("verify", path[1])
    assert done.returncode == 0
    assert "known only to those who kept the commitment" in done.stdout
    for words, says in (
        (("--commitment", "0" * 64), "the server chose its seed later"),
        (("--digest", "0" * 64), "this is another record"),
        (("--seed", "not mine"), "not among the seeds"),
    ):
        done = rollwright("verify", path[1], *words)
        assert done.returncode == 1
        assert says in done.stdout
    text = Path(path[1]).read_text()
    face = re.search(r'"chance":"dice","outcome":\[(\d)', text)
    assert face is not None
    forged = tmp_path / "forged.jsonl"
    forged.write_text(text[: face.start(1)] + str(int(face[1]) % 6 + 1) + text[face.end(1) :])
    done = rollwright("verify", str(forged), "--json")
    assert done.returncode == 1
    result = json.loads(done.stdout)
    assert not result["ok"]
    assert result["wrong"][0]["code"] == "verify.dice"


def test_real_dice_at_a_table_are_corrected(served: ServerProcess, tmp_path: Path) -> None:
    made = opened(served, "geizen", "--seats", "human,greedy", "--dice", "typed", "--names", "Ana")
    link = made["keys"][0]["link"]
    typist = Typist(tmp_path, link)
    typist.wait_for("Who starts")
    typist.type("c 1")
    typist.wait_for("No dice have been typed in that could be corrected")
    typist.type("1")
    typist.wait_for("What do they show?")
    typist.type("44416")
    typist.wait_for("dice to roll: 4")  # the first choice was typed
    typist.type("c")
    typist.wait_for("4 4 4 1 6 was typed in last")
    typist.type("c 44415")
    typist.wait_for("Corrected: 4 4 4 1 5")
    typist.leave()


def test_an_invitation_is_taken_under_a_name_and_opens_the_seat_again_on_this_device(
    served: ServerProcess, tmp_path: Path
) -> None:
    made = opened(served, "geizen", "--seats", "open,greedy")
    link = made["keys"][0]["link"]
    first = Typist(tmp_path, link, "--as", "Ana")
    first.wait_for("Ana")
    first.leave()
    again = rollwright("join", link, typed="w\nq\n", home=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "Seat 1 is yours" in again.stdout
    other = rollwright("join", link, "--as", "Ben", home=tmp_path / "another")
    assert other.returncode == 2
    assert "has been taken by Ana" in other.stderr


def test_players_come_back_by_themselves_when_the_server_was_killed(tmp_path: Path) -> None:
    served = ServerProcess(tmp_path / "tables.sqlite3")
    made = opened(served, "qwixx", "--seats", "human,human", "--names", "Ana,Ben")
    typists = [Typist(tmp_path / str(at), made["keys"][at]["link"]) for at in range(2)]
    for typist in typists:  # who has not yet sat down when the server goes away has no table
        typist.wait_for("rolls:")
    served.kill()
    typists[0].wait_for("does not answer")
    served.start()
    for typist in typists:
        typist.wait_for("rematch: another game")
    texts = [typist.leave() for typist in typists]
    assert "Connected again" in texts[0]
    assert served.stop() == 0
    results = [re.search(r"Result\n(.*\n.*\n.*)", text) for text in texts]
    assert results[0] is not None and results[1] is not None
    assert results[0][1] == results[1][1]


class Silent(Typist):
    """Somebody at a terminal who only looks."""

    def type(self, text: str) -> None:
        """Type nothing."""


def test_a_game_that_is_cut_off_by_its_table_being_closed_is_checked_and_kept(
    served: ServerProcess, tmp_path: Path
) -> None:
    made = opened(served, "qwixx", "--seats", "human,greedy", "--names", "Ana")
    ana = Silent(tmp_path, made["keys"][0]["link"])
    ana.wait_for("Game 1 begins.")
    rollwright("tables", "close", made["table"], "--database", served.database)
    said = ana.leave()  # by itself
    assert "The table was closed by its host." in said
    assert "The dice were checked against what this program has heard and kept" in said
    path = re.search(r"The record: (\S+)", said)
    assert path is not None
    assert read_record(Path(path[1])).header.dice["end"] == "closed"


def test_a_guest_watches_and_cannot_decide(served: ServerProcess, tmp_path: Path) -> None:
    made = opened(served, "qwixx", "--seats", "human,greedy", "--names", "Ana")
    guest = made["keys"][-1]["link"]
    done = rollwright("join", guest, typed="s\nw\nu\n? R5\nq\n", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Ana: a person" in done.stdout
    assert "Guests watch" in done.stdout


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("nonsense", "is no link"),
        ("http://127.0.0.1:1/t/0123456789ab#aaaaaaaaaaaaaaaaaaaaaaaa", "does not answer"),
    ],
)
def test_join_says_what_is_wrong_with_a_link(link: str, says: str, tmp_path: Path) -> None:
    done = rollwright("join", link, home=tmp_path)
    assert done.returncode == 2
    assert says in done.stderr


def test_join_says_that_a_link_opens_nothing(served: ServerProcess, tmp_path: Path) -> None:
    table = opened(served, "qwixx", "--seats", "open,greedy")["table"]
    done = rollwright(
        "join", f"{served.url}/t/{table}#{'a' * 24}", "--as", "Eve", home=tmp_path
    )  # fmt: skip
    assert done.returncode == 2
    assert "no invitation" in done.stderr


def test_the_host_lists_exports_closes_backs_up_and_deletes(
    served: ServerProcess, tmp_path: Path
) -> None:
    made = opened(served, "qwixx", "--seats", "greedy,random")
    table, guest = made["table"], made["keys"][-1]["token"]
    assert eventually(lambda: has_status(served, table, guest, "over"))
    database = ["--database", served.database]
    listed = json.loads(rollwright("tables", "list", *database, "--json").stdout)
    assert [row["status"] for row in listed if row["id"] == table] == ["over"]
    assert table in rollwright("tables", "list", *database).stdout

    done = rollwright("tables", "export", table, *database, "--to", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    record = tmp_path / "out" / f"qwixx-{table}-1.jsonl"
    assert record.read_bytes() == served.record(table, guest)
    again = rollwright("tables", "export", table, *database, "--to", str(tmp_path / "out"))
    assert again.returncode == 2
    assert "exists already" in again.stderr

    copy = tmp_path / "copy.sqlite3"
    assert rollwright("tables", "backup", str(copy), *database).returncode == 0
    listed = json.loads(rollwright("tables", "list", "--database", str(copy), "--json").stdout)
    assert table in [row["id"] for row in listed]

    assert "is closed" in rollwright("tables", "close", table, *database).stdout
    assert "closed already" in rollwright("tables", "close", table, *database).stdout
    assert eventually(lambda: has_status(served, table, guest, "closed"))  # it notices by itself

    assert "Nothing was deleted" in rollwright("tables", "delete", table, *database).stderr
    done = rollwright("tables", "delete", table, *database, typed="yes\n")
    assert "is deleted" in done.stdout
    assert rollwright("tables", "close", table, *database).returncode == 2
    assert eventually(lambda: served.ask("GET", f"/api/tables/{table}", token=guest)[0] == 404)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("serve", "--port", "99999"), "--port must be a whole number from 0 to 65535"),
        (("serve", "--database", "/dev/null/x"), "cannot be written"),
        (("serve", "--database", "nonsense://x"), "cannot be opened"),
        (("serve", "--port", "0", "--host", "256.1.1.1"), "cannot be used"),
        (("tables", "list", "--database", "/nowhere/x.sqlite3"), "no database at"),
        (("tables", "close"), "Say which tables"),
        (("table", "qwixx", "--seats", "open,gre dy"), "Did you mean greedy"),
        (("table", "qwixx", "--server", "http://127.0.0.1:1"), "does not answer"),
        (("verify", "/nowhere.jsonl"), "cannot be read"),
    ],
)
def test_bad_input_is_told(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = rollwright(*words, home=tmp_path)
    assert done.returncode == 2, done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = rollwright("serve", "--port", str(taken.getsockname()[1]), home=tmp_path)
    assert done.returncode == 2
    assert "cannot be used" in done.stderr


def test_loadtest_measures_and_finds_no_error() -> None:
    done = rollwright("loadtest", "--tables", "4", "--seconds", "3", "--think", "0.1", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["errors"] == 0
    assert result["tables"] == 4
    assert result["moves"] > 0
    assert result["p50_ms"] <= result["p99_ms"]
    assert set(result) >= {"moves_per_second", "kb_per_table", "kb_per_connection"}
