"""The table in line mode: pictures, numbered choices, why not, undo, and nothing ever lost."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rollwright.bots import HUMAN
from rollwright.bots.players import BotPlayer
from rollwright.cli.terminal import Terminal
from rollwright.core.colours import LOOKS
from rollwright.core.contract import DICE
from rollwright.core.errors import IllegalError, NotationError, RollwrightError
from rollwright.core.events import Chance, Decision
from rollwright.core.records import RecordWriter
from rollwright.core.texts import Key, Texts
from rollwright.play.dice import DiceSource, Typed
from rollwright.play.match import Match, Seat
from rollwright.play.state import State


class Stopped(Exception):  # noqa: N818  (nothing went wrong)
    """The player wants to stop, by a command or by Ctrl-C."""

    def __init__(self, *, interrupted: bool) -> None:
        super().__init__()
        self.interrupted = interrupted


class _TakenBack(Exception):  # noqa: N818  (nothing went wrong)
    """A decision was taken back: what is to be asked must be looked up anew."""


class LineTable:
    """A match at the terminal."""

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat],
        bots: Mapping[int, BotPlayer],
        dice: DiceSource | None,
        writer: RecordWriter,
        terminal: Terminal,
        texts: Texts,
    ) -> None:
        """Set the table; without `dice`, people roll real ones and type what they show."""
        self._typed = dice is None
        self.match = Match(state, seats, dice or Typed(self._ask_chance, self._refuse), writer)
        self._bots = bots
        self._terminal = terminal
        self._texts = texts
        self._names = [seat.name for seat in seats]
        self._humans = [seat for seat in range(len(seats)) if seat not in bots]

    def play(self) -> None:
        """Play to the end; `Stopped` if the player wants no more."""
        for seat, who in enumerate(self.match.seats):
            if who.player != HUMAN:
                self._say("play.bot", name=self._names[seat], bot=who.player)
        try:
            while not self.match.state.over:
                try:
                    if self.match.state.chance_due:
                        self._settle()
                    else:
                        self._decide()
                except _TakenBack:
                    continue
        except (KeyboardInterrupt, EOFError) as stop:
            raise Stopped(interrupted=isinstance(stop, KeyboardInterrupt)) from None
        self._show_result()

    def _ask_chance(self, kind: int, size: int) -> str:
        """Ask what real dice showed, or who starts."""
        if kind == DICE:
            dice = " ".join(_short(colour) for colour in self.match.state.view()["dice_due"])
            return self._terminal.ask(self._texts("play.ask_dice", size=size, dice=dice))
        return self._terminal.ask(self._texts("play.ask_start", size=size))

    def _refuse(self, error: RollwrightError) -> None:
        """Say what was wrong with what was typed."""
        self._terminal.say(error.text(self._texts))

    def _settle(self) -> None:
        before = self.match.state.view()
        last = self.match.state.events[-1] if self.match.state.events else None
        if (
            isinstance(last, Decision)
            and last.seat in self._humans
            and self.match.may_undo(last.seat)
        ):
            self._pause("play.go_on", last.seat)
        elif before["active"] in self._humans and not self._typed:
            self._pause("play.go_on_plain", None)
        event = self.match.settle()
        if event.kind == "start":
            self._say("play.starts", name=self._names[event.outcome[0]])
        elif event.kind == "dice":
            due = zip(before["dice_due"], event.outcome, strict=True)
            dice = "  ".join(f"{_short(colour)}{face}" for colour, face in due)
            self._terminal.say()
            self._say("play.rolls", name=self._names[before["active"]], dice=dice)
        self._tell(before, self.match.state.view())

    def _pause(self, prompt: str, seat: int | None) -> None:
        while True:
            typed = self._terminal.ask(self._texts(prompt)).strip()
            if not typed:
                return
            if not self._command(typed, seat):
                self._terminal.say(self._help())

    def _decide(self) -> None:
        """Ask the people first, then the bots: none of them sees what the others choose."""
        pending = self.match.state.pending
        for seat in pending:
            if seat in self._humans:
                self._ask(seat)
        for seat in pending:
            if seat in self._bots and seat in self.match.state.pending:
                state, number = self.match.state, self.match.decisions
                self._happen(seat, self._bots[seat].choose(state, seat, number))

    def _ask(self, seat: int) -> None:
        state, texts = self.match.state, self._texts
        view = state.view(seat, self._names)
        self._terminal.say("\n" + state.game.folder.text_picture(view, texts) + "\n")
        todo = dict(view["todo"])
        self._say("play.who", name=self._names[seat], todo=texts(todo.pop("key"), **todo))
        actions = state.legal_actions(seat)
        for number, action in enumerate(actions, start=1):
            described = state.game.folder.describe(action, state.game.sheet.data, texts)
            self._terminal.say(f"  {number:>2}  {state.game.write(action):<5} {described}")
        while True:
            typed = self._terminal.ask(texts("play.choose", name=self._names[seat])).strip()
            if not typed:
                continue
            if self._command(typed, seat):
                continue
            try:
                self._happen(seat, self._chosen(typed, actions))
            except (IllegalError, NotationError) as error:
                self._refuse(error)
            else:
                return

    def _chosen(self, typed: str, actions: list[int]) -> str:
        game = self.match.state.game
        if typed.isdecimal():
            if not (len(typed) < 5 and 1 <= int(typed) <= len(actions)):
                raise NotationError("play.no_such", text=typed[:20], last=len(actions))
            return game.write(actions[int(typed) - 1])
        return game.write(game.read(typed))

    def _happen(self, seat: int, action: str) -> None:
        before = self.match.state.view()
        self.match.decide(seat, action)
        self._tell(before, self.match.state.view())

    def _tell(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Say what is new to everybody."""
        for news in self.match.state.game.folder.news(before, after):
            name = self._names[news.seat] if news.seat is not None else ""
            self._terminal.say("  " + self._texts(news.key, name=name, **news.params))

    def _command(self, typed: str, seat: int | None) -> bool:
        """Carry out a command other than a choice; tell whether it was one."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "?" | "help" | "h":
                self._terminal.say(self._why(rest, seat) if rest.strip() else self._help())
            case "u" | "undo":
                self._undo(seat)
            case "s" | "sheets":
                view = self.match.state.view(seat, self._names)
                self._terminal.say(self.match.state.game.folder.text_picture(view, self._texts))
            case "p" | "points":
                self._show_points(seat)
            case "l" | "log":
                self._show_log(seat)
            case "save" if rest.strip():
                self._save(Path(rest.strip()))
            case "q" | "quit" | "exit":
                raise Stopped(interrupted=False)
            case _ if word.startswith("?") and len(word) > 1:
                self._terminal.say(self._why(word[1:] + rest, seat))
            case _:
                return False
        return True

    def _help(self) -> str:
        return self._texts("play.help", example=self.match.state.game.write(1)).strip("\n")

    def _why(self, text: str, seat: int | None) -> str:
        asked = self._humans[0] if seat is None else seat
        try:
            reason = self.match.state.observe(asked).explain(text, asked)
        except NotationError as error:
            return error.text(self._texts)
        if reason is None:
            return self._texts("play.legal_here", action=text.strip())
        return self._texts("illegal.because", action=text.strip(), why=reason)

    def _undo(self, seat: int | None) -> None:
        asked = self._humans[0] if seat is None else seat
        try:
            self.match.undo(asked)
        except IllegalError as error:
            self._refuse(error)
            return
        self._say("play.taken_back", name=self._names[asked])
        raise _TakenBack

    def _save(self, path: Path) -> None:
        state = self.match.state
        seats = [{"name": seat.name, "player": seat.player} for seat in self.match.seats]
        try:
            RecordWriter.begin(path, state.game.header(seats), state.events).close()
        except RollwrightError as error:
            self._refuse(error)
        else:
            self._say("play.saved", path=path)

    def _show_log(self, seat: int | None) -> None:
        """Show the events, but not what others have chosen in a step that is still open."""
        state = self.match.state
        hidden = set(state.observe(seat).pending) - set(state.pending) - {seat}
        for number, event in enumerate(state.events, start=1):
            is_open = number > self._last_chance
            if not (is_open and isinstance(event, Decision) and event.seat in hidden):
                self._terminal.say(f"  {number:>4}  {event}")

    @property
    def _last_chance(self) -> int:
        events = self.match.state.events
        return max((n for n, e in enumerate(events, start=1) if isinstance(e, Chance)), default=0)

    def _show_points(self, seat: int | None) -> None:
        state, texts = self.match.state.observe(seat), self._texts
        parts = [state.parts(seat) for seat in range(state.game.players)]
        heads = [Key(name).text(texts) for name in parts[0]] + [texts("play.total")]
        width = max(map(len, self._names))
        self._terminal.say("  " + " " * width + "".join(f"  {head:>9}" for head in heads))
        for number, total in enumerate(state.scores):
            line = "".join(f"  {points:>9}" for points in [*parts[number].values(), total])
            self._terminal.say(f"  {self._names[number]:<{width}}{line}")

    def _show_result(self) -> None:
        state, texts = self.match.state, self._texts
        view = state.view(names=self._names)
        self._terminal.say("\n" + state.game.folder.text_picture(view, texts) + "\n")
        self._say("play.result")
        self._show_points(None)
        if state.game.players == 1:
            self._say("play.practice", points=state.scores[0])
            return
        winners = ", ".join(self._names[seat] for seat in state.winners)
        self._say("play.winner" if len(state.winners) == 1 else "play.winners", names=winners)

    def _say(self, key: str, **params: Any) -> None:
        self._terminal.say(self._texts(key, **params))


def _short(colour: str) -> str:
    return LOOKS[colour].letter + LOOKS[colour].shape
