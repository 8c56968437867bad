"""How large an update is that a seat is told, and how long its view takes, beside another commit's.

python -m bench.updates FOLDER                FOLDER is a checkout of the other commit
python -m bench.updates FOLDER --dry-run      figures are printed, not kept

Two people play four games of each at random, the same in both trees. After every event each seat is
told an update, as JSON and not compressed; of a view's time the shortest of three is taken.
"""

import argparse
import inspect
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

_GAMES = ("qwixx", "clever", "knifflig", "geizen")
_HERE = Path(__file__).resolve()


def measure() -> dict[str, tuple[float, float]]:
    """Return for each game the mean bytes of an update, and a view's mean microseconds."""
    import orjson
    from tests.server.desk import Desk

    from rollwright.server.sessions.messages import update

    tells_news = "before" in inspect.signature(update).parameters

    found: dict[str, tuple[float, float]] = {}
    for game in _GAMES:
        sizes: list[int] = []
        times: list[float] = []
        for seed in range(4):
            desk = Desk(game, ["human", "human"], seed=seed)
            table = desk.table
            heard = [table.streams[seat].last for seat in range(2)]
            views = [table.view(seat) for seat in range(2)]
            while table.status == "playing":
                desk.go_on()
                for seat in range(2):
                    events = table.streams[seat].after(heard[seat]) or []
                    heard[seat] = table.streams[seat].last
                    before = {"before": views[seat]} if tells_news else {}
                    told = update(table, seat, events, None, None, changed=True, **before)
                    views[seat] = told["view"]
                    if told["table"] is None:  # the end of a game tells more
                        sizes.append(len(orjson.dumps(told)))
                    times.append(min(_seconds(table, seat) for _ in range(3)))
        found[game] = (sum(sizes) / len(sizes), 1e6 * sum(times) / len(times))
    return found


def _seconds(table: Any, seat: int) -> float:
    began = time.perf_counter()
    table.view(seat)
    return time.perf_counter() - began


def _measured(tree: Path) -> dict[str, tuple[float, float]]:
    """Measure a tree in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}:{tree}"}
    done = subprocess.run(
        [sys.executable, str(_HERE), "--measure"], env=environment, cwd=tree, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    result: dict[str, tuple[float, float]] = json.loads(done.stdout)
    return result


def main() -> None:
    """Measure both trees in turns, and add what was found to the ledger."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--dry-run", action="store_true", help="do not write the ledger")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.measure:
        json.dump(measure(), sys.stdout)
        return
    if words.folder is None:
        parser.error("the folder of another commit's checkout is missing")
    from bench.ledger import add_to_ledger

    trees = (words.folder.resolve(), _HERE.parents[1])
    rounds = [[_measured(tree) for tree in trees] for _ in range(2)]
    figures: list[tuple[str, str]] = []
    for game in _GAMES:
        sizes = [rounds[0][n][game][0] for n in range(2)]
        times = [min(each[n][game][1] for each in rounds) for n in range(2)]
        figures.append(
            (
                f"{game}, two players: bytes of an update, before, now, ratio; "
                "time of a view, µs, before, now, ratio",
                f"{sizes[0]:.0f}, {sizes[1]:.0f}, {sizes[1] / sizes[0]:.2f}; "
                f"{times[0]:.0f}, {times[1]:.0f}, {times[1] / times[0]:.2f}",
            )
        )
    add_to_ledger("python -m bench.updates FOLDER", figures, dry_run=words.dry_run)


if __name__ == "__main__":
    main()
