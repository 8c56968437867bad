"""`rollwright train`: a bot learns weights by playing against itself."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.bots.weight_files import (
    WEIGHTS,
    name_of,
    read_weights,
    weights_folder,
    write_weights,
)
from rollwright.cli.compiling import compiling
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.setup import game_from
from rollwright.core.contract import Floats
from rollwright.core.errors import RollwrightError
from rollwright.core.texts import Texts
from rollwright.learn.training import Hyperparameters, Training, usual_training
from rollwright.play.game import Game
from rollwright.simulation.batches import interrupts

_CHECKPOINT_SECONDS: Final = 20.0


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Train, and write the weights; Ctrl-C keeps what was learnt, and the same words go on."""
    game = game_from(words, words.players)
    hyper = _hyperparameters(words, game)
    out = Path(words.out) if words.out else weights_folder() / name_of(game, WEIGHTS)
    kept = Path(words.checkpoint) if words.checkpoint else out.with_name(out.name + ".training")
    errors = Console(stderr=True)
    begin = _begin(words.begin, game) if words.begin else None
    training = Training(game, hyper, begin)
    if training.resume(kept):
        errors.print(texts("train.resumed", games=texts.number(training.games), path=kept))
    training.save(kept)  # what cannot be written is told before learning
    began = time.perf_counter()
    already = training.games
    with compiling(game.about.title, texts, errors):
        training.prepare()
    interrupted = _learn(training, kept, words.cores, texts, errors)
    training.save(kept)
    if not interrupted:
        write_weights(out, training.short_weights(), _about(words, training))
        if not words.checkpoint:
            kept.unlink()
    result: dict[str, Any] = {
        "game": game.about.name,
        "players": game.players,
        "sheet_hash": game.sheet.hash,
        "seed": hyper.seed,
        "games": training.games,
        "of": hyper.games,
        "error": training.error,
        "seconds": round(time.perf_counter() - began, 2),
        "games_learnt_now": training.games - already,
        "weights": None if interrupted else str(out),
        "checkpoint": str(kept) if kept.exists() else None,
    }
    if words.json:
        print(json.dumps(result))
    if interrupted:
        games, of = texts.number(training.games), texts.number(hyper.games)
        print(texts("train.interrupted", games=games, of=of, path=kept), file=sys.stderr)
        return INTERRUPTED
    if not words.json:
        print(texts("train.done", games=texts.number(training.games), path=out))
    return DONE


def _hyperparameters(words: argparse.Namespace, game: Game) -> Hyperparameters:
    """Return how to learn: as said, else as suits the game."""
    usual: dict[str, Any] = {"warm_up_games": words.games // 10, **usual_training(game.about.name)}
    if words.begin:  # whoever knows something already goes on where such a training ends
        size = usual.get("batch_size", Hyperparameters.batch_size)
        size *= usual.get("batch_growth", Hyperparameters.batch_growth)
        usual |= {"warm_up_games": 0, "batch_size": round(size), "batch_growth": 1.0}
    given = {
        "warm_up_games": words.warm_up, "learning_rate": words.learning_rate,
        "trace_decay": words.trace_decay, "epsilon": words.epsilon,
    }  # fmt: skip
    usual |= {name: value for name, value in given.items() if value is not None}
    return Hyperparameters(words.seed, words.games, **usual)


def _begin(path: str, game: Game) -> Floats:
    """Read weights to begin with; those of another game are refused."""
    weights = read_weights(Path(path))
    made_by = str(weights.about.get("command", "")).split()
    if made_by[2:3] not in ([], [game.about.name]):
        raise RollwrightError("train.other_weights", title=game.about.title)
    return weights.numbers


def _learn(training: Training, kept: Path, cores: int, texts: Texts, errors: Console) -> bool:
    """Learn round by round, with a bar; tell whether Ctrl-C ended it early."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=errors, transient=True,
    )  # fmt: skip
    written = time.monotonic()
    with bar, interrupts() as interrupted:
        task = bar.add_task(
            texts("simulate.games"), total=training.hyper.games, rate="", completed=training.games
        )
        while training.games < training.hyper.games and not interrupted.is_set():
            bar.advance(task, training.round(cores))
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f}/s" if speed else "")
            if time.monotonic() - written > _CHECKPOINT_SECONDS:
                training.save(kept)
                written = time.monotonic()
        return interrupted.is_set()


def _about(words: argparse.Namespace, training: Training) -> dict[str, Any]:
    """Tell where the weights come from."""
    game, hyper = training.game, training.hyper
    command = [
        "rollwright train", game.about.name, f"--players {game.players}",
        f"--games {hyper.games}", f"--seed {hyper.seed}",
        f"--learning-rate {hyper.learning_rate:g}", f"--trace-decay {hyper.trace_decay:g}",
        f"--epsilon {hyper.epsilon:g}", f"--warm-up {hyper.warm_up_games}",
        *([f"--from {Path(words.begin).name}"] if words.begin else []),
        *(f"--option {name}={value}" for name, value in game.options.items()),
        *([f"--sheet {Path(words.sheet).name}"] if words.sheet else []),
    ]  # fmt: skip
    return {
        "command": " ".join(command), "sheet": game.sheet.hash, "players": game.players,
        "games": training.games, "error": training.error,
    }  # fmt: skip
