"""What is said of a table on a server: what happens there, and what there is to do."""

from typing import Any

from rollwright.bots import OPEN
from rollwright.cli.choices import Choices, are_alike, dice_line, table_text, typed_outcome
from rollwright.cli.remote_seat import RemoteSeat
from rollwright.cli.terminal import Terminal
from rollwright.client.client import say
from rollwright.core.players import HUMAN
from rollwright.core.texts import Texts
from rollwright.core.views import Scene, View
from rollwright.play.game import Game
from rollwright.play.sayings import said_todo


class RemoteWords:
    """Says everything that is not an answer to what was typed."""

    def __init__(
        self, game: Game, choices: Choices, info: dict[str, Any], terminal: Terminal, texts: Texts
    ) -> None:
        """Say it of a table that is known by `info`, which is to be kept up to date."""
        self.info = info
        self.own: int | None = None
        """Who alone sits here: what is said of that seat is said to "you"."""
        self._game = game
        self._choices = choices
        self._terminal = terminal
        self._texts = texts

    def say(self, key: str, **params: Any) -> None:
        """Say something of the catalogues."""
        self._terminal.say(self._texts(key, **params))

    def _say_of(self, seat: int, key: str, **params: Any) -> None:
        """Say what is about a seat."""
        self.say(self._key(seat, key), name=self.names[seat], **params)

    def _key(self, seat: int | None, key: str) -> str:
        is_own = seat is not None and seat == self.own
        return self._texts.to_oneself(key) if is_own else key

    @property
    def names(self) -> list[str]:
        """The players' names, by seats."""
        return [
            seat["name"] or self._texts("seat.name", number=at)
            for at, seat in enumerate(self.info["seats"], start=1)
        ]

    def tell(self, before: View | None, frame: dict[str, Any]) -> None:
        """Say what is new."""
        for event in frame["events"]:
            key = f"join.event.{event['type']}"
            match event["type"]:
                case "chance" if event["kind"] == "dice" and before and before["dice_due"]:
                    dice = dice_line(before, event["outcome"], self._texts)
                    self._say_of(before["active"] or 0, "play.rolls", dice=dice)
                case "chance" if event["kind"] == "start":
                    self._say_of(event["outcome"][0], "play.starts")
                case "correction":
                    outcome = typed_outcome(event["kind"], event["outcome"])
                    self.say("play.corrected", outcome=outcome)
                case "chance" | "decision" | "undo":
                    pass  # what it changes on the sheets is said below
                case "started":
                    self.say(key, number=event["game"])
                    if event.get("commitment"):
                        self.say("table.commitment", commitment=event["commitment"])
                case "committed" | "revealed" | "ended":
                    pass  # programs see to seeds; the result is shown when its record is there
                case "closed":
                    self.say(f"join.closed.{event['reason']}")
                case _:
                    number = event["seat"]
                    bot = event.get("bot", "")
                    self._say_of(number, key, number=number + 1, bot=bot)
        for news in frame.get("news", ()):
            name = self.names[news["seat"]] if news["seat"] is not None else ""
            code = self._key(news["seat"], news["code"])
            told = say(code, {**news["params"], "name": name}, self._texts)
            self._terminal.say(f"  {told}")

    def ask(self, seat: RemoteSeat) -> None:
        """Show a seat what it may do now, once for each state of the game."""
        version = seat.now["version"]
        if version == seat.asked_on or seat.number is None or seat.view is None:
            return
        name = self.names[seat.number]
        if self.info["seats"][seat.number]["stand_in"]:
            self.say("join.replaced")
        elif seat.decides:
            self.sheets(seat, whole=False)
            self.say("play.who", name=name, todo=said_todo(seat.view, self._texts))
            for line in self._choices.lines(seat.view["legal"], seat.view.get("nothing")):
                self._terminal.say(line)
        elif seat.rolls and self.info["dice"] == "fair":
            self.say("join.roll", name=name)
        elif seat.rolls:
            self._say_what_to_type(seat)
        else:
            return
        seat.asked_on = version

    def _say_what_to_type(self, seat: RemoteSeat) -> None:
        due, view = seat.now["due"], seat.view
        assert view is not None
        if due["kind"] == "dice":
            dice = " ".join(self._texts.mark(colour) for colour in view["dice_due"])
            key = "play.ask_alike" if are_alike(view) else "play.ask_dice"
            name = self.names[view["active"] or 0]
            self.say(key, name=name, size=due["size"], dice=dice)
            return
        cases = self.names if due["kind"] == "start" else view.get("cases", [])
        named = ", ".join(f"{n}: {case}" for n, case in enumerate(cases, start=1))
        self.say("play.ask_start" if due["kind"] == "start" else "play.ask_pick", cases=named)

    def sheets(self, seat: RemoteSeat, *, whole: bool) -> None:
        """Show the sheets as a seat sees them; who sits here, before there are any."""
        if seat.view is None:
            self.company()
            return
        scene = Scene(self._game.printed, seat.view, self.names)
        picture = table_text(self._game, scene, self._texts, whole=whole)
        self._terminal.say(f"\n{picture}\n")

    def company(self) -> None:
        """Say who sits at the table, and how the series stands."""
        for number, seat in enumerate(self.info["seats"], start=1):
            who = seat["stand_in"] or seat["player"]
            said = self._texts(f"join.who.{who}") if who in (HUMAN, OPEN) else who
            won = self.info["series"]["wins"][number - 1]
            wins = self._texts.number(won, 0 if won == int(won) else 2)  # a tie is shared
            self.say("join.seat", number=number, name=self.names[number - 1], who=said, wins=wins)
