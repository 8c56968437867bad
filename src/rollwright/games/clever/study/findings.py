"""Doppelt so clever alone, studied: points by area, gifts by round, fields reached, habits' costs.

All habits are played on the same dice as the bot itself, game by game, so that any number of games
makes a whole study.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rollwright.bots import NETWORK, POINTS, known_bot
from rollwright.bots.binding import Hooks, loop_binding, policy_binding, workspace_of
from rollwright.bots.bot import Bot
from rollwright.bots.factory import BotSpec, all_seats, make_bot, specify
from rollwright.bots.play_loop import DRAWN, NO_LIMIT, Numbering
from rollwright.bots.policy import allowed, choose_by_value
from rollwright.bots.programs.naming import is_program
from rollwright.core.contract import Numbers, States
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError
from rollwright.games.clever.actions import AREA_NAMES, BLUE, FACES, GREEN, PINK, SIDE
from rollwright.games.clever.sheet import BONUSES, TRACK_NAMES
from rollwright.games.clever.study.habits import HABITS, NO_HABIT, keep_to
from rollwright.games.clever.study.watching import HOOKS, NONE_LEFT, Watched, give, watch_games
from rollwright.play.game import Game
from rollwright.simulation.batches import in_batches
from rollwright.simulation.tally import PERCENTILES, Spread, added
from rollwright.study import Question

PARTS: Final = (*AREA_NAMES, "foxes", "total")
"""The columns of points."""
_FIRST_BATCH: Final = 32


@dataclass(frozen=True)
class Batch:
    """What some games came to."""

    points: Numbers
    """By habit, game and part."""
    gifts: Numbers
    """By game, round and bonus: how many points it brings."""
    ends: States


@dataclass
class Study:
    """What was seen so far."""

    points: list[Numbers] = field(default_factory=list)
    gifts: list[Numbers] = field(default_factory=list)
    ends: list[States] = field(default_factory=list)
    games: int = 0

    def add(self, batch: Batch) -> None:
        """Take in a batch."""
        self.points.append(batch.points)
        self.gifts.append(batch.gifts)
        self.ends.append(batch.ends)
        self.games += len(batch.ends)


def specified(question: Question) -> BotSpec:
    """Return what the bot is made of; one that has no network cannot be watched."""
    if is_program(known_bot(question.bot)):
        raise RollwrightError("study.bot", bot=question.bot)
    spec = specify(question.game, question.bot)
    if spec.evaluator not in (NETWORK, POINTS):
        raise RollwrightError("study.bot", bot=question.bot)
    return spec


def study(
    question: Question, progress: Callable[[int], None] = lambda games: None
) -> tuple[Study, bool]:
    """Watch the games; return what was seen, and whether Ctrl-C ended it early."""
    bot = _bot_with_habits(question)
    bind = loop_binding("clever", compiled=True, hooks=HOOKS)
    watch, hand_out = bind(watch_games), bind(give)
    seen = Study()

    def play(first: int, count: int) -> Batch:
        return _play(question, bot, watch, hand_out, first, count)

    def take(batch: Batch, count: int) -> None:
        seen.add(batch)
        progress(count)

    interrupted = in_batches(0, question.games, question.cores, play, take, size=_FIRST_BATCH)
    return seen, interrupted


def _bot_with_habits(question: Question) -> Bot:
    """Return the bot, always choosing the best action of those that its habit allows."""
    bot = make_bot(question.game, specified(question), compiled=True)
    habits: Hooks = ((allowed, keep_to),)
    policy: Any = policy_binding("clever", compiled=True, hooks=habits).pointer(choose_by_value)
    return bot._replace(policy=policy, temperature=0.0)


def _play(
    question: Question, bot: Bot, watch: Callable[..., None], hand_out: Callable[..., None],
    first: int, count: int,
) -> Batch:  # fmt: skip
    """Play some games with every habit."""
    game = question.game
    state, sheet = game.rules.STATE, game.sheet.record
    rounds = int(sheet["rounds"][1])
    games = Numbering(signed(question.seed), first, count, 1, DRAWN, NO_LIMIT)
    workspace = workspace_of(game.about.name)
    watched = [
        Watched(
            np.zeros((count, len(PARTS)), np.int64), np.zeros(count, state),
            np.zeros((count, rounds), state), np.zeros((count, rounds), np.int64),
        )
        for _ in HABITS
    ]  # fmt: skip
    for habit in range(len(HABITS)):
        bots = all_seats([bot._replace(habit=habit)])
        watch(watched[habit], games, bots, workspace, sheet)
    gifts = np.zeros((count, rounds, len(BONUSES)), np.int64)
    hand_out(gifts, watched[NO_HABIT], games, all_seats([bot]), workspace, sheet)
    points = np.stack([each.points for each in watched])
    return Batch(points, gifts, watched[NO_HABIT].ends)


def findings(question: Question, seen: Study) -> dict[str, Any]:
    """Return the study in figures, with 95 % intervals."""
    points = np.concatenate(seen.points, axis=1)
    gifts = np.concatenate(seen.gifts)
    ends = np.concatenate(seen.ends)
    own = points[NO_HABIT]
    areas = own[:, : len(AREA_NAMES)]
    lowest = areas == areas.min(axis=1, keepdims=True)
    return {
        "game": "clever",
        "options": dict(question.game.options),
        "sheet_hash": question.game.sheet.hash,
        "bot": question.bot,
        "seed": question.seed,
        "games": seen.games,
        "parts": {
            name: {
                **_described(own[:, part]),
                "percentiles": {
                    str(p): int(np.percentile(own[:, part], p, method="inverted_cdf"))
                    for p in PERCENTILES
                },
                "histogram": _counted(own[:, part]),
                **({"lowest": float(lowest[:, part].mean())} if part < len(AREA_NAMES) else {}),
            }
            for part, name in enumerate(PARTS)
        },
        "gifts": {
            str(bonus): [
                _described(_known(gifts[:, round_, number])) for round_ in range(gifts.shape[1])
            ]
            for number, bonus in enumerate(BONUSES)
            if number
        },
        "fields": _fields(question.game, ends["papers"][:, 0]),
        "habits": {
            name: {
                **_described(points[habit, :, -1] - own[:, -1]),
                "total": float(points[habit, :, -1].mean()),
            }
            for habit, name in enumerate(HABITS)
            if habit != NO_HABIT
        },
    }


def _known(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return what was measured, without the games in which there was nothing to take away."""
    known: npt.NDArray[Any] = column[column != NONE_LEFT]
    return known


