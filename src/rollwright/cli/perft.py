"""`rollwright perft`: all ways a game can go."""

import argparse
import json

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, FAILED
from rollwright.cli.setup import game_from
from rollwright.core.texts import Texts
from rollwright.simulation.perft import Level, perft


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Count level by level, and print."""
    game = game_from(words, words.players)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    levels: list[Level] = []
    with bar:
        task = bar.add_task("")

        def progress(done: int, total: int) -> None:
            if done % 256 == 0 or done == total:
                where = texts("perft.depth", depth=len(levels))
                bar.update(task, completed=done, total=total, description=where)

        for level in perft(game, words.depth, progress):
            levels.append(level)
            if not words.json:
                _print(level, texts)
    if words.json:
        last = levels[-1]
        print(
            json.dumps(
                {
                    "game": game.about.name,
                    "players": game.players,
                    "depth": words.depth,
                    "nodes": last.nodes,
                    "distinct": last.distinct,
                    "ended": last.ended,
                    "probability": str(last.probability),
                    "levels": [
                        {
                            "depth": level.depth,
                            "nodes": level.nodes,
                            "distinct": level.distinct,
                            "ended": level.ended,
                            "probability": str(level.probability),
                        }
                        for level in levels
                    ],
                }
            )
        )
    return DONE if all(level.probability == 1 for level in levels) else FAILED


def _print(level: Level, texts: Texts) -> None:
    print(
        texts(
            "perft.level",
            depth=level.depth,
            nodes=texts.number(level.nodes),
            ended=texts.number(level.ended),
            distinct=texts.number(level.distinct),
            probability=level.probability,
        ),
        flush=True,
    )
