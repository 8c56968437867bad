"""`rollwright duel`: one bot against others of one kind."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from rollwright.bots.programs.naming import short_name
from rollwright.cli.arguments import bot_seconds
from rollwright.cli.compiling import compiling
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.progress import counting
from rollwright.cli.readiness import make_ready
from rollwright.cli.setup import game_from
from rollwright.core.texts import Texts
from rollwright.play.entropy import fresh_seed
from rollwright.simulation.checkpoint import Checkpoint, depends_on, kept_seed
from rollwright.simulation.duel import Duel, fight, seconds_per_decision
from rollwright.simulation.run import Plan, prepare

_AT_MOST: Final = 200_000
"""Games after which a duel that was to stop when decided stops anyway."""


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Let them play, and print who won how much."""
    if words.checkpoint and words.seed is None:
        words.seed = kept_seed(Path(words.checkpoint))
    seed = fresh_seed() if words.seed is None else words.seed
    game = game_from(words, words.players or 2)
    bots = [words.first, *[words.second] * (game.players - 1)]
    make_ready(game, bots, words.cores, texts)
    games = _AT_MOST if words.games is None else words.games
    plan = Plan(game, bots, seed, games, 0, words.cores, bot_seconds(words), with_parts=False)
    duel = Duel(plan, words.first, words.second)
    checkpoint = None
    if words.checkpoint:
        work = {**depends_on(plan), "bots": [words.first, words.second]}
        checkpoint = Checkpoint(Path(words.checkpoint), work)
        duel = checkpoint.read(duel.restored) or duel
        checkpoint.write(duel)  # what cannot be written is told before playing
    errors = Console(stderr=True)
    with compiling(game.about.title, texts, errors):
        prepare(plan)
    with counting(games, duel, checkpoint, texts, errors) as progress:
        interrupted = fight(duel, to_the_end=words.games is not None, progress=progress)
    result = _result(words, plan, duel) | {
        "ms_per_decision": {} if interrupted else _times(words, plan),
    }
    if words.json:
        print(json.dumps({**result, "interrupted": interrupted}), flush=True)
    else:
        _print(result, texts)
    if interrupted:
        print(texts("simulate.interrupted", games=duel.games, of=games), file=sys.stderr)
        return INTERRUPTED
    return DONE


def _result(words: argparse.Namespace, plan: Plan, duel: Duel) -> dict[str, Any]:
    found = duel.result()
    return {
        "game": plan.game.about.name,
        "players": plan.game.players,
        "options": dict(plan.game.options),
        "sheet_hash": plan.game.sheet.hash,
        "first": short_name(words.first),
        "second": short_name(words.second),
        "seed": plan.seed,
        "games": duel.games,
        "win_share": found.win_share.mean,
        "ci95": [max(found.win_share.low, 0.0), min(found.win_share.high, 1.0)],
        "fair_share": 1 / plan.game.players,
        "win_share_by_seat": found.seats,
        "points": {
            "first": found.points.mean,
            "first_ci95": [found.points.low, found.points.high],
            "second": found.others_points.mean,
            "second_ci95": [found.others_points.low, found.others_points.high],
        },
        "stopped": duel.stopped,
        "decided_early": words.games is None and duel.decided,
    }


def _times(words: argparse.Namespace, plan: Plan) -> dict[str, float]:
    """Return how many milliseconds each bot takes for a decision."""
    seconds = seconds_per_decision(plan)
    sides = {"first": words.first, "second": words.second}
    return {side: 1000 * seconds[bot] for side, bot in sides.items() if bot in seconds}


def _print(result: dict[str, Any], texts: Texts) -> None:
    def percent(share: float) -> str:
        return texts.number(100 * share, 2)

    low, high = result["ci95"]
    print(
        texts(
            "duel.title", first=result["first"], second=result["second"],
            games=texts.number(result["games"]), seed=result["seed"],
        )
    )  # fmt: skip
    print(
        texts(
            "duel.share", first=result["first"], share=percent(result["win_share"]),
            low=percent(low), high=percent(high), fair=percent(result["fair_share"]),
        )
    )  # fmt: skip
    by_seat = ", ".join(percent(share) for share in result["win_share_by_seat"])
    print(texts("duel.by_seat", shares=by_seat))
    points = result["points"]
    print(
        texts(
            "duel.points", first=result["first"], points=texts.number(points["first"], 2),
            second=result["second"], others=texts.number(points["second"], 2),
        )
    )  # fmt: skip
    times = result["ms_per_decision"]
    if len(times) == 2:
        print(
            texts(
                "duel.times", first=result["first"], own=texts.number(times["first"], 2),
                second=result["second"], others=texts.number(times["second"], 2),
            )
        )  # fmt: skip
    if result["decided_early"]:
        print(texts("duel.early"))
