"""`rollwright study`: a page of figures and pictures about a game, from many games of a bot."""

import argparse
import json
import shlex
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.cli.compiling import compiling
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.setup import game_from
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.texts import Texts
from rollwright.study import Question, Study, study_of


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Play and watch; write the page, and the figures. Ctrl-C makes a page of what there is."""
    game = game_from(words, 1)
    study = study_of(game.about)
    question = Question(game, words.bot, words.seed, words.games, words.cores)
    study.specified(question)
    out = Path(words.out) if words.out else None
    with _writable(out):
        return _study(study, question, out, words, texts)


def _study(
    own: Study, question: Question, out: Path | None, words: argparse.Namespace, texts: Texts
) -> int:
    """Play and watch, then tell and write what was seen."""
    game = question.game
    errors = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeRemainingColumn(), console=errors, transient=True,
    )  # fmt: skip
    with compiling(game.about.title, texts, errors):
        own.study(Question(game, words.bot, words.seed, 1))
    with bar:
        task = bar.add_task(texts("simulate.games"), total=words.games)
        seen, interrupted = own.study(question, lambda games: bar.advance(task, games))
    if seen.games:
        found = own.findings(question, seen)
        if words.json:
            print(json.dumps(found))
        else:
            total = found["parts"]["total"]
            low, high = (texts.number(bound, 1) for bound in total["ci95"])
            print(texts("study.done", games=texts.number(seen.games), low=low, high=high,
                        mean=texts.number(total["mean"], 1)))  # fmt: skip
        if out:
            command = f"rollwright {shlex.join(_words(words, seen.games))}"
            _write(out, own.page(found, game, command, texts))
            errors.print(texts("play.saved", path=out))
    if interrupted:
        games, of = texts.number(seen.games), texts.number(words.games)
        print(texts("simulate.interrupted", games=games, of=of), file=sys.stderr)
        return INTERRUPTED
    return DONE


def _words(words: argparse.Namespace, games: int) -> list[str]:
    """Return what makes the same page again."""
    return [
        "study", words.game, "--bot", words.bot, "--games", str(games), "--seed", str(words.seed),
        *(word for option in words.option for word in ("--option", option)),
        *(("--sheet", Path(words.sheet).name) if words.sheet else ()),
    ]  # fmt: skip


@contextmanager
def _writable(path: Path | None) -> Generator[None]:
    """Tell before playing what cannot be written; leave nothing empty where nothing was."""
    if path is None:
        yield
        return
    is_new = not path.exists()
    _write(path, "")
    try:
        yield
    finally:
        if is_new and path.stat().st_size == 0:
            path.unlink()


def _write(path: Path, text: str) -> None:
    """Write the page; before it is made, only make sure that it can be."""
    try:
        with path.open("a" if not text else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
