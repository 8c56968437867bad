"""What the bot comes to with the dice of a day, as a server tells it."""

from datetime import date
from typing import Any

from tests.server.serving import ServerProcess
from tests.server.wire import eventually


def told(server: ServerProcess, game: str, day: date, lang: str = "en") -> dict[str, Any]:
    """Ask until the bot is compiled and has played."""
    path = f"/api/daily/{game}/{day.isoformat()}?lang={lang}"
    last: dict[str, Any] = {}

    def is_told() -> bool:
        last.update(server.get(path))
        assert last["points"] or last["seconds"], "it cannot be compiled"
        return last["points"] is not None

    assert eventually(is_told)
    return last
