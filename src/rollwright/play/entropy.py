"""The one place where unpredictable numbers come from."""

import secrets


def fresh_seed() -> int:
    """Return a seed nobody can know, short enough to be told to a friend."""
    return secrets.randbits(53)
