"""The time, as seconds since 1970 that never jump: not even if the machine's clock is set anew."""

import time
from typing import Final

_BEGAN: Final = time.time() - time.monotonic()


def now() -> float:
    """Return the time, to a thousandth: so it comes back from any database as it was."""
    return round(_BEGAN + time.monotonic(), 3)
