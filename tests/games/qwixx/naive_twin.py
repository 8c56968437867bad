"""A naive twin of Qwixx: the rules written a second time, slowly and plainly.

Tests play it beside the fast engine and compare the two. It is written from the rule page
alone and shares no code with the engine; rule numbers (Q3, A2, ...) refer to that page.
Everything is worked out afresh each time it is asked for, so that nothing can go stale.
"""

from __future__ import annotations

from typing import Any

Choice = tuple[str, int] | None  # (colour, number) to cross, or None to cross nothing


class NaiveQwixx:
    """One game, which always stands at a chance, at a decision, or at its end."""

    def __init__(self, players: int, sheet: dict[str, Any]) -> None:
        # Q1: the table's sizes, and the practice mode for one.
        fewest, most = sheet["players"]
        if not fewest <= players <= most and players != sheet["practice_players"]:
            raise ValueError(f"Qwixx is not played by {players}")
        self.players = players

        # Q2: the rows as printed. Left to right is the order of the list, whatever the numbers.
        self.rows: dict[str, list[int]] = {
            row["colour"]: list(row["numbers"]) for row in sheet["rows"]
        }
        self.needed_before_last: int = sheet["crosses_needed_before_last"]
        self.lock_counts: bool = sheet["lock_counts_as_cross"]
        self.points: list[int] = list(sheet["points_by_crosses"])
        self.penalty_points: int = sheet["penalty_points"]
        self.penalties_end: int = sheet["penalties_end"]
        self.closed_rows_end: int = sheet["closed_rows_end"]

        # What each seat has written on its sheet.
        self.crosses: list[dict[str, list[int]]] = [
            {colour: [] for colour in self.rows} for _ in range(players)
        ]
        self.locks: list[set[str]] = [set() for _ in range(players)]
        self.penalties: list[int] = [0] * players

        # Where the game stands: "start", "dice", "action 1", "action 2" or "over".
        # A4: the starting player is chance, but a lone player leaves nothing to draw.
        self.step = "start" if players > 1 else "dice"
        self.active = 0
        self.white: list[int] = []
        self.coloured: dict[str, int] = {}
        # Choices are held here until every seat has decided, so nobody's choice in a step can
        # change what another may do in that step (A3, Q10).
        self.decided: dict[int, Choice] = {}
        self.active_has_crossed = False  # in this turn, for Q7

    # Chance

    def chance(self) -> tuple[str, int] | None:
        """What must be drawn now: ("start", seats), ("dice", how many), or None."""
        if self.step == "start":
            return ("start", self.players)
        if self.step == "dice":
            # Q4: two white dice, and one for each colour not yet removed.
            return ("dice", 2 + len(self._open_colours()))
        return None

    def give(self, outcome: list[int]) -> None:
        """Take the outcome of the chance that is due."""
        if self.step == "start":
            if len(outcome) != 1 or outcome[0] not in range(self.players):
                raise ValueError(f"not a seat: {outcome}")
            self.active = outcome[0]
            self.step = "dice"
        elif self.step == "dice":
            colours = self._open_colours()
            if len(outcome) != 2 + len(colours):
                raise ValueError(f"{2 + len(colours)} dice are due: {outcome}")
            if any(face not in range(1, 7) for face in outcome):
                raise ValueError(f"not faces of dice: {outcome}")
            self.white = list(outcome[:2])
            self.coloured = dict(zip(colours, outcome[2:], strict=True))
            self.active_has_crossed = False
            self.decided = {}
            self.step = "action 1"
            self._carry_on()
        else:
            raise ValueError("no chance is due")

    # Decisions

    def pending(self) -> list[int]:
        """The seats that owe a decision now."""
        # A2: a seat that can only cross nothing is not asked.
        return [
            seat
            for seat in self._seats_of_step()
            if seat not in self.decided and len(self._choices(seat)) >= 2
        ]

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
        self._carry_on()

    def _seats_of_step(self) -> list[int]:
        """The seats that take part in this step, whether or not they have a real choice."""
        if self.step == "action 1":
            return list(range(self.players))  # Q5: every player, the active one too
        if self.step == "action 2":
            return [self.active]  # Q6: the active player alone
        return []

    def _choices(self, seat: int) -> set[Choice]:
        """All that the seat may do in this step. A set, so two ways to one cross are one (A1)."""
        choices: set[Choice] = {None}  # Q5, Q6: "or nothing"
        for colour in self._open_colours():
            if self.step == "action 1":
                sums = {self.white[0] + self.white[1]}  # Q5
            else:
                # Q6: either white die, but only with the die of the row's own colour.
                sums = {white + self.coloured[colour] for white in self.white}
            for number in sums:
                if self._may_cross(seat, colour, number):
                    choices.add((colour, number))
        return choices

    def _may_cross(self, seat: int, colour: str, number: int) -> bool:
        """Whether the number can be crossed on the seat's sheet as it is (the row being open)."""
        row = self.rows[colour]
        crossed = self.crosses[seat][colour]
        if number not in row:
            return False
        # Q3: only to the right of everything crossed; what was skipped is lost.
        if any(row.index(number) <= row.index(earlier) for earlier in crossed):
            return False
        # Q8: the rightmost number wants enough crosses before it.
        return number != row[-1] or len(crossed) >= self.needed_before_last

    def _open_colours(self) -> list[str]:
        """The colours, in sheet order, of the rows that nobody has closed (Q9)."""
        return [colour for colour in self.rows if colour not in self._closed_colours()]

    def _closed_colours(self) -> set[str]:
        # Q9: one player's lock closes the row for everyone. Several players may hold the same
        # lock (Q10), which is still one closed row.
        return {colour for locks in self.locks for colour in locks}

    # The course of a turn

    def _carry_on(self) -> None:
        """Go on from an action for as long as nobody has a decision to make."""
        while self.step in ("action 1", "action 2") and not self.pending():
            # Everyone asked has decided; whoever was not asked crosses nothing (A2).
            for seat, choice in self.decided.items():
                self._cross(seat, choice)
            if self.decided.get(self.active) is not None:
                self.active_has_crossed = True
            self.decided = {}

            if self._end_reached():
                # Q11: at once. Q12: after action 1 that means no action 2 and no penalty.
                self.step = "over"
            elif self.step == "action 1":
                self.step = "action 2"  # Q4; rows just closed are out of it already (Q9)
            else:
                self._end_turn()

    def _cross(self, seat: int, choice: Choice) -> None:
        if choice is None:
            return
        colour, number = choice
        self.crosses[seat][colour].append(number)
        if number == self.rows[colour][-1]:
            self.locks[seat].add(colour)  # Q8: the lock goes with the rightmost number

    def _end_turn(self) -> None:
        if not self.active_has_crossed:
            self.penalties[self.active] += 1  # Q7: the active player only
        if self._end_reached():
            self.step = "over"
        else:
            self.active = (self.active + 1) % self.players  # A4: clockwise, ascending seats
            self.step = "dice"

    def _end_reached(self) -> bool:
        """Q11: somebody's last penalty, or enough closed rows (perhaps more than enough)."""
        return (
            max(self.penalties) >= self.penalties_end
            or len(self._closed_colours()) >= self.closed_rows_end
        )

    # The end and the points

    def over(self) -> bool:
        return self.step == "over"

    def parts(self, seat: int) -> dict[str, int]:
        """Q13: the points of each row by its colour, and of the penalties. Asked at any time."""
        parts: dict[str, int] = {}
        for colour in self.rows:
            count = len(self.crosses[seat][colour])
            # Q8: only one's own lock counts, not a lock that another player crossed.
            if self.lock_counts and colour in self.locks[seat]:
                count += 1
            parts[colour] = self.points[count]
        parts["penalties"] = self.penalties[seat] * self.penalty_points
        return parts

    def score(self, seat: int) -> int:
        return sum(self.parts(seat).values())

    def winners(self) -> list[int]:
        """Q13: the seats with the highest total; ties share. Before the end: who leads."""
        scores = [self.score(seat) for seat in range(self.players)]
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]
