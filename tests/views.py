"""Every view that tests make, and what is printed, is held to its type."""

from rollwright.core.views import View
from rollwright.play.state import State
from rollwright.testing.checks import view_models

_everything = State._everything  # pyright: ignore[reportPrivateUsage]


def checked_view(state: State) -> View:
    """Return what a state shows; the type says all of it."""
    shown = _everything(state)
    printed_model, view_model = view_models(state.game.about.name)
    if "printed" not in vars(state.game):  # once for each game
        printed_model.model_validate({"told": state.game.printed})
    view_model.model_validate({"told": shown})
    return shown
