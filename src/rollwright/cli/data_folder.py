"""Where this program keeps what its user would not want to lose."""

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the user's folder for records, databases and keys."""
    return Path(platformdirs.user_data_dir("rollwright", False))


def witness_path(table: str) -> Path:
    """Return the file of what was heard of the dice at a table."""
    return data_folder() / "dice" / f"{table}.json"
