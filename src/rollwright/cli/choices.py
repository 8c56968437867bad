"""What a person at a terminal may choose: told as a numbered list, and read back as typed."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rollwright.core.errors import NotationError
from rollwright.core.texts import Texts
from rollwright.core.views import AnyScene, View
from rollwright.play.game import Game
from rollwright.play.sayings import points_by_parts, said_choice, said_next_verdict, said_verdict
from rollwright.play.state import State


class Choices:
    """Actions of a game in words."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self._game = game
        self._texts = texts

    def described(self, action: int) -> str:
        """Say what an action is."""
        return said_choice(self._game, action, None, self._texts)

    def lines(self, legal: Sequence[str], nothing: str | None) -> Iterator[str]:
        """Yield the numbered list of choices; `nothing` is the key of what action 0 means now."""
        for number, text in enumerate(legal, start=1):
            said = said_choice(self._game, self._game.read(text), nothing, self._texts)
            yield f"  {number:>2}  {text:<6} {said}"

    def read(self, typed: str) -> int:
        """Read a short form, or the words by which the list of choices says it."""
        wanted = "".join(typed.casefold().split())
        for action in range(self._game.rules.ACTIONS):
            with contextlib.suppress(LookupError):  # not on this sheet
                if "".join(self.described(action).casefold().split()) == wanted:
                    return action
        return self._game.read(typed)

    def chosen(self, typed: str, legal: Sequence[str]) -> str:
        """Return the action that was typed, by its number in the list or by its name."""
        if typed.isdecimal():
            if not (len(typed) < 5 and 1 <= int(typed) <= len(legal)):
                raise NotationError("play.no_such", text=typed[:20], last=len(legal))
            return legal[int(typed) - 1]
        return self._game.write(self.read(typed))

    def also_meant(self, typed: str, chosen: str, legal: Sequence[str]) -> str | None:
        """Return another choice that a number could mean: that of a row or face."""
        if not typed.isdecimal():
            return None
        return next((text for text in legal if text != chosen and text[1:] == typed), None)


def typed_outcome(kind: str, outcome: Sequence[int]) -> str:
    """Write an outcome as a person types it: cases count from 1."""
    return " ".join(str(number if kind == "dice" else number + 1) for number in outcome)


def dice_line(view: View, outcome: Sequence[int], texts: Texts) -> str:
    """Write dice as they fell, with their colours unless all are of one."""
    alike = are_alike(view)
    due = zip(view["dice_due"], outcome, strict=True)
    return "  ".join(str(face) if alike else f"{texts.mark(colour)}{face}" for colour, face in due)


def table_text(game: Game, scene: AnyScene, texts: Texts, *, whole: bool) -> str:
    """Draw a table as text for those who play at it; `whole`, with every sheet in full.

    That a sheet is a reconstruction is said when the game begins, the verdict when it has ended.
    """
    view = {**scene.view, "verdict": None}
    shown = replace(scene, view=view, reconstruction=None, is_whole=whole)
    return game.folder.text_picture(shown, texts)


def are_alike(view: View) -> bool:
    """Tell whether all dice of the game have the same colour: then it need not be said."""
    return len({*view["dice_due"], *(die["colour"] for die in view["dice"])}) == 1


def points_lines(state: State, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """Yield everybody's points by parts, as a table."""
    points = points_by_parts(state, texts)
    heads = points.parts
    rows = [[*map(str, row)] for row in points.seats]
    if len(heads) > 1:
        heads = [*heads, texts("play.total")]
        rows = [[*row, str(total)] for row, total in zip(rows, points.totals, strict=True)]
    width = max(map(len, names))
    widths = [max(len(head), 4) for head in heads]
    for name, cells in [("", heads), *zip(names, rows, strict=True)]:
        line = "".join(f"  {cell:>{w}}" for cell, w in zip(cells, widths, strict=True))
        yield f"  {name:<{width}}{line}"


def result_line(state: State, names: Sequence[str], texts: Texts) -> str:
    """Say who has won, or how good a game alone was."""
    if state.game.players == 1:
        lines = [texts("play.practice", points=state.scores[0])]
        verdict = said_verdict(state.view(), texts)
        if verdict is not None:
            lines.append(verdict)
        missed = said_next_verdict(state.view(), texts)
        if missed is not None:
            lines.append(texts("play.next_verdict", points=missed.points, verdict=missed.says))
        return "\n".join(lines)
    winners = ", ".join(names[seat] for seat in state.winners)
    return texts("play.winner" if len(state.winners) == 1 else "play.winners", names=winners)
