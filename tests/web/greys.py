"""A page as those see it who see no colours."""

from io import BytesIO

from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Locator, Page

_SIZE = (48, 48)


def tones(page: Page) -> int:
    """Return how many tones of grey a page has; a blank one has one."""
    picture = Image.open(BytesIO(page.screenshot())).convert("L")
    return sum(count > 0 for count in picture.histogram())


def form(place: Locator) -> Image.Image:
    """Return what is drawn at a place in black and white: its form, whatever its colour."""
    picture = Image.open(BytesIO(place.screenshot())).convert("L")
    plain = ImageOps.autocontrast(picture).point([0] * 128 + [255] * 128)
    return plain.resize(_SIZE, Image.Resampling.NEAREST)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return in which part two forms differ, light on dark being the same as dark on light."""
    differing = ImageChops.difference(one, other).histogram()[255] / (_SIZE[0] * _SIZE[1])
    return min(differing, 1 - differing)
