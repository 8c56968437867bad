"""`rollwright games`: which games there are."""

import argparse
import json
import textwrap

from rollwright.cli.exit_codes import DONE
from rollwright.core.headings import reconstruction_text
from rollwright.core.provenance import reconstruction, sentence
from rollwright.core.registry import abouts, printed_sheet
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
                "reconstruction": _doubt(about.name, texts),
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
        doubt = reconstruction(about.name, printed_sheet(about.name))
        if doubt:
            said = reconstruction_text(doubt, texts)
            print(textwrap.fill(said, 88, initial_indent="    ", subsequent_indent="    "))
    return DONE


def _doubt(name: str, texts: Texts) -> dict[str, list[str]] | None:
    """Return in sentences what is known and what is assumed of a game's sheet."""
    doubt = reconstruction(name, printed_sheet(name))
    return doubt and {
        part: [sentence(text, texts) for text in found] for part, found in doubt.items()
    }
