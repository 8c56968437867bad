"""`rollwright compare`: two sheets, options or sets of bots on the very same dice."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from rollwright.bots.play_loop import DRAWN
from rollwright.bots.programs.naming import listed
from rollwright.cli.arguments import Sides, sides
from rollwright.cli.compiling import compiling
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.progress import counting
from rollwright.cli.readiness import make_ready
from rollwright.cli.setup import plan_from, players_from
from rollwright.core.errors import RollwrightError
from rollwright.core.texts import Key, Texts
from rollwright.play.game import Game
from rollwright.simulation.checkpoint import Checkpoint, depends_on, kept_seed
from rollwright.simulation.compare import ALL, Comparison, Difference, compare
from rollwright.simulation.run import Plan, prepare


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Compare, and print the differences."""
    if words.checkpoint and words.seed is None:
        words.seed = kept_seed(Path(words.checkpoint))
    chosen = sides(words)
    first, second = (
        plan_from(words, game, side.bots, with_parts=True)
        for side, game in zip(chosen, _games(words, chosen), strict=True)
    )
    if depends_on(first) == depends_on(second):
        raise RollwrightError("compare.same")
    for plan in (first, second):
        make_ready(plan.game, plan.bots, plan.cores, texts)
    counts = Comparison(first, second)
    checkpoint = None
    if words.checkpoint:
        work = {"sides": [depends_on(first), depends_on(second)], "seed": first.seed}
        checkpoint = Checkpoint(Path(words.checkpoint), work)
        counts = checkpoint.read(counts.restored) or counts
        checkpoint.write(counts)  # what cannot be written is told before playing
    errors = Console(stderr=True)
    with compiling(first.game.about.title, texts, errors):
        prepare(first)
        prepare(second)
    with counting(first.games, counts, checkpoint, texts, errors) as progress:
        interrupted = compare(counts, progress)
    found = counts.summary()
    names = [_name(side, plan, texts) for side, plan in zip(chosen, counts.plans, strict=True)]
    if words.json:
        result = {**_result(chosen, counts, found), "interrupted": interrupted}
        print(json.dumps(result, ensure_ascii=False), flush=True)
    else:
        _print(names, counts, found, texts)
    if words.plot and found:  # after the figures: a bad path must not cost them
        from rollwright.simulation.plot import plot_differences

        title = _title(counts, texts)
        labels = [f"{_label(entry, texts)}, {_whose(entry, texts)}" for entry in found]
        says = texts("compare.sides", first=names[0], second=names[1])
        axis = texts("compare.axis", difference=texts("compare.difference"))
        plot_differences(Path(words.plot), title, says, axis, labels, found)
        errors.print(texts("play.saved", path=words.plot))
    if interrupted:
        print(texts("simulate.interrupted", games=counts.games, of=first.games), file=sys.stderr)
        return INTERRUPTED
    return DONE


def _games(words: argparse.Namespace, chosen: Sequence[Sides]) -> list[Game]:
    """Set up both games, by default for the fewest players that both are made for."""
    players = players_from(words, *(side.bots for side in chosen))
    if players is None:
        counts = []
        for side in chosen:
            game = Game(words.game, None, side.sheet, side.options)
            counts.append([n for n in game.folder.player_counts(game.sheet.data) if n > 1])
        common = [count for count in counts[0] if count in counts[1]]
        if not common:
            first, second = (", ".join(map(str, count)) for count in counts)
            raise RollwrightError("compare.players", first=first, second=second)
        players = common[0]
    return [Game(words.game, players, side.sheet, side.options) for side in chosen]


def _name(side: Sides, plan: Plan, texts: Texts) -> str:
    """Say what is special about a side, and who plays."""
    bots = side.bots if len(listed(side.bots)) > 1 else f"{plan.game.players} × {side.bots}"
    match side.differs:
        case "--sheet":
            return f"{side.sheet or texts('sheet.printed')}, {bots}"
        case "--bots":
            return bots
        case option:
            return f"{option}={side.options[option]}, {bots}"


def _title(counts: Comparison, texts: Texts) -> str:
    plan = counts.plans[0]
    games = texts.number(counts.games)
    return texts("compare.title", title=plan.game.about.title, games=games, seed=plan.seed)


def _label(entry: Difference, texts: Texts) -> str:
    measure = entry.measure
    label = Key(measure.key).text(texts)
    if measure.second:
        label += f" / {Key(measure.second).text(texts)}"
    return texts("compare.part", part=label) if measure.part >= 0 else label


def _whose(entry: Difference, texts: Texts) -> str:
    seat = entry.measure.seat
    return texts("compare.all") if seat == ALL else texts("compare.seat", seat=seat)


def _result(chosen: Sequence[Sides], counts: Comparison, found: list[Difference]) -> dict[str, Any]:
    first = counts.plans[0]
    return {
        "game": first.game.about.name,
        "players": first.game.players,
        "seed": first.seed,
        "start": "drawn" if first.starter == DRAWN else first.starter,
        "games": counts.games,
        "stopped": counts.stopped,
        "sides": [
            {
                "sheet": side.sheet,
                "sheet_hash": plan.game.sheet.hash,
                "options": dict(plan.game.options),
                "bots": list(plan.bots),
            }
            for side, plan in zip(chosen, counts.plans, strict=True)
        ],
        "differences": [
            {
                "what": entry.measure.key,
                "what_second": entry.measure.second or entry.measure.key,
                "seat": None if entry.measure.seat == ALL else entry.measure.seat,
                "first": entry.first,
                "second": entry.second,
                "difference": entry.difference,
                "ci95": [entry.low, entry.high],
            }
            for entry in found
        ],
    }


def _print(names: list[str], counts: Comparison, found: list[Difference], texts: Texts) -> None:
    table = Table(
        title=_title(counts, texts),
        caption=texts("compare.sides", first=names[0], second=names[1]),
    )  # fmt: skip
    table.add_column(texts("compare.what"))
    table.add_column("")
    for head in ("A", "B", texts("compare.difference"), texts("compare.interval")):
        table.add_column(head, justify="right")
    before = ""
    for entry in found:
        label = _label(entry, texts)
        table.add_row(
            label if label != before else "", _whose(entry, texts),
            texts.number(entry.first, 3), texts.number(entry.second, 3),
            texts.number(entry.difference, 3, signed=True),
            f"{texts.number(entry.low, 3, signed=True)} … "
            f"{texts.number(entry.high, 3, signed=True)}",
        )  # fmt: skip
        before = label
    Console().print(table)
    if any(counts.stopped):
        print(texts("compare.stopped", count=sum(counts.stopped)))
