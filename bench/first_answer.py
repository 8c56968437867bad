"""How long a new server's bot takes for its first answer, nothing compiled: every game and level.

python -m bench.first_answer            all games, all levels
python -m bench.first_answer clever     one game

A new server with an empty compile cache for every figure; the time is the server's own, from the
question to the answer, the start of the bots' process included.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

from tests.server.serving import ServerProcess
from tests.server.wire import Wire, play_on

from rollwright.bots import LEVELS
from rollwright.core.registry import about, abouts


def main(words: list[str]) -> int:
    """Print the first answers' times."""
    for game in [about(word).name for word in words] or list(abouts()):
        for level in LEVELS:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                print(f"{game} {level}: {_first_answer(game, level, Path(folder)):.2f} s")
    return 0


def _first_answer(game: str, level: str, folder: Path) -> float:
    """Return the seconds that the first answer took."""
    os.environ["ROLLWRIGHT_CACHE"] = str(folder / "cache")
    server = ServerProcess(folder / "tables.sqlite3")
    made = server.table(game, ["human", level])
    with Wire(server, made["table"], made["tokens"][0]) as person:
        play_on([person], lambda: _thought(server)[0] >= 1)
    count, seconds = _thought(server)
    server.stop()
    return seconds / count


def _thought(server: ServerProcess) -> tuple[int, float]:
    """Return how many answers there were, and how long they took together."""
    text = server.get("/metrics")
    count, seconds = (
        float(re.findall(rf"(?m)^rollwright_think_seconds_{what}\S* (\S+)", text)[0])
        for what in ("count", "sum")
    )
    return int(count), seconds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
