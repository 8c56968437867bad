"""What the command tells the shell."""

from typing import Final

DONE: Final = 0
FAILED: Final = 1
"""The check that was asked for did not come out."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
