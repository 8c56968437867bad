"""How long the worst questions to a server keep its event loop from everything else.

    python -m bench.loop

For every endpoint the most expensive question that the limits allow, as far as one is known
(tests/server/worst_questions.py); of three tries the shortest, in CPU time of the loop's thread, on
asyncio's own loop. It must stay below 20 ms.
"""

import tempfile
from pathlib import Path

from tests.server.loop_work import measured_loop
from tests.server.worst_questions import worst_questions

from bench.ledger import run

_TRIES = 3
_WORST = 5


def measure() -> list[tuple[str, str]]:
    """Ask them all; return the longest."""
    with (
        tempfile.TemporaryDirectory() as folder,
        measured_loop(Path(folder), in_calls=False) as loop,
    ):
        times = {
            name: 1e3 * min(loop.work(question) for _ in range(_TRIES))
            for name, question in worst_questions(loop).items()
        }
    ordered = sorted(times, key=times.__getitem__, reverse=True)
    for name in ordered:
        print(f"{times[name]:8.2f} ms  {name}")
    worst = "; ".join(f"{name}: {times[name]:.1f}" for name in ordered[:_WORST])
    return [(f"worst of {len(times)} questions: CPU of the event loop at a stretch, ms", worst)]


if __name__ == "__main__":
    run(__doc__, measure)
