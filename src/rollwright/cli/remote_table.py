"""A table on a server, played from the terminal: what is heard is said, what is typed is sent."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

from rollwright.bots import OPEN
from rollwright.cli.choices import Choices, points_lines, typed_outcome
from rollwright.cli.game_end import GameEnd
from rollwright.cli.remote_seat import RemoteSeat
from rollwright.cli.remote_words import RemoteWords
from rollwright.cli.terminal import Terminal
from rollwright.client.client import Client, ServerError, ask, say
from rollwright.client.link import Link
from rollwright.client.witness import ChanceListener, Witness
from rollwright.core.contract import CHANCE_NAMES
from rollwright.core.errors import NotationError, RollwrightError, cause
from rollwright.core.records import parse_record
from rollwright.core.texts import Texts
from rollwright.play.dice import parse_outcome
from rollwright.play.game import Game
from rollwright.play.replay import state_of

_KINDS: Final = {name: kind for kind, name in CHANCE_NAMES.items()}
STAND_IN: Final = "casual"


class Left(Exception):  # noqa: N818  (nothing went wrong)
    """The player leaves the table."""


class RemoteTable:
    """One table, with one seat or several at this terminal, or none."""

    def __init__(
        self, game: Game, links: Sequence[tuple[Link, int | None]], info: dict[str, Any],
        witness: Witness, terminal: Terminal, texts: Texts, keep: Callable[[str], Path],
    ) -> None:  # fmt: skip
        """Sit down by links whose seats are known; `keep` keeps a finished game's record."""
        self._witness = witness
        self._chances = ChanceListener(witness)
        self.record: Path | None = None
        """Where the record of the last finished game is kept."""
        self._game = game
        self._terminal = terminal
        self._texts = texts
        self._end = GameEnd(witness, terminal, texts, keep)
        self._choices = Choices(game, texts)
        self._words = RemoteWords(game, self._choices, info, terminal, texts)
        self._is_gone = False
        self._told_preparing: tuple[list[str], bool] = ([], False)
        """Which bots play below their level, and whether they do so to the end."""
        self._work: set[asyncio.Task[None]] = set()
        self._closed = asyncio.Event()
        """Whether the table is closed, and the game that was played there has been checked."""
        self._seats = [
            RemoteSeat(Client(link, self._hearing(at), self._lost), seat)
            for at, (link, seat) in enumerate(links)
        ]
        self._words.own = links[0][1] if len(links) == 1 else None

    @property
    def info(self) -> dict[str, Any]:
        """What everybody may know of the table, as told last."""
        return self._words.info

    async def play(self, lines: "asyncio.Queue[str | None]") -> None:
        """Stay until the player leaves, `Left`, or the table is of no use, `ServerError`."""
        staying = [asyncio.create_task(seat.client.stay()) for seat in self._seats]
        closing = asyncio.create_task(self._closed.wait())
        try:
            while True:
                typing = asyncio.create_task(lines.get())
                done, _ = await asyncio.wait(
                    {typing, closing, *staying}, return_when=asyncio.FIRST_COMPLETED
                )
                if done != {typing}:
                    typing.cancel()
                for task in done - {typing, closing}:
                    await task  # it ends only by an error
                if closing in done:
                    raise Left
                typed = typing.result()
                if typed is None:
                    raise Left
                await self._typed(typed.strip())
        finally:
            for task in (closing, *staying, *self._work):
                task.cancel()
            await asyncio.gather(closing, *staying, *self._work, return_exceptions=True)

    def _hearing(self, at: int) -> Callable[[dict[str, Any]], None]:
        return lambda frame: self._heard(self._seats[at], frame, aloud=at == 0)

    def _lost(self, said: ServerError | None) -> None:
        if self._is_gone:
            return
        self._is_gone = True
        if said is not None and said.key != "server.again":
            self._terminal.say(said.text(self._texts))
        self._words.say("join.gone")

    def _heard(self, seat: RemoteSeat, frame: dict[str, Any], *, aloud: bool) -> None:
        """Take in a frame; of several seats at this terminal only the first says the news."""
        if frame["type"] == "presence":
            return
        if frame["type"] == "preparing":
            told = (frame["bots"], frame["seconds"] is None)
            if aloud and frame["bots"] and told != self._told_preparing:
                key = "bot.preparing" if frame["seconds"] is not None else "bot.stays_below"
                self._words.say(key, bot=", ".join(frame["bots"]), seconds=frame["seconds"])
            self._told_preparing = told
            return
        if self._is_gone:
            self._is_gone = False
            self._words.say("join.back")
        before, seat.now = seat.view, frame
        seat.view = frame["view"] or seat.view
        self._words.info = frame["table"] or self.info
        self._listen(frame, aloud=aloud)
        if aloud:
            self._words.tell(before, frame)
            for event in frame["events"]:
                if event["type"] == "ended":
                    self._start(self._show_result(event["game"]))
        if self.info["status"] == "closed":
            self._start(self._leave(frame["events"]))
            return
        self._add_to_dice(seat)
        self._words.ask(seat)

    def _listen(self, frame: dict[str, Any], *, aloud: bool) -> None:
        """Keep what is told of the dice; of several seats here only the first tells the chances."""
        is_welcome = frame["type"] == "welcome"
        self._witness.hear(self.info, frame["events"], was_away=is_welcome)
        if aloud and self.info["commitment"]:
            snapshot = is_welcome and frame["snapshot"]
            self._chances.hear(self.info, frame["events"], snapshot=snapshot)
            if snapshot and self.info["number"]:
                self._start(self._read_log())

    async def _read_log(self) -> None:
        self._chances.read(await self._fetch("log"))

    async def _leave(self, events: Sequence[dict[str, Any]]) -> None:
        """Leave a table that is closed; a game that was cut off by that is checked and kept."""
        try:
            if any(event["type"] == "closed" and event.get("digest") for event in events):
                number = self.info["number"]
                self.record = self._end.check(await self._fetch(f"record?game={number}"), number)
        finally:
            self._closed.set()

    def _add_to_dice(self, seat: RemoteSeat) -> None:
        """Do a seat's part for the dice of the next game, when it is time for it."""
        if seat.number is None:
            return
        if not self._witness.is_as_promised(self.info):
            self._words.say("join.other_commitment")
            return
        due = self._witness.due(self.info, seat.number)
        if due is not None and due != seat.added:
            seat.added = due
            words = {name: word for name, word in due.items() if name != "type"}
            self._start(self._send(seat, due["type"], **words))
        elif due is None and self._witness.lacks_seed(self.info, seat.number):
            self._words.say("join.no_seed", name=self._words.names[seat.number])

    async def _typed(self, typed: str) -> None:
        """Carry out what was typed: a command, a choice, a roll."""
        try:
            if not await self._command(typed):
                await self._choose(typed)
        except RollwrightError as error:
            self._terminal.say(error.text(self._texts))

    def _turn(self) -> RemoteSeat | None:
        """Return the seat at this terminal that has something to do, if there is one."""
        sitting = [seat for seat in self._seats if seat.number is not None]
        deciding = [seat for seat in sitting if seat.decides]
        return next(iter([*deciding, *(seat for seat in sitting if seat.rolls)]), None)

    async def _choose(self, typed: str) -> None:
        seat = self._turn()
        if seat is None:
            if typed:
                self._words.say("join.nothing_to_do")
            return
        if seat.decides:
            if typed:
                await self._send(seat, "decide", action=self._choices.chosen(typed, seat.legal))
        elif self.info["dice"] == "fair":
            if typed:
                self._words.say("play.only_enter", text=typed[:20])
            else:
                await self._send(seat, "roll")
        elif typed:
            due = seat.now["due"]
            outcome = parse_outcome(typed, _KINDS[due["kind"]], due["size"])
            await self._send(seat, "roll", outcome=list(outcome))

    async def _command(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        if typed.startswith("?") and typed != "?":
            await self._why(typed[1:].strip())
            return True
        match word.lower():
            case "?" | "help" | "h":
                self._terminal.say(self._texts("join.help", game=self._game.about.name).strip("\n"))
            case "u" | "undo":
                await self._send_by_any("undo", lambda seat: bool(seat.now.get("may_undo")))
            case "c" | "correct":
                await self._correct(rest.strip())
            case "noseed":
                await self._send_by_any("reveal", self._lacks_seed, seed=None)
            case "rematch":
                await self._send_by_all("rematch", lambda seat: seat.number is not None)
            case "bot" if rest.isdecimal() and 0 < int(rest) <= len(self._words.names):
                words = {"seat": int(rest) - 1, "bot": STAND_IN}
                kind = "fill" if self.info["seats"][int(rest) - 1]["player"] == OPEN else "replace"
                await self._send_by_any(kind, lambda seat: True, **words)
            case "back":
                await self._send_by_any("return", self._is_replaced)
            case "save" if rest:
                await self._save(Path(rest))
            case "q" | "quit" | "exit":
                raise Left
            case other:
                return await self._show(other)
        return True

    async def _show(self, word: str) -> bool:
        """Show what was asked for; tell whether it was known."""
        match word:
            case "s" | "sheets":
                self._words.sheets(self._turn() or self._seats[0], whole=True)
            case "p" | "points":
                await self._show_points()
            case "w" | "who":
                self._words.company()
            case _:
                return False
        return True

    def _lacks_seed(self, seat: RemoteSeat) -> bool:
        return seat.number is not None and self._witness.lacks_seed(self.info, seat.number)

    def _is_replaced(self, seat: RemoteSeat) -> bool:
        return seat.number is not None and bool(self.info["seats"][seat.number]["stand_in"])

    async def _correct(self, typed: str) -> None:
        """Send what real dice really showed, or (nothing typed) say what was typed in."""
        sitting = [seat for seat in self._seats if seat.now.get("may_correct")]
        if not sitting:
            await self._send_by_any("correct", lambda seat: True, outcome=[])  # it says why not
            return
        last = sitting[0].now["may_correct"]
        if not typed:
            outcome = typed_outcome(last["kind"], last["outcome"])
            self._words.say("play.correct_how", outcome=outcome)
            return
        right = parse_outcome(typed, _KINDS[last["kind"]], last["size"])
        await self._send(sitting[0], "correct", outcome=list(right))

    async def _why(self, text: str) -> None:
        seat = self._turn() or self._seats[0]
        action = self._game.write(self._choices.read(text))
        answer = await seat.client.send("explain", action=action)
        if answer["type"] == "refused":
            raise ServerError(answer["error"])
        why = answer["reason"]
        if why is None:
            self._words.say("play.legal_here", action=text)
        else:
            told = say(why["code"], why["params"], self._texts)
            self._words.say("illegal.because", action=text, why=f"{told} ({why['rule']})")

    async def _send_by_any(
        self, kind: str, can: Callable[[RemoteSeat], bool], **words: Any
    ) -> None:
        """Send a command for the first seat here that can; if none can, let the server say why."""
        sitting = [seat for seat in self._seats if seat.number is not None] or self._seats
        seat = next((seat for seat in sitting if can(seat)), sitting[0])
        await self._send(seat, kind, **words)

    async def _send_by_all(self, kind: str, can: Callable[[RemoteSeat], bool]) -> None:
        for seat in [seat for seat in self._seats if can(seat)] or self._seats[:1]:
            await self._send(seat, kind)

    async def _send(self, seat: RemoteSeat, kind: str, **words: Any) -> None:
        answer = await seat.client.send(kind, **words)
        if answer["type"] == "refused":
            seat.asked_on = -1
            self._terminal.say(ServerError(answer["error"]).text(self._texts))
            self._words.ask(seat)

    async def _show_points(self) -> None:
        state = state_of(parse_record((await self._fetch("record")).encode()))
        for line in points_lines(state, self._words.names, self._texts):
            self._terminal.say(line)

    async def _show_result(self, number: int) -> None:
        """Show how the game ended, check its dice, and keep its record."""
        text = await self._fetch(f"record?game={number}")
        self._words.sheets(self._seats[0], whole=True)
        self._end.show(text, self._words.names)
        self.record = self._end.check(text, number)
        if self._seats[0].number is not None:
            self._words.say("join.rematch")

    async def _save(self, path: Path) -> None:
        text = await self._fetch("record")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            self._words.say("file.exists", path=path)
        except (OSError, ValueError) as error:
            self._words.say("file.unwritable", path=path, why=cause(error))
        else:
            self._words.say("play.saved", path=path)

    async def _fetch(self, what: str) -> Any:
        """Get a game's `record` or `log`, as everybody may know it now, from the server."""
        link = self._seats[0].client.link
        url = f"{link.base}/api/tables/{link.table}/{what}"
        return await asyncio.to_thread(ask, url, None, link.token)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._careful(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _careful(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(NotationError):
            try:
                await work
            except RollwrightError as error:
                self._terminal.say(error.text(self._texts))
