"""Draws the icons of the installed app from the favicon: `python -m tests.web.icons`."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.web.chromium import launched

PUBLIC: Final = Path(__file__).parents[2] / "web" / "public"
_SHAPE: Final = re.compile(r"<rect[^>]*/>")
_WHOLE: Final = '<rect width="32" height="32" fill="{fill}"/>'
"""A system that cuts icons into its own shape wants one without corners."""
_ICONS: Final = {"192": 192, "512": 512, "maskable-512": 512, "apple-touch": 180}
_ROUND: Final = ("192", "512")


def main() -> None:
    """Write them beside the manifest that names them."""
    favicon = (PUBLIC / "favicon.svg").read_text("utf-8")
    fill = re.search(r'fill="(#\w+)"', favicon)
    assert fill is not None
    cut = _SHAPE.sub(_WHOLE.format(fill=fill[1]), favicon)
    with sync_playwright() as playwright:
        page = launched(playwright).new_page()
        for name, size in _ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(favicon if name in _ROUND else cut)
            page.add_style_tag(content="body { margin: 0 } svg { display: block }")
            path = PUBLIC / "icons" / f"{name}.png"
            path.parent.mkdir(exist_ok=True)
            page.screenshot(path=path, omit_background=True)


if __name__ == "__main__":
    main()
