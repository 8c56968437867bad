"""`rollwright verify`: whether a recorded game was played by the rules and with true dice."""

import argparse
import json
from pathlib import Path

from rollwright.cli.exit_codes import DONE, FAILED
from rollwright.core.records import read_record
from rollwright.core.texts import Texts
from rollwright.play.verify import verify


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Check, and say what was checked and what is wrong."""
    record = read_record(Path(words.file))
    verdict = verify(record)
    ok = not verdict.wrong and verdict.unchecked is None
    if words.json:
        result = {
            "ok": ok,
            "game": record.header.game,
            "events": len(record.events),
            "dice": dict(record.header.dice),
            "checked": verdict.checked,
            "unchecked": verdict.unchecked,
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
            print("✓ " + texts(f"verify.right.{what}", events=len(record.events)))
    for wrong in verdict.wrong:
        print("✗ " + wrong.text(texts))
    if verdict.unchecked is not None:
        print("? " + texts(verdict.unchecked))
    print(texts("verify.fine" if ok else "verify.not_fine", file=words.file))
    return DONE if ok else FAILED


_FAULTS = {
    "rules": {"record.impossible"},
    "order": {"verify.order", "record.impossible"},
    "commitment": {"verify.commitment", "verify.header", "verify.seeds"},
    "digest": {"verify.digest", "verify.header"},
    "dice": {"verify.dice", "verify.corrected", "record.impossible"},
}
"""By what is checked: what shows that it is not right."""
