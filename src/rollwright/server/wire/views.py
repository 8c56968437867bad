"""What games show, among the server's words: each game's own types, told apart by `game`."""

import warnings
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from rollwright.core.registry import abouts, view_types
from rollwright.core.views import Printed, View

# pydantic warns that it protects read-only fields of dictionaries from nobody; nor is that wanted.
warnings.filterwarnings("ignore", message=r".*`ReadOnly` qualifier", category=UserWarning)

if TYPE_CHECKING:
    AnyPrinted = Printed
    AnyView = View
else:
    _PRINTED, _VIEWS = zip(*(view_types(name) for name in abouts()), strict=True)
    AnyPrinted: Any = Annotated[reduce(or_, _PRINTED), Field(discriminator="game")]
    AnyView: Any = Annotated[reduce(or_, _VIEWS), Field(discriminator="game")]