def _described(column: npt.NDArray[Any]) -> dict[str, Any]:
    """Return mean, deviation and interval of whole numbers; of none, nothing."""
    if not len(column):
        return {"mean": None, "sd": None, "ci95": None}
    (sums,) = added([], column.reshape(-1, 1))
    spread: Spread = sums.spread(len(column))
    return {
        "mean": spread.mean,
        "sd": spread.sd,
        "ci95": [spread.low, spread.high],
    }


def _counted(column: Numbers) -> list[list[int]]:
    values, times = np.unique(column, return_counts=True)
    return [[int(value), int(count)] for value, count in zip(values, times, strict=True)]


def _fields(game: Game, papers: npt.NDArray[Any]) -> dict[str, Any]:
    """Return the share of games in which each field was reached."""
    data = game.sheet.data
    silver, circled, crossed = papers["silver"], papers["circled"], papers["crossed"]

    def cells(bits: npt.NDArray[Any]) -> list[list[float | None]]:
        return [
            [
                None if number is None else _share(bits >> (SIDE * row + column) & 1)
                for column, number in enumerate(line)
            ]
            for row, line in enumerate(data["yellow"]["grid"])
        ]

    return {
        "silver": {
            colour: [_share(silver >> (FACES * row + face) & 1) for face in range(FACES)]
            for row, colour in enumerate(data["silver"]["rows"])
        },
        "yellow": {"circled": cells(circled), "crossed": cells(crossed)},
        **{
            name: [
                _share(papers["written"][:, area] > index)
                for index in range(len(data[name]["bonus"]))
            ]
            for name, area in (("blue", BLUE), ("green", GREEN), ("pink", PINK))
        },
        "tracks": {
            name: {
                kind: [
                    _share(papers[kind][:, track] > index)
                    for index in range(data["action_tracks"][name]["slots"])
                ]
                for kind in ("slots", "used")
            }
            for track, name in enumerate(TRACK_NAMES)
        },
        "foxes": _counted(papers["foxes"].astype(np.int64)),
    }


def _share(column: npt.NDArray[Any]) -> float:
    return float(column.mean())
