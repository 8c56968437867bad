"""A naive twin of Geizen: the rules written a second time, slowly and plainly.

Tests play it beside the fast engine and compare the two. It is written from the rule page
alone and shares no code with the engine; rule numbers (G3, A2, ...) refer to that page.
Everything is worked out afresh each time it is asked for, so that nothing can go stale.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

FACES = range(1, 7)  # of a die

Choice = tuple[int, ...]  # the faces of the dice to keep, ascending


class NaiveGeizen:
    """One game, which always stands at a chance, at a decision, or at its end."""

    def __init__(self, players: int, sheet: dict[str, Any]) -> None:
        # G1: the table's sizes.
        fewest, most = sheet["players"]
        if not fewest <= players <= most:
            raise ValueError(f"Geizen is not played by {players}")
        self.players = players

        # The board as printed. A face without a row is free (G3).
        self.dice: int = sheet["dice"]
        self.loan_limit: int = sheet["loan_limit"]
        self.chips_in_the_box: int = sheet["chips_in_the_box"]
        self.fields: dict[int, str] = {}
        self.chips_on_first: dict[int, int] = {}
        self.others_pay: dict[int, int] = {}
        for face, row in sheet["rows"].items():
            self.fields[int(face)] = row["fields"]
            self.chips_on_first[int(face)] = row["chips_on_first"]
            self.others_pay[int(face)] = row["others_pay"]

        # G1: what each player starts with; the rest of the box is the bank. While a player's
        # dice are being placed, their purse may stand below 0: that is the loan (G8).
        start: int = sheet["starting_chips"][str(players)]
        self.purses: list[int] = [start] * players
        self.bank_balance: int = self.chips_in_the_box - players * start
        # The chips that lie on each filled field of a row, from the top.
        self.board: dict[int, list[int]] = {face: [] for face in self.fields}

        # Where the game stands: "start", "dice", "keep" or "over".
        self.step = "start"  # A4: the starting player is chance
        self.active = 0
        self.kept: list[int] = []  # the dice set aside in this turn
        self.roll: list[int] = []  # the dice on the table, of which some must be set aside
        self._check()

    # Chance

    def chance(self) -> tuple[str, int] | None:
        """What must be drawn now: ("start", seats), ("dice", how many), or None."""
        if self.step == "start":
            return ("start", self.players)
        if self.step == "dice":
            return ("dice", self.dice - len(self.kept))  # G2: all that are not set aside
        return None

    def give(self, outcome: list[int]) -> None:
        """Take the outcome of the chance that is due."""
        if self.step == "start":
            if len(outcome) != 1 or outcome[0] not in range(self.players):
                raise ValueError(f"not a seat: {outcome}")
            self.active = outcome[0]
            self.step = "dice"
        elif self.step == "dice":
            due = self.dice - len(self.kept)
            if len(outcome) != due:
                raise ValueError(f"{due} dice are due: {outcome}")
            if any(face not in FACES for face in outcome):
                raise ValueError(f"not faces of dice: {outcome}")
            self.roll = list(outcome)
            self.step = "keep"
            # A2: with a single choice (a last die) nobody is asked; the rules carry it out.
            choices = self._choices()
            if len(choices) == 1:
                self._keep(choices.pop())
        else:
            raise ValueError("no chance is due")
        self._check()

    # Decisions

    def pending(self) -> list[int]:
        """The seats that owe a decision now: the active one, after a roll, or none."""
        return [self.active] if self.step == "keep" else []

    def legal(self, seat: int) -> set[Choice]:
        """What a pending seat may choose; empty for a seat that owes no decision."""
        return self._choices() if seat in self.pending() else set()

    def play(self, seat: int, choice: Choice) -> None:
        """Decide for a pending seat."""
        if seat not in self.pending():
            raise ValueError(f"seat {seat} owes no decision")
        if choice not in self._choices():
            raise ValueError(f"not legal for seat {seat}: {choice}")
        self._keep(choice)
        self._check()

    def _choices(self) -> set[Choice]:
        """G2: at least one die of the roll, any. A set, so equal dice make one choice (A1)."""
        return {
            tuple(sorted(some))
            for count in range(1, len(self.roll) + 1)
            for some in combinations(self.roll, count)
        }

    # The course of a turn

    def _keep(self, choice: Choice) -> None:
        self.kept.extend(choice)
        self.roll = []
        if len(self.kept) < self.dice:
            self.step = "dice"  # G2: roll the rest
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """All dice are set aside: place them (G3), then the next player's turn or the end."""
        stopped = not self._place_all(list(self.kept))
        self.kept = []
        if stopped or self.purses[self.active] <= 0:
            # G9: no chips after repaying, exactly 0 included. G11: none if placing stopped.
            # What the player still owes is the bank's loss, what they still have its gain (G12).
            self.bank_balance += self.purses[self.active]
            self.purses[self.active] = 0
            self.step = "over"
        else:
            # G8: with chips left, the game goes on. A4: clockwise, ascending seats. Whoever is
            # at 0 outside their own turn plays on (G12).
            self.active = (self.active + 1) % self.players
            self.step = "dice"

    # Placing

    def _place_all(self, dice: list[int]) -> bool:
        """Place the dice in the order of G10. False if placing stopped (G11)."""
        # G10: first the dice that complete a row, one completion after another. A row emptied
        # by one may be completed again by further dice of its number.
        while self._completions(dice):
            _, face = min(self._completions(dice))  # the cheapest; ties the lower number
            for _ in range(self._free_fields(face)):
                dice.remove(face)
                if not self._place(face):
                    return False
        # G10: then all other dice, lower numbers first.
        return all(self._place(face) for face in sorted(dice))

    def _completions(self, dice: list[int]) -> list[tuple[int, int]]:
        """The rows that the dice suffice to complete: (own chips it costs, number) of each."""
        return [
            (self._cost_to_complete(face), face)
            for face in self.fields
            if dice.count(face) >= self._free_fields(face)
        ]

    def _free_fields(self, face: int) -> int:
        return len(self.fields[face]) - len(self.board[face])

    def _cost_to_complete(self, face: int) -> int:
        """The own chips that the row's free fields take, before the row is taken (G10)."""
        return sum(
            self._chips_of_field(face, index)
            for index in range(len(self.board[face]), len(self.fields[face]))
            if self.fields[face][index] != "Y"  # G5: yellow costs nothing of one's own
        )

    def _chips_of_field(self, face: int, index: int) -> int:
        """G4: what the sheet says on the first field, one chip on every other."""
        return self.chips_on_first[face] if index == 0 else 1

    def _place(self, face: int) -> bool:
        """Place one die of the active player. False at a field that cannot be paid (G11)."""
        if face not in self.fields:
            return True  # G3: a free face places nothing
        index = len(self.board[face])  # G3: the first free field from the top
        colour = self.fields[face][index]
        chips = self._chips_of_field(face, index)
        if colour == "Y":
            self.bank_balance -= chips  # G5; the bank never runs dry (G12)
        else:
            # G5: green and red are paid by the player, G8: with a loan where it must be.
            if self.purses[self.active] - chips < -self.loan_limit:
                return False  # G11
            self.purses[self.active] -= chips
        self.board[face].append(chips)  # G7: and there they stay
        if colour == "R":
            self._take_row(face)
        return True

    def _take_row(self, face: int) -> None:
        """G6: the red field takes the row, and the others pay the bank."""
        self.purses[self.active] += sum(self.board[face])
        self.board[face] = []
        for seat in range(self.players):
            if seat != self.active:
                paid = min(self.others_pay[face], self.purses[seat])  # G12: what they have
                self.purses[seat] -= paid
                self.bank_balance += paid

    def _check(self) -> None:
        """G12: chips are never made or lost. G8: loans do not outlast the turn."""
        assert sum(self.purses) + self.on_board() + self.bank_balance == self.chips_in_the_box
        assert all(purse >= 0 for purse in self.purses)

    # What can be seen

    def chips(self, seat: int) -> int:
        return self.purses[seat]

    def bank(self) -> int:
        """The bank's balance, a signed number (G12)."""
        return self.bank_balance

    def filled(self, face: int) -> int:
        """How many fields of that number's row hold chips; none for a free face."""
        return len(self.board[face]) if face in self.board else 0

    def on_board(self) -> int:
        return sum(sum(row) for row in self.board.values())

    # The end and the points

    def over(self) -> bool:
        return self.step == "over"

    def score(self, seat: int) -> int:
        """G9: the player's chips; those on the board count for no one."""
        return self.purses[seat]

    def winners(self) -> list[int]:
        """G9: the seats with the most chips; ties share."""
        if not self.over():
            raise ValueError("the game is not over")
        scores = [self.score(seat) for seat in range(self.players)]
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]
