"""Whole games by clicks."""

from tests.web.player import Choose, Player

MOST = 3000
"""No game of these tests has so many decisions: what goes on so long goes on for ever."""


def nothing(player: Player) -> None:
    """Cross nothing: for the active player that is a penalty, and four of them end the game."""
    player.nothing.click()


def first_cell(player: Player) -> None:
    """Cross the first cell that can be crossed."""
    (player.legal if player.legal.count() else player.nothing).first.click()


def first_choice(player: Player) -> None:
    """Take the first button."""
    player.choices.first.click()


def play(*players: Player, choose: Choose, most: int = MOST) -> int:
    """Let them play until the game is over (or `most` things are done); return how many were."""
    names = [player.name for player in players]
    done = at = 0
    for _ in range(2 * most):
        player = players[at]
        state = player.wait_for_turn(names)
        if state == "over" or done == most:
            return done
        if state == "mine":
            player.act(choose)
            done += 1
        else:
            at = (at + 1) % len(players)
    raise AssertionError("the game does not come to an end")


def play_to_the_end(*players: Player, choose: Choose) -> int:
    """Let them play until all of them see the result; return how many things were done."""
    done = play(*players, choose=choose)
    for player in players:
        player.points_table.wait_for()
    return done
