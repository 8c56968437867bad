"""The page about the Python interface says what the docstrings say."""

import inspect

import rollwright as rw
from tests.api_page import PAGE, page


def test_the_page_is_made_from_the_docstrings() -> None:
    kept = PAGE.read_text(encoding="utf-8")
    assert page() == kept, "run `python -m tests.api_page` and look at what has changed"


def test_every_public_name_says_what_it_is() -> None:
    for name in rw.__all__:
        assert inspect.getdoc(getattr(rw, name)), name


def test_the_package_of_the_games_can_be_called() -> None:
    """Its name is also that of a function that one would look for."""
    assert list(rw.games()) == ["clever", "geizen", "knifflig", "qwixx"]
    assert rw.games()["clever"].title == "Doppelt so clever"
