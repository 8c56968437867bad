"""What the browser says, by key, in each of its languages."""

import json
from functools import cache
from pathlib import Path

from tests.counts import LONG

LANGUAGES = ("en", "de", "fr", "it", "pl")
LONGEST = LANGUAGES if LONG else ("de", "fr")
"""Where room is short, those with the longest words stand for all in `make test`."""
_FOLDER = Path(__file__).parents[2] / "web" / "src"


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Return the browser's own texts in a language, those of a game with its name before."""
    texts: dict[str, str] = json.loads((_FOLDER / "texts" / f"{lang}.json").read_text("utf-8"))
    texts |= json.loads((_FOLDER / "daily" / "texts" / f"{lang}.json").read_text("utf-8"))
    for file in _FOLDER.glob(f"games/*/texts/{lang}.json"):
        own = json.loads(file.read_text("utf-8"))
        texts |= {f"{file.parts[-3]}.{key}": text for key, text in own.items()}
    return texts


def say(key: str, lang: str = "en", **params: object) -> str:
    """Return a text, filled; numbers with a true minus sign."""
    told = {
        name: str(value).replace("-", "−") if isinstance(value, int) else value
        for name, value in params.items()
    }
    return catalogue(lang)[key].format(**told)
