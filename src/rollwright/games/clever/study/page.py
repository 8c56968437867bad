"""The study of Doppelt so clever as a page: one HTML file that needs nothing else."""

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from rollwright.core.texts import Texts
from rollwright.games.clever.actions import AREA_NAMES
from rollwright.games.clever.sheet import TRACK_NAMES
from rollwright.games.clever.study.findings import PARTS
from rollwright.play.game import Game
from rollwright.study.pictures import costs, distribution, distributions, over_rounds

_STYLE: Final = """
:root { color-scheme: light dark;
  --ink: #1c1b1a; --paper: #fbfaf7; --line: #c9c4b8; --hot: 31 79 163; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9e2; --paper: #1b1a18; --line: #4a463e; --hot: 60 95 170; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; } h3 { font-size: 1rem; }
img { width: 100%; height: auto; background: #fff; border-radius: .4rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: right; }
th:first-child, caption { text-align: left; } caption { padding: .3rem 0; }
td.field { min-width: 2.6rem; text-align: center; }
.note { font-size: .9rem; opacity: .85; } code { overflow-wrap: anywhere; }
"""


def page(found: Mapping[str, Any], game: Game, command: str, texts: Texts) -> str:
    """Return the page that shows what was found."""
    say = _Saying(texts, found)
    total = found["parts"]["total"]
    title = say("title")
    parts = [
        f"<h1>{escape(title)}</h1>",
        _paragraph(say("says", bot=found["bot"], games=texts.number(found["games"]))),
        f'<p class="note">{escape(say("made_by"))} <code>{escape(command)}</code></p>',
        _heading(say("points")),
        _paragraph(
            say(
                "mean", mean=say.number(total["mean"]), low=say.number(total["ci95"][0]),
                high=say.number(total["ci95"][1]), sd=say.number(total["sd"]),
                least=total["percentiles"]["10"], half=total["percentiles"]["50"],
                most=total["percentiles"]["90"],
            )
        ),
        _picture(
            distribution(total["histogram"], total["mean"], say("axis_points"), say("axis_share")),
            say("picture_total"),
        ),
        _heading(say("areas")),
        _areas(found, say),
        _heading(say("gifts")),
        _gifts(found, say),
        _heading(say("fields")),
        _fields(found, game, say),
        _heading(say("habits")),
        _habits(found, say),
    ]  # fmt: skip
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{texts.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


class _Saying:
    """Says things of the study, and names what it speaks of."""

    def __init__(self, texts: Texts, found: Mapping[str, Any]) -> None:
        self.texts = texts
        self.rounds = len(next(iter(found["gifts"].values())))

    def __call__(self, key: str, **params: Any) -> str:
        return self.texts(f"clever.study.{key}", **params)

    def number(self, value: float | None, *, signed: bool = False) -> str:
        if value is None:
            return "–"
        return self.texts.number(value, 1, signed=signed)

    def percent(self, share: float) -> str:
        return f"{self.texts.number(100 * share)} %"

    def part(self, name: str) -> str:
        if name in AREA_NAMES:
            return self.texts(f"colour.{name}")
        return self.texts("clever.foxes") if name == "foxes" else self("total")

    def bonus(self, name: str) -> str:
        return self.texts(f"clever.bonus.{name.removeprefix('?')}")


def _areas(found: Mapping[str, Any], say: _Saying) -> str:
    shown = {
        say.part(name): (found["parts"][name]["histogram"], found["parts"][name]["mean"])
        for name in PARTS[:-1]
    }
    rows = []
    for name in PARTS:
        entry = found["parts"][name]
        percentiles = [str(entry["percentiles"][p]) for p in ("10", "50", "90")]
        lowest = say.percent(entry["lowest"]) if "lowest" in entry else "–"
        rows.append([say.part(name), say.number(entry["mean"]), say.number(entry["sd"]),
                     *percentiles, lowest])  # fmt: skip
    head = [say("area"), say("column_mean"), say("column_sd"), "10 %", "50 %", "90 %",
            say("column_lowest")]  # fmt: skip
    return (
        _picture(distributions(shown, say("axis_share")), say("picture_areas"))
        + _table(say("areas_caption"), head, rows)
        + _paragraph(say("areas_note"))
    )


def _gifts(found: Mapping[str, Any], say: _Saying) -> str:
    names = list(found["gifts"])
    lines = {say.bonus(name): [entry["mean"] for entry in found["gifts"][name]] for name in names}
    rows = [[name, *map(say.number, values)] for name, values in lines.items()]
    head = [say("bonus"), *(say("round", number=number + 1) for number in range(say.rounds))]
    return (
        _picture(over_rounds(lines, say("axis_round"), say("axis_points")), say("picture_gifts"))
        + _table(say("gifts_caption"), head, rows)
        + _paragraph(say("gifts_note"))
    )


def _fields(found: Mapping[str, Any], game: Game, say: _Saying) -> str:
    fields = found["fields"]
    silver = [
        _shaded_row(say.texts(f"colour.{colour}"), shares, say)
        for colour, shares in fields["silver"].items()
    ]
    yellow = [
        _shaded_row(str(row + 1), list(zip(circled, crossed, strict=True)), say)
        for row, (circled, crossed) in enumerate(
            zip(fields["yellow"]["circled"], fields["yellow"]["crossed"], strict=True)
        )
    ]
    lines = [
        _shaded_row(say.texts(f"colour.{name}"), fields[name], say)
        for name in ("blue", "green", "pink")
    ]
    tracks = [
        _shaded_row(f"{say.bonus(name)}: {say(kind)}", fields["tracks"][name][kind], say)
        for name in TRACK_NAMES
        for kind in ("slots", "used")
    ]
    columns = len(game.sheet.data["yellow"]["grid"][0])
    longest = max(len(fields[name]) for name in ("blue", "green", "pink"))
    slots = max(len(fields["tracks"][name]["slots"]) for name in TRACK_NAMES)
    foxes = [[str(count) for count, _ in fields["foxes"]],
             [say.percent(times / found["games"]) for _, times in fields["foxes"]]]  # fmt: skip
    return "".join(
        [
            _paragraph(say("fields_says")),
            _table_of(say.texts("colour.silver"), [say("line"), *"123456"], silver),
            _table_of(
                say("yellow_caption", area=say.texts("colour.yellow")),
                [say("line"), *(chr(ord("a") + column) for column in range(columns))], yellow,
            ),
            _table_of(say("rows_caption"), [say("line"), *map(str, range(1, longest + 1))], lines),
            _table_of(say("tracks_caption"), [say("line"), *map(str, range(1, slots + 1))], tracks),
            _table(
                say("foxes_caption"), [say.texts("clever.foxes"), *foxes[0]],
                [[say("column_games"), *foxes[1]]],
            ),
        ]
    )  # fmt: skip


def _shaded_row(
    name: str, shares: Sequence[float | tuple[float | None, float | None] | None], say: _Saying
) -> str:
    """Return a row whose cells are the darker, the more often they were reached."""
    cells = [f'<th scope="row">{escape(name)}</th>']
    for entry in shares:
        several = entry if isinstance(entry, tuple) else (entry,)
        known = [share for share in several if share is not None]
        if not known:
            cells.append('<td class="field"></td>')
            continue
        shade = 0.6 * known[-1]
        text = " / ".join(say.texts.number(100 * share) for share in known)
        style = f"background: rgb(var(--hot) / {shade:.2f})"
        cells.append(f'<td class="field" style="{style}">{text}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _habits(found: Mapping[str, Any], say: _Saying) -> str:
    ordered = sorted(found["habits"].items(), key=lambda entry: float(entry[1]["mean"]))
    named = {say(f"habit.{name}"): entry for name, entry in ordered}
    rows = [
        [name, say.number(entry["mean"], signed=True),
         f"{say.number(entry['ci95'][0], signed=True)} … "
         f"{say.number(entry['ci95'][1], signed=True)}", say.number(entry["total"])]
        for name, entry in named.items()
    ]  # fmt: skip
    head = [say("habit_column"), say("column_difference"), "95 %", say("total")]
    return (
        _paragraph(say("habits_says"))
        + _picture(costs(named, say("axis_difference")), say("picture_habits"))
        + _table(say("habits_caption"), head, rows)
    )


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _picture(svg: str, says: str) -> str:
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(says)}" src="data:image/svg+xml;base64,{data}">'


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    ]
    return _table_of(caption, head, lines)


def _table_of(caption: str, head: Sequence[str], lines: Iterable[str]) -> str:
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{titles}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )
