"""A naive twin of Knifflig: the rules written a second time, slowly and plainly.

Tests play it beside the fast engine and compare the two. It is written from the rule page
alone and shares no code with the engine; rule numbers (K4, A2, ...) refer to that page.
Everything is worked out afresh each time it is asked for, so that nothing can go stale.
"""

from __future__ import annotations

from typing import Any

Choice = tuple[int, ...]  # the rows, sorted, in which a box is ticked; () to tick nothing


class NaiveKnifflig:
    """One game, which always stands at a chance, at a decision, or at its end."""

    def __init__(self, players: int, sheet: dict[str, Any], phase2: str) -> None:
        # K1: the table's sizes.
        fewest, most = sheet["players"]
        if not fewest <= players <= most:
            raise ValueError(f"Knifflig is not played by {players}")
        self.players = players

        # K11: the option.
        if phase2 not in ("at_once", "in_turn"):
            raise ValueError(f"no such option for phase 2: {phase2}")
        self.phase2 = phase2

        # K1: the boxes of each row as printed, left half and right half.
        self.left_boxes: dict[int, int] = {
            int(row): boxes for row, boxes in sheet["left_boxes"].items()
        }
        self.right_boxes: dict[int, int] = {
            int(row): boxes for row, boxes in sheet["right_boxes"].items()
        }
        self.marks_that_end: int = sheet["marks_that_end_the_game"][str(players)]
        self.points_per_mark: int = sheet["points_per_mark"]
        self.points_per_circle: int = sheet["points_per_circle_of_a_full_right_row"]
        self.tie_break: str = sheet["tie_break"]
        if self.tie_break not in ("mark_points", "circle_points"):
            raise ValueError(f"no such tie break: {self.tie_break}")

        # K7: a row can be completed once by each player, and each time takes a circle of everyone.
        if sheet["circles_per_row"] < most:
            raise ValueError("fewer circles in a row than players")

        # K2: the sheet is refused if at any size of table a row would be full before the game.
        for size in range(fewest, most + 1):
            before = sheet.get(f"ticked_before_a_{size}_player_game", {})
            for half, boxes in (("left", self.left_boxes), ("right", self.right_boxes)):
                rows: list[int] = before.get(half, [])
                for row in rows:
                    if rows.count(row) >= boxes[row]:
                        raise ValueError(f"row {row} of the {half} half is full from the start")

        # What each seat has on its sheet. K2: some boxes are ticked before the game.
        before = sheet.get(f"ticked_before_a_{players}_player_game", {})
        self.left_ticks: list[list[int]] = [list(before.get("left", [])) for _ in range(players)]
        self.right_ticks: list[list[int]] = [list(before.get("right", [])) for _ in range(players)]
        self.mark_ticks: list[list[int]] = [[] for _ in range(players)]
        self.circle_ticks: list[list[int]] = [[] for _ in range(players)]

        # Where the game stands: "start", "dice", "phase 1", "phase 2" or "over".
        self.step = "start"  # A4: who starts is chance
        self.starting = 0
        self.active = 0
        self.blue: list[int] = []
        self.red = 0
        self.ticked_in_phase_1: Choice = ()
        self.decided: dict[int, Choice] = {}  # in this phase

    # Chance

    def chance(self) -> tuple[str, int] | None:
        """What must be drawn now: ("start", seats), ("dice", how many), or None."""
        if self.step == "start":
            return ("start", self.players)
        if self.step == "dice":
            return ("dice", 4)  # K4: three blue and the red
        return None

    def give(self, outcome: list[int]) -> None:
        """Take the outcome of the chance that is due: the seat, or blue, blue, blue, red."""
        if self.step == "start":
            if len(outcome) != 1 or outcome[0] not in range(self.players):
                raise ValueError(f"not a seat: {outcome}")
            self.starting = outcome[0]  # K3
            self._begin_turn(self.starting)
        elif self.step == "dice":
            if len(outcome) != 4 or any(face not in range(1, 7) for face in outcome):
                raise ValueError(f"not the faces of four dice: {outcome}")
            self.blue = list(outcome[:3])
            self.red = outcome[3]
            self.decided = {}
            self.step = "phase 1"
            self._carry_on()
        else:
            raise ValueError("no chance is due")

    # Decisions

    def pending(self) -> list[int]:
        """The seats that owe a decision now, ascending."""
        # A2: a seat with a single choice is not asked.
        waiting = [
            seat
            for seat in self._seats_of_step()
            if seat not in self.decided and len(self._choices(seat)) >= 2
        ]
        if self.step == "phase 2" and self.phase2 == "in_turn":
            return waiting[:1]  # K11: one after the other
        return sorted(waiting)

    def legal(self, seat: int) -> set[Choice]:
        """What a pending seat may choose; empty for a seat that owes no decision."""
        return self._choices(seat) if seat in self.pending() else set()

    def play(self, seat: int, choice: Choice) -> None:
        """Decide for a pending seat."""
        if seat not in self.pending():
            raise ValueError(f"seat {seat} owes no decision")
        if choice not in self._choices(seat):
            raise ValueError(f"not legal for seat {seat}: {choice}")
        self.decided[seat] = choice
        if self.step == "phase 2" and self.phase2 == "in_turn":
            self.right_ticks[seat].extend(choice)  # K11: for the later ones to see
        self._carry_on()

    def _seats_of_step(self) -> list[int]:
        """The seats that take part in this phase, whether or not they have a real choice."""
        if self.step == "phase 1":
            return [self.active]  # K4
        if self.step == "phase 2":
            # K6: every other player. K11: from the active player clockwise.
            return [(self.active + steps) % self.players for steps in range(1, self.players)]
        return []

    def _choices(self, seat: int) -> set[Choice]:
        """All that the seat may do in this phase. A set: two ways to the same are one (A1)."""
        return self._choices_left(seat) if self.step == "phase 1" else self._choices_right(seat)

    def _choices_left(self, seat: int) -> set[Choice]:
        choices: set[Choice] = set()
        first, second, third = self.blue
        # K4: the three ways to split four dice into two pairs; colour does not matter.
        for one, other in (
            (first + second, third + self.red),
            (first + third, second + self.red),
            (second + third, first + self.red),
        ):
            # K4: both sums, or either, or none.
            for rows in ([one, other], [one], [other], []):
                # K5: a full row takes no more. K4: two equal sums want two open boxes.
                if all(rows.count(row) <= self._open_left(seat, row) for row in rows):
                    choices.add(tuple(sorted(rows)))
        return choices

    def _choices_right(self, seat: int) -> set[Choice]:
        choices: set[Choice] = {()}  # K6: declining is allowed
        first, second, third = self.blue
        # K6: two of the blue dice, never the red one.
        for row in (first + second, first + third, second + third):
            if self._open_right(seat, row) >= 1:  # K6: full row: lost
                choices.add((row,))
        return choices

    def _open_left(self, seat: int, row: int) -> int:
        return self.left_boxes[row] - self.left_ticks[seat].count(row)

    def _open_right(self, seat: int, row: int) -> int:
        return self.right_boxes[row] - self.right_ticks[seat].count(row)

    # The course of a turn

    def _begin_turn(self, seat: int) -> None:
        self.active = seat
        # K8: looked at only before a turn of the starting player, the first one too.
        if seat == self.starting and any(
            len(self.marks(anyone)) >= self.marks_that_end for anyone in range(self.players)
        ):
            self.step = "over"
        else:
            self.step = "dice"

    def _carry_on(self) -> None:
        """Go on from a phase for as long as nobody has a decision to make."""
        while self.step in ("phase 1", "phase 2") and not self.pending():
            # Everyone asked has decided. Nothing is always a choice (K4, K6), so whoever had a
            # single one and was not asked ticks nothing (A2).
            if self.step == "phase 1":
                self.ticked_in_phase_1 = self.decided.get(self.active, ())
                self.left_ticks[self.active].extend(self.ticked_in_phase_1)
                self.decided = {}
                self.step = "phase 2"
            else:
                if self.phase2 == "at_once":
                    for seat, choice in self.decided.items():
                        self.right_ticks[seat].extend(choice)  # A3, K11: all together
                self.decided = {}
                self._phase_3()
                self._begin_turn((self.active + 1) % self.players)  # A4: clockwise

    def _phase_3(self) -> None:
        # A full row cannot be ticked, so a row ticked in phase 1 and full now was completed then.
        # A set, because two ticks in one row complete it once.
        for row in set(self.ticked_in_phase_1):
            if self._open_left(self.active, row) == 0:
                self.mark_ticks[self.active].append(row)  # K7
                for seat in range(self.players):
                    self.circle_ticks[seat].append(row)  # K7: every player, the active one too

    # What stands on the sheets; every row is named, also with nothing ticked

    def left(self, seat: int) -> dict[int, int]:
        return {row: self.left_ticks[seat].count(row) for row in self.left_boxes}

    def right(self, seat: int) -> dict[int, int]:
        return {row: self.right_ticks[seat].count(row) for row in self.right_boxes}

    def marks(self, seat: int) -> set[int]:
        return set(self.mark_ticks[seat])

    def circles(self, seat: int) -> dict[int, int]:
        return {row: self.circle_ticks[seat].count(row) for row in self.right_boxes}

    # The end and the points

    def over(self) -> bool:
        return self.step == "over"

    def parts(self, seat: int) -> dict[str, int]:
        """K9: the points of the "!" and of the circles. Asked at any time."""
        counted = 0
        for row, circles in self.circles(seat).items():
            if self._open_right(seat, row) == 0:  # K9: only full rows of the right half
                counted += circles
        return {
            "marks": len(self.marks(seat)) * self.points_per_mark,
            "circles": counted * self.points_per_circle,
        }

    def score(self, seat: int) -> int:
        return sum(self.parts(seat).values())

    def winners(self) -> list[int]:
        """K10: the most points; among those the most by the tie break; then shared."""
        if not self.over():
            raise ValueError("the game is not over")
        seats = list(range(self.players))
        most = max(self.score(seat) for seat in seats)
        best = [seat for seat in seats if self.score(seat) == most]
        part = "marks" if self.tie_break == "mark_points" else "circles"
        most_of_part = max(self.parts(seat)[part] for seat in best)
        return [seat for seat in best if self.parts(seat)[part] == most_of_part]
