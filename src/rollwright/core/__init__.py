"""What every game is: the contract, the registry, compiling, dice, records, errors."""

import time
from typing import Final

LOADED_AT: Final = time.time()
"""Before any rule source was loaded: what has changed on the disk since may not be what runs."""
