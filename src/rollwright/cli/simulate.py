"""`rollwright simulate`: many games of bots, counted."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rollwright.cli.arguments import starter
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.setup import game_from
from rollwright.core.texts import Texts
from rollwright.play.entropy import fresh_seed
from rollwright.simulate.checkpoint import kept_seed, read_checkpoint, write_checkpoint
from rollwright.simulate.run import DRAWN, Outcome, Plan, prepare, simulate
from rollwright.simulate.tally import Tally

_CHECKPOINT_SECONDS = 5.0


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Simulate, and print what was counted."""
    checkpoint = Path(words.checkpoint) if words.checkpoint else None
    if checkpoint and words.seed is None:
        words.seed = kept_seed(checkpoint)
    plan = _plan(words)
    tally = (checkpoint and read_checkpoint(checkpoint, plan)) or Tally(plan.game.players)
    already = tally.games
    if checkpoint:
        write_checkpoint(checkpoint, plan, tally)  # what cannot be written is told before playing
    errors = Console(stderr=True)
    with errors.status(texts("simulate.compiling", title=plan.game.about.title)):
        prepare(plan.game)
    outcome = _simulate(plan, tally, checkpoint, texts, errors)
    if checkpoint:
        write_checkpoint(checkpoint, plan, tally)
    result = _result(plan, outcome, already)
    if words.json:
        print(json.dumps(result), flush=True)
    else:
        _print(result, plan, texts)
    if words.plot and outcome.tally.games:  # after the figures: a bad path must not cost them
        from rollwright.simulate.plot import plot

        plot(Path(words.plot), plan, outcome.tally)
    if outcome.interrupted:
        print(texts("simulate.interrupted", games=result["games"], of=plan.games), file=sys.stderr)
        return INTERRUPTED
    return DONE


def _plan(words: argparse.Namespace) -> Plan:
    bots = words.bots.split(",")
    players = len(bots) if words.players is None and len(bots) > 1 else words.players
    game = game_from(words, players)
    if len(bots) == 1:
        bots *= game.players
    seed = fresh_seed() if words.seed is None else words.seed
    start = starter(words.start, last=game.players - 1)
    return Plan(game, bots, seed, words.games, DRAWN if start is None else start, words.cores)


def _simulate(
    plan: Plan, tally: Tally, checkpoint: Path | None, texts: Texts, console: Console
) -> Outcome:
    """Simulate with a bar that shows the rate and the time left."""
    written = time.monotonic()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=console, transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(
            texts("simulate.games"), total=plan.games, rate="",
            completed=tally.games,
        )  # fmt: skip

        def progress(games: int) -> None:
            nonlocal written
            if checkpoint and time.monotonic() - written > _CHECKPOINT_SECONDS:
                write_checkpoint(checkpoint, plan, tally)
                written = time.monotonic()
            bar.advance(task, games)
            speed = bar.tasks[0].speed
            if speed:
                bar.update(task, rate=f"{speed:,.0f}/s")

        return simulate(plan, tally, progress)


def _result(plan: Plan, outcome: Outcome, already: int) -> dict[str, Any]:
    tally = outcome.tally
    played = tally.games - already
    share = played / tally.games if tally.games else 0
    seconds = max(outcome.seconds, 1e-9)
    summary = tally.summary()
    for seat, bot in zip(summary["seats"], plan.bots, strict=True):
        seat["bot"] = bot
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
        title=texts("simulate.title", title=plan.game.about.title, games=f"{result['games']:,}",
                    seed=result["seed"]),
        caption=texts("simulate.rate", games=f"{result['games_per_second']:,.0f}",
                      decisions=f"{result['decisions_per_second']:,.0f}"),
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
            str(number), seat["bot"], f"{seat['mean']:.3f}", f"{low:.3f} – {high:.3f}",
            f"{seat['sd']:.2f}", percentiles, f"{100 * seat['win_share']:.2f} %",
            f"{100 * win_low:.2f} – {100 * win_high:.2f}",
        )  # fmt: skip
    console.print(table)
    length = result["length"]
    print(texts("simulate.length", mean=f"{length['mean']:.1f}", sd=f"{length['sd']:.1f}",
                least=length["min"], most=length["max"]))  # fmt: skip
    if result["stopped"]:
        print(texts("simulate.stopped", count=result["stopped"]))
