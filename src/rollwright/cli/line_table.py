"""The table in line mode: pictures, numbered choices, why not, undo, and nothing ever lost."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rollwright.bots.players import Player
from rollwright.cli.choices import (
    Choices,
    are_alike,
    dice_line,
    points_lines,
    result_line,
    table_text,
    typed_outcome,
)
from rollwright.cli.terminal import Terminal
from rollwright.core.contract import CHANCE_NAMES, DICE, START
from rollwright.core.errors import IllegalError, NotationError, RollwrightError, cause
from rollwright.core.events import Chance, Decision, Event
from rollwright.core.players import HUMAN
from rollwright.core.records import RecordWriter
from rollwright.core.registry import resource
from rollwright.core.texts import Texts
from rollwright.core.views import View
from rollwright.play.dice import DiceSource, Typed, parse_outcome
from rollwright.play.match import Match, Seat
from rollwright.play.sayings import said_todo
from rollwright.play.state import State

YES: Final = ("", "y", "yes", "j", "ja", "o", "oui", "s", "si", "sì", "t", "tak")
_KINDS: Final = {name: kind for kind, name in CHANCE_NAMES.items()}
FIRST_RULE: Final = re.compile(r"\*\*([A-Z]\d+)\*\*")


class Stopped(Exception):  # noqa: N818  (nothing went wrong)
    """The player wants to stop, by a command or by Ctrl-C."""

    def __init__(self, *, interrupted: bool) -> None:
        super().__init__()
        self.interrupted = interrupted


class _TakenBack(Exception):  # noqa: N818  (nothing went wrong)
    """A decision was taken back, or dice corrected: what is to be asked is looked up anew."""


class LineTable:
    """A match at the terminal."""

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat],
        bots: Mapping[int, Player],
        dice: DiceSource | None,
        writer: RecordWriter,
        terminal: Terminal,
        texts: Texts,
    ) -> None:
        """Set the table; without `dice`, people roll real ones and type what they show."""
        self._typed = dice is None
        self.match = Match(state, seats, dice or Typed(self._ask_chance, self._refuse), writer)
        self._record = writer.path
        self._bots = bots
        self._terminal = terminal
        self._texts = texts
        self._choices = Choices(state.game, texts)
        self._names = [seat.name for seat in seats]
        self._humans = [seat for seat in range(len(seats)) if seat not in bots]
        self._own = self._humans[0] if len(self._humans) == 1 else None
        """Who alone sits here: what is said of that seat is said to "you"."""
        self.between_steps: Callable[[], Sequence[str]] = lambda: ()
        """Returns what there is to say, before each step of the game, of something else."""

    def play(self) -> None:
        """Play to the end; `Stopped` if the player wants no more."""
        for seat, who in enumerate(self.match.seats):
            if who.player != HUMAN:
                self._say("play.bot", name=self._names[seat], bot=who.player)
        try:
            while not self._ended():
                for words in self.between_steps():
                    self._terminal.say(words)
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

    def _ended(self) -> bool:
        """Tell whether the game is over, and the last decision is not to be taken back."""
        if not self.match.state.over:
            return False
        undoer = self._may_take_back()
        if undoer is not None:
            try:
                self._pause("play.finish", undoer)
            except _TakenBack:
                return False
        return True

    def _may_take_back(self) -> int | None:
        """Return the seat of a person whose last decision is the last event and still free."""
        last = self.match.state.last_event
        if not isinstance(last, Decision) or last.seat not in self._humans:
            return None
        return last.seat if self.match.state.may_undo(last.seat) else None

    def _ask_chance(self, kind: int, size: int) -> str:
        """Ask what real dice showed, who starts, or which of several cases came up."""
        if kind == DICE:
            view = self.match.state.view()
            due, name = view["dice_due"], self._names[view["active"] or 0]
            dice = " ".join(self._texts.mark(colour) for colour in due)
            key = "play.ask_alike" if are_alike(view) else "play.ask_dice"
            prompt = self._texts(key, name=name, size=size, dice=dice)
        else:
            cases = self._names if kind == START else self.match.state.view().get("cases", [])
            named = ", ".join(f"{n}: {case}" for n, case in enumerate(cases, start=1))
            key = "play.ask_start" if kind == START else "play.ask_pick"
            prompt = self._texts(key, cases=named)
        while True:
            typed = self._terminal.ask(prompt).strip()
            if not self._command(typed, None):
                return typed

    def _refuse(self, error: RollwrightError) -> None:
        """Say what was wrong with what was typed."""
        self._terminal.say(error.text(self._texts))

    def _settle(self) -> None:
        before = self.match.state.view()
        undoer = self._may_take_back()
        if self._typed or before.get("cases"):
            pass  # the question for the dice takes commands too; for lots nobody rolls
        elif undoer is not None:
            self._pause("play.go_on", undoer)
        elif before["active"] in self._humans:
            self._pause("play.go_on_plain", None)
        event = self.match.settle()
        if event.kind == "start":
            self._say_of(event.outcome[0], "play.starts")
        elif event.kind == "dice":
            dice = dice_line(before, event.outcome, self._texts)
            self._terminal.say()
            self._say_of(before["active"] or 0, "play.rolls", dice=dice)
        self._tell(before, event)

    def _pause(self, prompt: str, seat: int | None) -> None:
        while True:
            active = self.match.state.view()["active"] or 0
            typed = self._terminal.ask(self._texts(prompt, name=self._names[active])).strip()
            if not typed:
                return
            if not self._command(typed, seat):
                self._say("play.only_enter", text=typed[:20])

    def _decide(self) -> None:
        """Ask the people first, then the bots: none of them sees what the others choose."""
        pending = self.match.state.pending
        for seat in pending:
            while seat in self._humans and seat in self.match.state.pending:
                self._ask(seat)  # a chain of decisions to its end
        for seat in pending:
            if seat in self._bots and seat in self.match.state.pending:
                state, number = self.match.state, self.match.decisions
                self._happen(seat, self._bots[seat].choose(state, seat, number))

    def _ask(self, seat: int) -> None:
        self._show_sheets(seat)
        self._show_choices(seat)
        legal = self.match.state.legal(seat)
        instead = ""  # what was typed when asked back
        while True:
            prompt = self._texts("play.choose", name=self._names[seat])
            typed = instead or self._terminal.ask(prompt).strip()
            instead = ""
            if not typed:
                continue
            if self._command(typed, seat):
                self._show_choices(seat)
                continue
            try:
                action = self._choices.chosen(typed, legal)
                instead = self._meant_instead(typed, action, legal)
                if not instead:
                    self._happen(seat, action)
                    return
            except (IllegalError, NotationError) as error:
                self._refuse(error)

    def _show_sheets(self, seat: int | None, *, whole: bool = False) -> None:
        scene = self.match.state.observe(seat).scene(self._names)
        picture = table_text(self.match.state.game, scene, self._texts, whole=whole)
        self._terminal.say(f"\n{picture}\n")

    def _show_choices(self, seat: int) -> None:
        state = self.match.state
        view = state.view(seat)
        self._say("play.who", name=self._names[seat], todo=said_todo(view, self._texts))
        for line in self._choices.lines(view["legal"], view.get("nothing")):
            self._terminal.say(line)

    def _meant_instead(self, typed: str, action: str, legal: list[str]) -> str:
        """Ask back when the number of a choice could also be the number of a row or face.

        Return what is typed then, nothing if the choice was meant.
        """
        also = self._choices.also_meant(typed, action, legal)
        if also is None:
            return ""
        described = self._choices.described(self.match.state.game.read(action))
        answer = self._terminal.ask(
            self._texts("play.sure", number=typed, choice=described, short=also)
        ).strip()
        return "" if answer == typed or answer.lower() in YES else answer

    def _happen(self, seat: int, action: str) -> None:
        before = self.match.state.view()
        self.match.decide(seat, action)
        self._tell(before, Decision(seat, action))

    def _tell(self, before: View, event: Event) -> None:
        """Say what is new to everybody since an earlier view, by an event."""
        game, after = self.match.state.game, self.match.state.view()
        for news in game.folder.news(game.printed, before, after, event):
            self._say_of(news.seat, news.key, indent="  ", **news.params)

    def _command(self, typed: str, seat: int | None) -> bool:
        """Carry out a command other than a choice; tell whether it was one."""
        if typed.startswith("?") and typed != "?":
            self._terminal.say(self._why(typed[1:].strip(), seat))
            return True
        match typed.lower():
            case "?" | "help" | "h":
                self._terminal.say(self._help())
            case "u" | "undo":
                self._undo(seat)
            case "c" | "correct":
                self._correct("")
            case lower if lower.startswith(("c ", "correct ")):
                self._correct(typed.partition(" ")[2].strip())
            case "s" | "sheets":
                self._show_sheets(seat, whole=True)
            case "p" | "points":
                self._show_points(seat)
            case "l" | "log":
                self._show_log(seat)
            case "q" | "quit" | "exit":
                raise Stopped(interrupted=False)
            case "save":
                self._say("play.save_where")
            case _ if typed.lower().startswith("save "):
                self._save(Path(typed[len("save ") :].strip()))
            case _:
                return False
        return True

    def _help(self) -> str:
        game = self.match.state.game
        name = game.about.name
        rule = FIRST_RULE.search(resource(name, "rules.en.md"))
        return self._texts(
            "play.help", example=game.write(1), game=name, rule=rule[1] if rule else ""
        ).strip("\n")

    def _why(self, text: str, seat: int | None) -> str:
        asked = self._anyone(seat)
        try:
            reason = self.match.state.observe(asked).explain(self._choices.read(text), asked)
        except NotationError as error:
            return error.text(self._texts)
        if reason is None:
            return self._texts("play.legal_here", action=text)
        return self._texts("illegal.because", action=text, why=reason)

    def _anyone(self, seat: int | None) -> int:
        """Return the seat that types: the one asked, or the first person, if there is one."""
        return seat if seat is not None else next(iter(self._humans), 0)

    def _undo(self, seat: int | None) -> None:
        # At a shared screen the one who has just decided may notice the slip only now.
        before = self._may_take_back()
        asked = before if before is not None else self._anyone(seat)
        try:
            if asked not in self._humans:
                raise IllegalError("undo.nothing")
            self.match.undo(asked)
        except IllegalError as error:
            self._refuse(error)
            return
        self._say("play.taken_back", name=self._names[asked])
        raise _TakenBack

    def _correct(self, typed: str) -> None:
        """Put right what was last typed of real dice, or (nothing typed) say what that was."""
        state = self.match.state
        try:
            last = state.correctable
            if last is None or not self._typed:
                self.match.correct(())  # it says why not
                return
            kind, size, found = last
            if not typed:
                self._say("play.correct_how", outcome=typed_outcome(kind, found))
                return
            before = state.before_last_chance().view()
            right = self.match.correct(parse_outcome(typed, _KINDS[kind], size))
        except IllegalError as error:
            self._refuse(error)
            return
        self._say("play.corrected", outcome=typed_outcome(kind, right.outcome))
        self._tell(before, Chance(kind, right.outcome))
        raise _TakenBack

    def _save(self, path: Path) -> None:
        """Copy the record, which is always up to date; never over another file."""
        try:
            with path.open("xb") as copy:
                copy.write(self._record.read_bytes())
        except FileExistsError:
            self._say("file.exists", path=path)
        except (OSError, ValueError) as error:
            self._say("file.unwritable", path=path, why=cause(error))
        else:
            self._say("play.saved", path=path)

    def _show_log(self, seat: int | None) -> None:
        """Show the events, but not what others have chosen in a step that is still open."""
        state = self.match.state
        deciding = set(state.observe(seat).pending)
        hidden = deciding - {seat} if len(deciding) > 1 else set()
        for number, event in enumerate(state.events, start=1):
            is_open = number > self._last_chance
            if not (is_open and isinstance(event, Decision) and event.seat in hidden):
                said = (
                    f"{self._names[event.seat]}: {event.action}"
                    if isinstance(event, Decision)
                    else str(event)
                )
                self._terminal.say(f"  {number:>4}  {said}")

    @property
    def _last_chance(self) -> int:
        events = self.match.state.events
        return max((n for n, e in enumerate(events, start=1) if isinstance(e, Chance)), default=0)

    def _show_points(self, seat: int | None) -> None:
        for line in points_lines(self.match.state.observe(seat), self._names, self._texts):
            self._terminal.say(line)

    def _show_result(self) -> None:
        state = self.match.state
        self._show_sheets(self._own, whole=True)
        self._say("play.result")
        self._show_points(None)
        self._terminal.say(result_line(state, self._names, self._texts))

    def _say_of(self, seat: int | None, key: str, indent: str = "", **params: Any) -> None:
        """Say what is about a seat, or about all."""
        is_own = seat is not None and seat == self._own
        name = "" if seat is None else self._names[seat]
        said = self._texts(self._texts.to_oneself(key) if is_own else key, name=name, **params)
        self._terminal.say(indent + said)

    def _say(self, key: str, **params: Any) -> None:
        self._terminal.say(self._texts(key, **params))
