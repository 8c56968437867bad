"""Rules to read, and guided turns whose every step is one of the real game."""

import pytest

from tests.server.serving import ServerProcess
from tests.web.lessons import GAMES, Run, variants


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_lesson_is_legal_whatever_is_chosen(
    server: ServerProcess, game: str
) -> None:
    for choices in variants(game):
        Run(server, game, choices).play()
