"""The pages of the games list the fields of their views as the types have them."""

import pytest

from rollwright.core.registry import abouts
from tests.view_fields import DOCS, page


@pytest.mark.parametrize("name", list(abouts()))
def test_the_page_of_a_game_lists_what_is_shown(name: str) -> None:
    kept = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    assert page(name) == kept, "run `python -m tests.view_fields` and look at what has changed"
