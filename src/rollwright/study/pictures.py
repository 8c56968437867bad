"""The pictures of a study, as SVG text: distributions, lines over the rounds, differences."""

import io
import math
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from rollwright.simulation.plot import STYLE

INK: Final = "#1f4fa3"
_LINES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1)))
_MARKS: Final = ("o", "s", "^", "D", "v", "x", "+", "*", "P", "h")
_COLOURS: Final = ("#1f4fa3", "#b3261e", "#1e6b34", "#7a5d00", "#a3246b")


class Drawing:
    """A figure under way, and its text when it has been drawn."""

    def __init__(self) -> None:
        self.axes: Any = None
        self.svg = ""


@contextmanager
def drawing(height: float, rows: int = 1, columns: int = 1) -> Generator[Drawing]:
    """Yield something to draw on; afterwards its text is there."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    drawn = Drawing()
    with matplotlib.rc_context(STYLE):
        figure, drawn.axes = pyplot.subplots(
            rows, columns, figsize=(8, height), layout="constrained"
        )
        try:
            yield drawn
            for axes in figure.axes:
                axes.spines[["top", "right"]].set_visible(False)
            text = io.StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None})
            drawn.svg = text.getvalue()
        finally:
            pyplot.close(figure)


def distribution(
    histogram: Sequence[Sequence[int]], mean: float, axis: str, shares: str, wide: int = 10
) -> str:
    """Draw how often how many points were reached, in steps of `wide`, and their mean."""
    with drawing(3.2) as drawn:
        _bars(drawn.axes, histogram, mean, wide)
        drawn.axes.set_xlabel(axis)
        drawn.axes.set_ylabel(shares)
    return drawn.svg


def distributions(
    parts: Mapping[str, tuple[Sequence[Sequence[int]], float]], shares: str, wide: int = 5
) -> str:
    """Draw several distributions beside each other."""
    with drawing(4.6, 2, (len(parts) + 1) // 2) as drawn:
        for axes, (name, (histogram, mean)) in zip(drawn.axes.flat, parts.items(), strict=False):
            _bars(axes, histogram, mean, wide)
            axes.set_title(name, fontsize=10)
        for axes in drawn.axes[:, 0]:
            axes.set_ylabel(shares, fontsize=8)
    return drawn.svg


def _bars(axes: Any, histogram: Sequence[Sequence[int]], mean: float, wide: int) -> None:
    games = sum(times for _, times in histogram)
    bars: dict[int, float] = {}
    for value, times in histogram:
        begin = value // wide * wide
        bars[begin] = bars.get(begin, 0.0) + 100 * times / games
    axes.bar(list(bars), list(bars.values()), width=wide * 0.9, align="edge", color=INK)
    axes.axvline(mean, color="#b3261e", linestyle="--", linewidth=1.2)


def over_rounds(lines: Mapping[str, Sequence[float | None]], axis: str, points: str) -> str:
    """Draw a line for each name, over the rounds for which something is known."""
    with drawing(4.4) as drawn:
        for number, (name, values) in enumerate(lines.items()):
            drawn.axes.plot(
                range(1, len(values) + 1),
                [math.nan if value is None else value for value in values], label=name,
                color=_COLOURS[number % len(_COLOURS)],
                linestyle=_LINES[number // len(_COLOURS) % len(_LINES)],
                marker=_MARKS[number % len(_MARKS)], markersize=5,
            )  # fmt: skip
        drawn.axes.set_xlabel(axis)
        drawn.axes.set_ylabel(points)
        drawn.axes.axhline(0, color="#8b8f96", linewidth=0.8)
        drawn.axes.legend(frameon=False, ncols=2, fontsize=8)
    return drawn.svg


def costs(entries: Mapping[str, Mapping[str, Any]], axis: str) -> str:
    """Draw differences with their intervals, one line each."""
    with drawing(1.0 + 0.36 * len(entries)) as drawn:
        drawn.axes.axvline(0, color="#8b8f96", linewidth=0.8)
        for number, entry in enumerate(entries.values()):
            drawn.axes.barh(number, entry["mean"], color=INK, height=0.6)
            drawn.axes.plot(entry["ci95"], [number] * 2, color="black", linewidth=2)
        drawn.axes.set_yticks(range(len(entries)), list(entries))
        drawn.axes.invert_yaxis()
        drawn.axes.set_xlabel(axis)
    return drawn.svg
