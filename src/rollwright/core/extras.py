"""Parts that not every installation has: the extras of `pyproject.toml`."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec

from rollwright.core.errors import RollwrightError


class MissingExtraError(RollwrightError, ImportError):
    """Something was asked for that another installation of this package brings."""


def need(extra: str, module: str) -> None:
    """Refuse to go on without a module that an extra brings."""
    if find_spec(module) is None:
        raise MissingExtraError("extra.missing", module=module, extra=extra)


def missing_extra(error: ModuleNotFoundError) -> MissingExtraError | None:
    """Return what to say instead of `error`, if an extra brings the module that is not there."""
    module = (error.name or "").partition(".")[0]
    extra = _extras().get(module)
    return MissingExtraError("extra.missing", module=module, extra=extra) if extra else None


@cache
def _extras() -> Mapping[str, str]:
    """Return the extra that brings each module and not more than it must."""
    try:
        lines = requires("rollwright") or []
    except PackageNotFoundError:
        return {}
    found: dict[str, str] = {}
    for line in lines:
        if named := re.match(r"([\w-]+).*\bextra == ['\"]((?!all)\w+)['\"]", line):
            found.setdefault(named[1].replace("-", "_"), named[2])
    return found
