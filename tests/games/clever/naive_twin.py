"""A naive twin of Doppelt so clever: the rules written a second time, slowly and plainly.

Tests play it beside the fast engine and compare the two. It is written from the rule page
alone and shares no code with the engine; rule numbers (D4, A2, ...) refer to that page.

The course of a game is told from top to bottom by generators. One that needs a decision yields
the set of legal actions and is sent the one that was chosen; one that needs a chance yields what
must be drawn and is sent the outcome. What is legal is therefore worked out once, when a seat
comes to its decision, and thrown away when the seat decides.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from copy import copy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

DICE = ("white", "silver", "yellow", "blue", "green", "pink")
AREAS = ("silver", "yellow", "blue", "green", "pink")
TRACKS = ("reroll", "return", "extra")
FACES = range(1, 7)
SUMS = range(2, 13)

Action = tuple[Any, ...]
#   ("nothing",)            let the roll go, take no die back, stop crossing, decline, no extra die
#   ("reroll",)             D19
#   ("back", colour)        D20: take that die back from the tray
#   ("enter", how, *entry)  how: the die's colour where it matters, "any" for a black bonus, or ""
Entry = tuple[Any, ...]
#   ("silver", row colour, face), ("yellow", row, column), ("blue", sum), (green or pink, face)
NOTHING: Action = ("nothing",)

Talk = Generator[set[Action], Action, None]  # the decisions of one seat, one after the other
Wait = tuple[str, int] | set[Action] | dict[int, Talk]
#   what the game waits for: a chance, a decision of the active player, or several seats at once
Course = Generator[Wait, Any, None]


@dataclass
class Paper:
    """What one player has on their sheet."""

    silver: set[tuple[str, int]] = field(default_factory=set)  # crossed (row colour, face)
    circled: set[tuple[int, int]] = field(default_factory=set)  # yellow, the crossed ones too
    crossed: set[tuple[int, int]] = field(default_factory=set)
    blue: list[int] = field(default_factory=list)  # sums
    green: list[int] = field(default_factory=list)  # faces, not yet multiplied
    pink: list[int] = field(default_factory=list)
    circled_slots: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    used_slots: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    foxes: int = 0
    waiting: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*AREAS, "any"), 0))
    extra_used: set[str] = field(default_factory=set)  # D21

    def has(self, track: str) -> bool:
        """Is there an action of that track circled and not yet used (D18)?"""
        return self.used_slots[track] < self.circled_slots[track]

    def line(self, area: str) -> list[int]:
        return {"blue": self.blue, "green": self.green, "pink": self.pink}[area]

    def copy(self) -> Paper:
        return Paper(**{name: copy(value) for name, value in vars(self).items()})


class NaiveClever:
    """One game, which always stands at a chance, at a decision, or at its end."""

    def __init__(
        self,
        players: int,
        sheet: dict[str, Any],
        extra_die_scope: str = "turn",
        return_before_reroll: bool = False,
        solo_fallback: bool = False,
    ) -> None:
        if str(players) not in sheet["rounds"]["count_by_players"]:
            raise ValueError(f"Doppelt so clever is not played by {players}")
        if extra_die_scope not in ("turn", "round"):
            raise ValueError(f"no such scope of the extra dice: {extra_die_scope}")
        self.players = players
        self.extra_die_scope = extra_die_scope  # D21
        self.return_before_reroll = return_before_reroll  # D20
        self.solo_fallback = solo_fallback  # D25

        # What is printed.
        self.sheet = sheet
        self.rounds: int = sheet["rounds"]["count_by_players"][str(players)]  # D1
        self.rows: list[str] = sheet["silver"]["rows"]
        self.grid: dict[tuple[int, int], int] = {
            (row, column): number
            for row, numbers in enumerate(sheet["yellow"]["grid"])
            for column, number in enumerate(numbers)
            if number is not None
        }
        self.places: dict[int, list[tuple[int, int]]] = {
            face: [place for place, number in self.grid.items() if number == face] for face in FACES
        }

        # What is written, and what lies on the table.
        self.papers = [Paper() for _ in range(players)]
        self.round = 0
        self.active = 0
        self._faces: dict[str, int] = {}
        self._tray: set[str] = set()
        self._fields: list[str | None] = []
        self._clear_table()

        # What the game waits for.
        self._over = False
        self._chance: tuple[str, int] | None = None
        self._legal: dict[int, set[Action]] = {}  # of each seat that owes a decision
        self._talks: dict[int, Talk] = {}  # the seats that act at the same time
        self._before: dict[int, Paper] = {}  # A3: what others see of those seats meanwhile
        self._course = self._game()
        self._go_on(None)

    # Chance

    def chance(self) -> tuple[str, int] | None:
        """What must be drawn: ("start", seats), ("dice", how many), ("pick", cases), or None."""
        return self._chance

    def give(self, outcome: list[int]) -> None:
        """Take the outcome: [seat], the faces of the dice in the order of DICE, or [case]."""
        if self._chance is None:
            raise ValueError("no chance is due")
        kind, size = self._chance
        values = FACES if kind == "dice" else range(size)
        if len(outcome) != (size if kind == "dice" else 1) or any(o not in values for o in outcome):
            raise ValueError(f"not an outcome of {self._chance}: {outcome}")
        self._chance = None
        self._go_on(outcome)

    # Decisions

    def pending(self) -> list[int]:
        """The seats that owe a decision now, ascending."""
        return sorted(self._legal)

    def legal(self, seat: int) -> set[Action]:
        """What a pending seat may do; empty for a seat that owes no decision."""
        return set(self._legal.get(seat, ()))

    def play(self, seat: int, action: Action) -> None:
        """Decide for a pending seat."""
        if action not in self._legal.get(seat, ()):
            raise ValueError(f"not legal for seat {seat}: {action}")
        del self._legal[seat]
        if not self._talks:  # the active player's own decision
            self._go_on(action)
            return
        self._talk_on(seat, action)
        if not self._legal:  # everybody has finished
            self._talks, self._before = {}, {}
            self._go_on(None)

    def _go_on(self, answer: Any) -> None:
        """Answer the course of the game, and follow it to the next chance or decision."""
        while True:
            try:
                wait = self._course.send(answer)
            except StopIteration:
                self._over = True
                return
            answer = None
            if isinstance(wait, tuple):
                self._chance = wait
                return
            if isinstance(wait, set):
                if len(wait) > 1:
                    self._legal[self.active] = wait
                    return
                (answer,) = wait  # A2: not asked
            else:
                self._talks = wait
                for seat in wait:
                    self._talk_on(seat, None)
                if len(self._legal) > 1:  # A3: nobody sees another's choices of this step
                    self._before = {seat: self.papers[seat].copy() for seat in self._legal}
                if self._legal:
                    return
                self._talks = {}

    def _talk_on(self, seat: int, answer: Action | None) -> None:
        """Answer a seat that acts with others, and follow it to its next decision or its end."""
        talk = self._talks[seat]
        try:
            legal = next(talk) if answer is None else talk.send(answer)
            while len(legal) == 1:  # A2: not asked
                legal = talk.send(*legal)
        except StopIteration:
            return
        self._legal[seat] = legal

    # The course of the game

    def _game(self) -> Course:
        (start,) = (yield ("start", self.players)) if self.players > 1 else (0,)  # A4
        for number in range(1, self.rounds + 1):
            self.round = number
            self.active = start
            self._clear_extra_used("round")
            # D2: the round's grant, and all players' bonuses at once.
            for paper in self.papers:
                self._grant(paper, self.sheet["rounds"]["grants"][number - 1])
                self._drop_lost(paper)
            yield {seat: self._bonuses(paper) for seat, paper in enumerate(self.papers)}
            # D1: every player is active once. A4: clockwise.
            for steps in range(self.players):
                self.active = (start + steps) % self.players
                yield from self._active_turn(self.papers[self.active])
                if self.players > 1:
                    # D7: all at once, from the tray. D8: or else from the dice fields.
                    on_fields = [die for die in self._fields if die is not None]
                    yield {
                        seat: self._passive(paper, on_fields)
                        for seat, paper in enumerate(self.papers)
                        if seat != self.active
                    }
                self._clear_table()
            if self.players == 1:
                yield from self._solo_passive_turn(self.papers[0])
                self._clear_table()

    def _active_turn(self, paper: Paper) -> Course:
        self._clear_extra_used("turn")
        # D3: as many rolls as there are dice fields.
        for number in range(len(self._fields)):
            self._pick_up()
            yield from self._take_back(paper)  # D20: the tray is still empty before roll 1
            if not self._loose():
                break  # D4: the rolling ends early
            yield from self._roll()
            while True:
                action = yield self._after_roll(paper)
                if action[0] == "reroll":  # D19
                    paper.used_slots["reroll"] += 1
                elif action[0] == "back":  # D20: return_before_reroll
                    self._return(paper, action[1])
                    paper.used_slots["reroll"] += 1  # now compulsory
                    yield from self._take_back(paper)
                else:
                    break
                self._pick_up()
                yield from self._roll()
            if action == NOTHING:
                continue  # D6: the field stays empty, no die moves
            # D3: the entry, lower dice to the tray, silver's tray crosses, waiting bonuses.
            die, entry = action[1], action[2:]
            self._fields[number] = die
            self._enter(paper, entry)
            sent = {other for other in self._loose() if self._faces[other] < self._faces[die]}
            self._tray |= sent
            if entry[0] == "silver":
                yield from self._tray_crosses(paper, sent)
            yield from self._bonuses(paper)
        self._tray.update(self._loose())  # D5
        yield from self._extra_dice(paper)  # D9

    def _solo_passive_turn(self, paper: Paper) -> Course:
        self._clear_extra_used("turn")
        yield from self._roll()
        # D25: the three lowest dice; among those tied at the border chance picks.
        lowest = sorted(self._faces.values())[:3]
        faces = self._faces
        trays = [t for t in combinations(DICE, 3) if sorted(faces[die] for die in t) == lowest]
        (case,) = (yield ("pick", len(trays))) if len(trays) > 1 else (0,)
        self._tray = set(trays[case])
        # D25: no other die to take, unless solo_fallback.
        yield from self._passive(paper, self._loose() if self.solo_fallback else [])

    def _pick_up(self) -> None:
        """The dice of the coming roll show nothing until it is made."""
        for die in self._loose():
            self._faces[die] = 0

    def _roll(self) -> Course:
        dice = self._loose()
        outcome = yield ("dice", len(dice))
        self._faces.update(zip(dice, outcome, strict=True))

    def _loose(self) -> list[str]:
        """D4: the dice of the coming roll and, until a die is chosen, of the roll just made."""
        return [die for die in DICE if die not in self._tray and die not in self._fields]

    def _clear_table(self) -> None:
        self._faces = dict.fromkeys(DICE, 0)
        self._tray = set()
        self._fields = [None] * self.sheet["dice_fields"]

    def _clear_extra_used(self, scope: str) -> None:
        if scope == self.extra_die_scope:  # D21
            for paper in self.papers:
                paper.extra_used.clear()

    # Decisions of one player

    def _after_roll(self, paper: Paper) -> set[Action]:
        """What the active player may do with the roll just made."""
        legal = {NOTHING, *self._with_dice(paper, self._loose())}  # D6: cannot or will not
        if paper.has("reroll"):
            legal.add(("reroll",))  # D19
            if self.return_before_reroll and paper.has("return"):
                legal.update(("back", die) for die in self._tray)  # D20
        return legal

    def _take_back(self, paper: Paper) -> Talk:
        while self._tray and paper.has("return"):  # D20: several may be taken
            action = yield {NOTHING, *(("back", die) for die in self._tray)}
            if action == NOTHING:
                return
            self._return(paper, action[1])

    def _return(self, paper: Paper, die: str) -> None:
        paper.used_slots["return"] += 1
        self._tray.remove(die)
        self._pick_up()

    def _tray_crosses(self, paper: Paper, sent: set[str]) -> Talk:
        """D11: the dice just sent to the tray cross their faces, each die once."""
        unused = set(sent)
        while unused:
            makers: dict[Action, str] = {}  # which die makes the cross
            # The die of the row's own colour comes last in this order and so goes before a joker.
            for die in DICE:
                if die in unused:
                    rows = self.rows if die in ("white", "silver") else [die]
                    for entry in self._open(paper, "silver", self._faces[die]):
                        if entry[1] in rows:
                            makers["enter", "", *entry] = die
            action = yield {NOTHING, *makers}
            if action == NOTHING:
                return
            unused.remove(makers[action])
            self._enter(paper, action[2:])

    def _bonuses(self, paper: Paper) -> Talk:
        """D17: the waiting bonuses, which must be used, and all that follow from them."""
        while any(paper.waiting.values()):
            action = yield {
                ("enter", black, *entry)
                for area in AREAS
                for black in ("", "any")
                if paper.waiting[black or area]
                for entry in self._free(paper, area)
            }
            paper.waiting[action[1] or action[2]] -= 1
            self._enter(paper, action[2:])

    def _passive(self, paper: Paper, others: Iterable[str]) -> Talk:
        # A1: two dice for the same entry are one action.
        entries = {entry for die in self._tray for entry in self._entries(paper, die)}
        if not entries:  # D8: only if no tray die can be entered
            entries = {entry for die in others for entry in self._entries(paper, die)}
        action = yield {NOTHING, *(("enter", "", *entry) for entry in entries)}
        if action != NOTHING:  # D8: may decline
            self._enter(paper, action[2:])
            yield from self._bonuses(paper)
        yield from self._extra_dice(paper)  # D9

    def _extra_dice(self, paper: Paper) -> Talk:
        """D21: any dice, wherever they lie, each at most once."""
        while paper.has("extra"):
            action = yield {NOTHING, *self._with_dice(paper, set(DICE) - paper.extra_used)}
            if action == NOTHING:
                return
            paper.used_slots["extra"] += 1
            paper.extra_used.add(action[1])
            self._enter(paper, action[2:])
            yield from self._bonuses(paper)

    # What may be entered

    def _with_dice(self, paper: Paper, dice: Iterable[str]) -> set[Action]:
        """The actions that enter one of these dice, where it matters which."""
        return {("enter", die, *entry) for die in dice for entry in self._entries(paper, die)}

    def _entries(self, paper: Paper, die: str) -> list[Entry]:
        """The entries a die can make at its present face."""
        entries: list[Entry] = []
        for area in AREAS if die == "white" else (die,):  # D10
            number = self._faces[die]
            if area == "blue":
                number = self._faces["blue"] + self._faces["white"]  # D13: wherever they lie
            entries += self._open(paper, area, number)
        return entries

    def _free(self, paper: Paper, area: str) -> list[Entry]:
        """D17: the entries a ? bonus can make in an area; none if it is full."""
        numbers = SUMS if area == "blue" else FACES
        return [entry for number in numbers for entry in self._open(paper, area, number)]

    def _open(self, paper: Paper, area: str, number: int) -> list[Entry]:
        """The entries that an area still takes for this face or, in blue, this sum."""
        if area == "silver":  # D11
            return [(area, row, number) for row in self.rows if (row, number) not in paper.silver]
        if area == "yellow":  # D12: to circle, or if circled to cross
            return [(area, *place) for place in self.places[number] if place not in paper.crossed]
        line = paper.line(area)
        has_room = len(line) < len(self.sheet[area]["bonus"])  # D16
        fits = area != "blue" or not line or number <= line[-1]  # D13
        return [(area, number)] if has_room and fits else []

    # Entries and what they bring

    def _enter(self, paper: Paper, entry: Entry) -> None:
        area = entry[0]
        printed = self.sheet[area]
        if area == "silver":  # D11
            _, row, face = entry
            paper.silver.add((row, face))
            if all((any_row, face) in paper.silver for any_row in self.rows):
                self._grant(paper, printed["column_bonus"][face - 1])
        elif area == "yellow":  # D12
            row, column = place = entry[1:]
            if place in paper.circled:
                paper.crossed.add(place)  # fires nothing
            else:
                paper.circled.add(place)
                if all(other in paper.circled for other in self.grid if other[0] == row):
                    self._grant(paper, printed["row_bonus"][row])
                if all(other in paper.circled for other in self.grid if other[1] == column):
                    self._grant(paper, printed["column_bonus"][column])
        else:  # D13, D14, D15
            line = paper.line(area)
            line.append(entry[1])  # D16: from the left
            minimum = printed["minimum_for_bonus"][len(line) - 1] if area == "pink" else None
            if minimum is None or entry[1] >= minimum:
                self._grant(paper, printed["bonus"][len(line) - 1])
        self._drop_lost(paper)

    def _grant(self, paper: Paper, bonus: str | None) -> None:
        if bonus == "fox":
            paper.foxes += 1
        elif bonus in TRACKS:
            track = self.sheet["action_tracks"][bonus]
            if paper.circled_slots[bonus] < track["slots"]:  # D18: icons beyond are lost
                paper.circled_slots[bonus] += 1
                if paper.circled_slots[bonus] == track["slots"]:
                    self._grant(paper, track["last_slot"])
        elif bonus is not None:
            paper.waiting[bonus.removeprefix("?")] += 1  # D17

    def _drop_lost(self, paper: Paper) -> None:
        """D17: a waiting bonus is lost with its area full, the black one with all five full."""
        for kind, count in paper.waiting.items():
            areas = AREAS if kind == "any" else (kind,)
            if count and not any(self._free(paper, area) for area in areas):
                paper.waiting[kind] = 0

    # What can be looked at

    def paper(self, seat: int) -> Paper:
        return self.papers[seat]

    def shown(self, watcher: int | None, seat: int) -> Paper:
        """What a watcher (None: a guest) may see of that seat's paper now (A3)."""
        if watcher != seat and seat in self._before:
            return self._before[seat]
        return self.papers[seat]

    def faces(self) -> dict[str, int]:
        return dict(self._faces)

    def tray(self) -> set[str]:
        return set(self._tray)

    def fields(self) -> list[str | None]:
        return list(self._fields)

    # The end and the points

    def over(self) -> bool:
        return self._over

    def parts(self, seat: int) -> dict[str, int]:
        """The points of the five areas and of the foxes. Asked at any time."""
        paper = self.papers[seat]
        row_points = self.sheet["silver"]["row_points"]
        multiplier = self.sheet["green"]["multiplier"]
        products = [face * multiplier[place] for place, face in enumerate(paper.green)]
        areas: dict[str, int] = {
            "silver": sum(  # D11
                row_points[sum((row, face) in paper.silver for face in FACES)] for row in self.rows
            ),
            "yellow": self.sheet["yellow"]["points_by_crosses"][len(paper.crossed)],  # D12
            "blue": self.sheet["blue"]["points"][len(paper.blue) - 1] if paper.blue else 0,  # D13
            # D14: an open pair counts 0.
            "green": sum(a - b for a, b in zip(products[::2], products[1::2], strict=False)),
            "pink": sum(paper.pink),  # D15
        }
        return {**areas, "foxes": paper.foxes * min(areas.values())}  # D22

    def score(self, seat: int) -> int:
        return sum(self.parts(seat).values())  # D24

    def winners(self) -> list[int]:
        """D24: the most points; among those the highest single area; then shared."""
        if not self._over:
            raise ValueError("the game is not over")
        seats = range(self.players)
        merit = [(self.score(seat), max(self.parts(seat)[a] for a in AREAS)) for seat in seats]
        return [seat for seat in seats if merit[seat] == max(merit)]
