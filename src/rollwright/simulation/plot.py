"""Pictures of simulations: how often each seat reaches how many points, how two sides differ."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rollwright.core.errors import RollwrightError, cause
from rollwright.simulation.compare import Difference
from rollwright.simulation.run import Plan
from rollwright.simulation.tally import Tally

_SEATS = (("#1f4fa3", "-"), ("#b3261e", "--"), ("#1e6b34", "-."), ("#7a5d00", ":"),
          ("#a3246b", (0, (5, 1, 1, 1))))  # fmt: skip
"""Each seat's colour and line: never colour alone."""


STYLE: Any = {"svg.hashsalt": "rollwright", "font.family": "sans-serif", "text.parse_math": False}


def plot(path: Path, plan: Plan, tally: Tally) -> None:
    """Write the distributions of points as an SVG file."""
    with _figure(path, 4.5) as axes:
        for seat, counter in enumerate(tally.points):
            colour, line = _SEATS[seat]
            points = range(min(counter), max(counter) + 1)
            shares = [100 * counter[value] / tally.games for value in points]
            mean = sum(value * times for value, times in counter.items()) / tally.games
            label = f"seat {seat}, {plan.bots[seat]}: mean {mean:.2f}"
            axes.step(points, shares, where="mid", color=colour, linestyle=line, label=label)
            axes.axvline(mean, color=colour, linestyle=line, linewidth=0.8, alpha=0.6)
        axes.set_title(f"{plan.game.about.title}, {tally.games:,} games, seed {plan.seed}")
        axes.set_xlabel("points")
        axes.set_ylabel("share of games (%)")
        axes.legend(frameon=False)


def plot_differences(
    path: Path, title: str, says: str, axis: str, labels: Sequence[str], found: Sequence[Difference]
) -> None:
    """Write the differences with their 95 % intervals as an SVG file, one line each."""
    with _figure(path, 1.6 + 0.32 * len(found)) as axes:
        axes.axvline(0, color="#8b8f96", linewidth=0.8)
        for number, entry in enumerate(found):
            sure = entry.low > 0 or entry.high < 0
            axes.plot([entry.low, entry.high], [number] * 2, color="#1f4fa3", linewidth=2)
            # Filled where the interval leaves zero out.
            axes.plot(
                [entry.difference], [number], marker="o", color="#1f4fa3",
                markerfacecolor="#1f4fa3" if sure else "white",
            )  # fmt: skip
            axes.annotate(
                f"{entry.difference:+.2f}", (entry.high, number), xytext=(6, 0),
                textcoords="offset points", va="center", fontsize=8,
            )  # fmt: skip
        axes.set_yticks(range(len(found)), labels)
        axes.invert_yaxis()
        axes.margins(x=0.15)
        axes.set_title(f"{title}\n{says}", fontsize=10)
        axes.set_xlabel(axis)


@contextmanager
def _figure(path: Path, height: float) -> Generator[Any]:
    """Yield axes to draw on, and write them as an SVG file."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context(STYLE):
        figure, axes = pyplot.subplots(figsize=(8, height), layout="constrained")
        try:
            yield axes
            axes.spines[["top", "right"]].set_visible(False)
            figure.savefig(path, format="svg", metadata={"Date": None})
        except OSError as error:
            raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
        finally:
            pyplot.close(figure)
