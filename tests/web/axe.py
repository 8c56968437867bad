"""axe-core, which looks for what keeps people out of a page."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_SOURCE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


@cache
def _source() -> str:
    return _SOURCE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what axe finds in a page, with all its usual rules: one line for each place."""
    page.evaluate(f"() => {{ if (!window.axe) {{ {_source()} }} }}")
    # What still moves into its place is not judged on the way.
    page.evaluate("() => Promise.all(document.getAnimations().map((it) => it.finished))")
    found: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
