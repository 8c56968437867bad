"""A picture of a simulation: how often each seat reaches how many points."""

from pathlib import Path

from rollwright.core.errors import RollwrightError, cause
from rollwright.simulate.run import Plan
from rollwright.simulate.tally import Tally

_SEATS = (("#1f4fa3", "-"), ("#b3261e", "--"), ("#1e6b34", "-."), ("#7a5d00", ":"),
          ("#a3246b", (0, (5, 1, 1, 1))))  # fmt: skip
"""Each seat's colour and line: never colour alone."""


def plot(path: Path, plan: Plan, tally: Tally) -> None:
    """Write the distributions of points as an SVG file."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context({"svg.hashsalt": "rollwright", "font.family": "sans-serif"}):
        figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
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
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False)
        try:
            figure.savefig(path, format="svg", metadata={"Date": None})
        except OSError as error:
            raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
        finally:
            pyplot.close(figure)
