"""Playthrough files: one random game written out step by step, with all legal actions.

`python -m tests.playthrough` writes the files that are missing. A file that no longer comes out
the same means that the rules have changed: then either that is a mistake, or the game's rules
version must go up and the file be written anew.
"""

from pathlib import Path
from random import Random

from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from tests.random_play import EVERY_TABLE

SPEC = Path(__file__).parent.parent / "spec"


def playthrough(name: str, players: int, seed: int = 1) -> str:
    game = Game(name, players)
    lines = [
        f"game: {name}",
        f"rules version: {game.about.rules_version}",
        f"players: {players}",
        f"sheet: {game.sheet.hash}",
        f"seed: {seed}",
        "",
    ]
    random, dice = Random(seed), Seeded(seed)
    state = game.new()
    step = 0
    while not state.over:
        step += 1
        lines.append(f"# step {step}")
        due = state.chance_due
        if due:
            lines.append(f"chance due: {due[0]} {due[1]}")
            state.roll(dice)
        else:
            lines += [f"legal for {seat}: {' '.join(state.legal(seat))}" for seat in state.pending]
            seat = random.choice(state.pending)
            state.play(random.choice(state.legal_actions(seat)), seat)
        lines += [f"event: {state.events[-1]}", f"scores: {state.scores}", ""]
    for seat in range(players):
        lines.append(f"parts of {seat}: {state.parts(seat)}")
    lines += [f"winners: {list(state.winners)}", ""]
    return "\n".join(lines)


def main() -> None:
    for name, players in EVERY_TABLE:
        path = SPEC / name / f"playthrough-{players}.txt"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(playthrough(name, players), encoding="utf-8")
            print(f"wrote {path.relative_to(SPEC.parent)}")


if __name__ == "__main__":
    main()
