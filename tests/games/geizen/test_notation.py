"""Notation and hands: written in one way, read generously, nonsense refused."""

from itertools import combinations_with_replacement

import pytest

import rollwright as rw
from rollwright.core.errors import NotationError
from rollwright.games.geizen.hands import BY_FACES, NUMBER, tables
from rollwright.games.geizen.rules import ACTIONS

GAME = rw.game("geizen")


def test_the_action_table() -> None:
    """1 + 6 + 21 + 56 + 126 + 252 hands of none to five dice."""
    assert ACTIONS == 462
    assert [GAME.write(action) for action in (0, 1, 6, 7, 8, 461)] == [
        "K-", "K1", "K6", "K11", "K12", "K66666",
    ]  # fmt: skip


def test_every_action_round_trips() -> None:
    texts = [GAME.write(action) for action in range(ACTIONS)]
    assert [GAME.read(text) for text in texts] == list(range(ACTIONS))
    assert len(set(texts)) == ACTIONS


def test_tables_of_hands() -> None:
    made = tables()
    for hand in combinations_with_replacement(range(1, 7), 3):
        number = NUMBER[hand]
        assert made.dice[number] == 3
        assert tuple(made.faces[number, :3]) == hand
        for face in range(1, 7):
            assert (made.counts[number] >> (3 * (face - 1))) & 7 == hand.count(face)
            assert BY_FACES[made.added[number, face]] == tuple(sorted((*hand, face)))
        parts = made.parts[number, : made.parts_count[number]]
        # Every face may be taken from none up to as often as it is there, but not none at all.
        ways = 1
        for face in set(hand):
            ways *= hand.count(face) + 1
        assert len(set(parts.tolist())) == ways - 1


@pytest.mark.parametrize("text", ["K226", "k226", " K 6 2 2", "keep 2,6,2", "K2+2+6"])
def test_read_generously(text: str) -> None:
    assert GAME.write(GAME.read(text)) == "K226"


@pytest.mark.parametrize("text", ["", "K", "226", "K7", "K0", "K111111", "K٢", "keep", "2 2 6k"])
def test_nonsense_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(NotationError, match="K4 or K226"):
        GAME.read(text)
