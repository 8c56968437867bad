"""The page of a study in a real browser: nothing is wider than a phone, nobody is kept out."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import rollwright as rw
from rollwright.core.texts import Texts
from rollwright.games.clever.study.findings import findings, study
from rollwright.games.clever.study.page import page
from rollwright.study import Question
from tests.web.axe import violations


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_study_on_a_phone(chromium: Browser, tmp_path: Path, scheme: str) -> None:
    game = rw.game("clever", 1)
    question = Question(game, "strong", 2, 4)
    seen, _ = study(question)
    path = tmp_path / "study.html"
    path.write_text(page(findings(question, seen), game, "rollwright study", Texts("de")), "utf-8")
    context = chromium.new_context(
        viewport={"width": 360, "height": 740},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    shown = context.new_page()
    shown.goto(path.as_uri())
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert shown.evaluate(wider) <= 0
    assert shown.locator("img").evaluate_all("all => all.every((one) => one.naturalWidth > 0)")
    assert violations(shown) == []
    context.close()
