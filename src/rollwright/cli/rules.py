"""`rollwright rules`: a game's rules, numbered, in our own words."""

import argparse
import json
import re
import shutil
import textwrap

from rollwright.cli.exit_codes import DONE
from rollwright.core.errors import UnknownNameError
from rollwright.core.registry import about, rules_language, rules_page
from rollwright.core.texts import Texts

_RULE = re.compile(r"\*\*([A-Z]\d+)\*\* (.*)")


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Print the rules, or those asked for."""
    game = about(words.game)
    lines = rules_page(game.name, texts.language).splitlines()
    rules = {match[1]: match[2] for line in lines if (match := _RULE.fullmatch(line))}
    wanted = [rule.upper() for rule in words.rule]
    for rule in wanted:
        if rule not in rules:
            raise UnknownNameError(
                "usage.rule", game=game.title, rule=rule[:10], known=", ".join(rules)
            )
    if words.json:
        chosen = {rule: rules[rule] for rule in wanted} if wanted else rules
        print(
            json.dumps(
                {
                    "game": game.name,
                    "language": rules_language(game.name, texts.language),
                    "rules": chosen,
                },
                ensure_ascii=False,
            )
        )
        return DONE
    width = min(shutil.get_terminal_size().columns, 100)
    for line in [f"**{rule}** {rules[rule]}" for rule in wanted] if wanted else lines:
        print(_plain(line, width))
    return DONE


def _plain(line: str, width: int) -> str:
    """Set one line of the page as text: rules hang from their numbers."""
    match = _RULE.fullmatch(line)
    if match:
        return textwrap.fill(f"{match[1]:<4} {match[2]}", width, subsequent_indent=" " * 5)
    if line.startswith("#"):
        title = line.lstrip("# ")
        return f"{title}\n{'=' * len(title)}" if line.startswith("# ") else title
    return textwrap.fill(line, width, subsequent_indent="  " if line.startswith("- ") else "")
