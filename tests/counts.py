"""How many: the full number in `make test-long`, a sample of it in `make test`."""

import os

LONG = os.environ.get("ROLLWRIGHT_LONG") == "1"


def count(full: int, sample: int) -> int:
    return full if LONG else sample
