"""`rollwright games`: which games there are."""

import argparse
import json

from rollwright.cli.exit_codes import DONE
from rollwright.core.registry import abouts
from rollwright.core.texts import Texts


def run(words: argparse.Namespace, texts: Texts) -> int:
    """List the games."""
    if words.json:
        games = [
            {
                "name": about.name,
                "title": about.title,
                "aliases": about.aliases,
                "author": about.author,
                "publisher": about.publisher,
                "year": about.year,
                "players": about.players,
                "minutes": about.minutes,
                "rules_version": about.rules_version,
                "reconstruction": about.reconstruction,
                "options": {name: option.values for name, option in about.options.items()},
            }
            for about in abouts().values()
        ]
        print(json.dumps({"games": games}, ensure_ascii=False))
        return DONE
    for about in abouts().values():
        print(
            texts(
                "games.line",
                name=about.name,
                title=about.title,
                author=about.author,
                publisher=about.publisher,
                year=about.year,
                minutes=about.minutes,
                low=about.players[0],
                high=about.players[-1],
            )
        )
        if about.reconstruction:
            print(f"    {texts('play.reconstruction')}")
    return DONE
