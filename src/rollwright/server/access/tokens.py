"""Tokens: whoever holds one holds the seat. Only their hashes are kept, and none is ever logged."""

import hashlib
import hmac
import re
import secrets
from typing import Final

_BYTES: Final = 18  # 144 bits: nobody guesses one
_FORM: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")


def fresh_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def fresh_table_id() -> str:
    """Return a table's name for addresses and logs; it opens nothing."""
    return secrets.token_hex(6)


def is_token(text: str) -> bool:
    """Tell whether a text has the form of a token."""
    return _FORM.fullmatch(text) is not None


def token_hash(token: str) -> str:
    """Return what is kept of a token. It is random and long, so it needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def same_hash(one: str, other: str) -> bool:
    """Compare two hashes in a time that tells nothing about them."""
    return hmac.compare_digest(one.encode(), other.encode())
