"""What there is to say of a state in a language: what to do, what may be chosen, the points."""

from dataclasses import dataclass

from rollwright.core.texts import Key, Texts
from rollwright.core.views import View, said
from rollwright.play.game import Game
from rollwright.play.state import State


@dataclass(frozen=True)
class PointsByParts:
    """Everybody's points: the names of the parts, by seats the points of each, and the totals."""

    parts: list[str]
    seats: list[list[int]]
    totals: list[int]


def points_by_parts(state: State, texts: Texts) -> PointsByParts:
    """Return the points as a state has them; of an observed one, as its seat may know them."""
    by_seat = [state.parts(seat) for seat in range(state.game.players)]
    return PointsByParts(
        [Key(name).text(texts) for name in by_seat[0]],
        [list(points.values()) for points in by_seat],
        state.scores,
    )


@dataclass(frozen=True)
class NextVerdictSaid:
    """The next better verdict on a game alone."""

    points: int
    """How many more it would have taken."""
    says: str


def said_choice(game: Game, action: int, nothing: str | None, texts: Texts) -> str:
    """Say what a choice is; `nothing` is the key of what action 0 means now, if it is more."""
    if action == 0 and nothing:
        return texts(nothing)
    return game.folder.describe(action, game.sheet.data, texts)


def said_todo(view: View, texts: Texts) -> str:
    """Say what there is to do."""
    return said(view["todo"], texts)


def said_verdict(view: View, texts: Texts) -> str | None:
    """Say how good a game was, if the rules have something to say of it."""
    verdict = view.get("verdict")
    return said(verdict, texts) if verdict else None


def said_next_verdict(view: View, texts: Texts) -> NextVerdictSaid | None:
    """Say what the next better verdict would have been, if there is one."""
    missed = view.get("next_verdict")
    return NextVerdictSaid(missed["points"], said(missed["verdict"], texts)) if missed else None
