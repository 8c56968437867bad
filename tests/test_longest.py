"""The order of tests: nothing is left out or run twice, and long ones are begun first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.longest import dealt


@given(st.integers(0, 40), st.integers(0, 200), st.integers(1, 8))
def test_every_test_has_its_place(long: int, short: int, workers: int) -> None:
    first, rest = list(range(long)), list(range(long, long + short))
    assert sorted(dealt(first, rest, workers)) == [*first, *rest]


@pytest.mark.parametrize("workers", [2, 3, 4])
def test_every_worker_begins_with_long_ones(workers: int) -> None:
    ordered = dealt(list(range(12)), list(range(100, 200)), workers)
    at, left = 0, len(ordered)
    for worker in range(workers):
        size = left // (workers - worker)
        share = at + 12 // workers
        assert ordered[at] == worker
        assert max(ordered[at:share]) < 100 <= min(ordered[share : at + size])
        at, left = at + size, left - size
