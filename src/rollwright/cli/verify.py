"""`rollwright verify`: whether a recorded game was played by the rules and with true dice."""

import argparse
import json
from dataclasses import replace
from pathlib import Path

from rollwright.cli.data_folder import witness_path
from rollwright.cli.exit_codes import DONE, FAILED
from rollwright.client.witness import Witness
from rollwright.core.records import Record, read_record
from rollwright.core.texts import Texts
from rollwright.play.fair import is_fair
from rollwright.play.verify import KEPT, Kept, verify


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Check, and say what was checked and what is wrong."""
    record = read_record(Path(words.file))
    verdict = verify(record, _kept(words, record))
    ok = not verdict.wrong and verdict.unchecked is None
    if words.json:
        result = {
            "ok": ok,
            "game": record.header.game,
            "events": len(record.events),
            "dice": dict(record.header.dice),
            "checked": verdict.checked,
            "unchecked": verdict.unchecked,
            "unknown": verdict.unknown,
            "day": verdict.day.isoformat() if verdict.day else None,
            "wrong": [
                {"line": wrong.line, "code": wrong.key, "message": wrong.text(texts)}
                for wrong in verdict.wrong
            ],
        }
        print(json.dumps(result, ensure_ascii=False))
        return DONE if ok else FAILED
    faults = {wrong.key for wrong in verdict.wrong}
    for what in verdict.checked:
        if not faults & _FAULTS[what]:
            said = texts(f"verify.right.{what}", events=len(record.events), date=verdict.day)
            print("✓ " + said)
    for wrong in verdict.wrong:
        print("✗ " + wrong.text(texts))
    for key in (verdict.unchecked, *verdict.unknown):
        if key is not None:
            print("? " + texts(key))
    print(texts("verify.fine" if ok else "verify.not_fine", file=words.file))
    return DONE if ok else FAILED


def _kept(words: argparse.Namespace, record: Record) -> Kept:
    """Return what the player has kept of the game: as told, or else as `join` has kept it."""
    dice = record.header.dice
    kept = Kept()
    if is_fair(dice) and "table" in dice and (path := witness_path(dice["table"])).exists():
        kept = Witness(path).kept(dice["number"])
    given = {"commitment": words.commitment, "digest": words.digest}
    given |= {"seeds": tuple(words.seed) if words.seed else None}
    return replace(kept, **{name: value for name, value in given.items() if value is not None})


_FAULTS = {
    "rules": {"record.impossible", "verify.end.over", "verify.end.closed"},
    "order": {"verify.order", "record.impossible"},
    "commitment": {"verify.commitment", "verify.header", "verify.seeds"},
    "seeds": {"verify.seed", "verify.bot_seed", "verify.header", "verify.seeds"},
    "digest": {"verify.digest", "verify.header"},
    "old_commitment": {"verify.commitment", "verify.header", "verify.seeds"},
    "old_digest": {"verify.digest", "verify.header"},
    **{check: {f"verify.{check}"} for check in KEPT.values()},
    "daily": {"verify.commitment", "verify.dice", "verify.header", "record.impossible"},
    "dice": {"verify.dice", "verify.corrected", "record.impossible"},
}
"""By what is checked: what shows that it is not right."""
