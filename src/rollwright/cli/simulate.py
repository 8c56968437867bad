"""`rollwright simulate`: many games of bots, counted."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rich.table import Table

from rollwright.bots.play_loop import DRAWN
from rollwright.bots.programs.naming import short_name
from rollwright.cli.compiling import compiling
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.progress import counting
from rollwright.cli.readiness import make_ready
from rollwright.cli.setup import game_from, plan_from, players_from
from rollwright.core.texts import Texts
from rollwright.simulation.checkpoint import Checkpoint, depends_on, kept_seed
from rollwright.simulation.run import Outcome, Plan, prepare, simulate
from rollwright.simulation.tally import Tally


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Simulate, and print what was counted."""
    if words.checkpoint and words.seed is None:
        words.seed = kept_seed(Path(words.checkpoint))
    game = game_from(words, players_from(words, words.bots))
    with_parts = words.json or bool(words.checkpoint)  # which JSON may be asked of later
    plan = plan_from(words, game, words.bots, with_parts=with_parts)
    make_ready(plan.game, plan.bots, plan.cores, texts)
    checkpoint = None
    tally = Tally(plan.game.players)
    if words.checkpoint:
        checkpoint = Checkpoint(Path(words.checkpoint), depends_on(plan))
        tally = checkpoint.read(tally.restored) or tally
        checkpoint.write(tally)  # what cannot be written is told before playing
    already = tally.games
    errors = Console(stderr=True)
    with compiling(plan.game.about.title, texts, errors):
        prepare(plan)
    with counting(plan.games, tally, checkpoint, texts, errors) as progress:
        outcome = simulate(plan, tally, progress)
    result = _result(plan, outcome, already)
    if words.json:
        print(json.dumps(result), flush=True)
    else:
        _print(result, plan, texts)
    if words.plot and outcome.tally.games:  # after the figures: a bad path must not cost them
        from rollwright.simulation.plot import plot

        plot(Path(words.plot), plan, outcome.tally)
        errors.print(texts("play.saved", path=words.plot))
    if outcome.interrupted:
        print(texts("simulate.interrupted", games=result["games"], of=plan.games), file=sys.stderr)
        return INTERRUPTED
    return DONE


def _result(plan: Plan, outcome: Outcome, already: int) -> dict[str, Any]:
    tally = outcome.tally
    played = tally.games - already
    share = played / tally.games if tally.games else 0
    seconds = max(outcome.seconds, 1e-9)
    summary = tally.summary()
    for seat, bot in zip(summary["seats"], plan.bots, strict=True):
        seat["bot"] = short_name(bot)
        seat["parts"] = {name: seat["parts"][n] for n, name in plan.part_names if seat["parts"]}
    return {
        "game": plan.game.about.name,
        "players": plan.game.players,
        "options": dict(plan.game.options),
        "sheet_hash": plan.game.sheet.hash,
        "seed": plan.seed,
        "start": "drawn" if plan.starter == DRAWN else plan.starter,
        "cores": plan.cores,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": outcome.seconds,
        "games_per_second": played / seconds,
        "decisions_per_second": tally.decisions * share / seconds,
        "interrupted": outcome.interrupted,
        **summary,
    }


def _print(result: dict[str, Any], plan: Plan, texts: Texts) -> None:
    console = Console()
    table = Table(
        title=texts("simulate.title", title=plan.game.title, games=texts.number(result["games"]),
                    seed=result["seed"]),
        caption=texts("simulate.rate", games=texts.number(result["games_per_second"]),
                      decisions=texts.number(result["decisions_per_second"])),
    )  # fmt: skip
    for column in ("seat", "bot", "mean", "interval", "sd", "percentiles", "wins", "interval"):
        table.add_column(
            texts(f"simulate.{column}"), justify="left" if column == "bot" else "right"
        )
    for number, seat in enumerate(result["seats"]):
        low, high = seat["ci95"]
        win_low, win_high = seat["win_share_ci95"]
        percentiles = " ".join(str(seat["percentiles"][p]) for p in ("10", "50", "90"))
        table.add_row(
            str(number), seat["bot"], texts.number(seat["mean"], 3),
            f"{texts.number(low, 3)} – {texts.number(high, 3)}", texts.number(seat["sd"], 2),
            percentiles, f"{texts.number(100 * seat['win_share'], 2)} %",
            f"{texts.number(100 * win_low, 2)} – {texts.number(100 * win_high, 2)}",
        )  # fmt: skip
    console.print(table)
    length = result["length"]
    mean, sd = texts.number(length["mean"], 1), texts.number(length["sd"], 1)
    print(texts("simulate.length", mean=mean, sd=sd, least=length["min"], most=length["max"]))
    if plan.game.players > 1 and plan.starter != DRAWN:
        print(texts("simulate.starts", seat=plan.starter))
    if result["stopped"]:
        print(texts("simulate.stopped", count=result["stopped"]))
