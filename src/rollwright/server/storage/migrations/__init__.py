"""How the database came to be as it is, step by step; each step is made once."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from rollwright.server.wire.refusals import Refusal

_HERE: Final = Path(__file__).parent
_LOCK: Final = 0x726F6C6C
"""The number that programs on one PostgreSQL database agree on while they bring it up to date."""


def upgrade(engine: Engine) -> None:
    """Bring a database, or an empty one, to what this program needs; refuse a newer one."""
    config = Config()
    config.set_main_option("script_location", str(_HERE).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        _alone(connection)
        found = MigrationContext.configure(connection).get_current_revision()
        if found == scripts.get_current_head():
            return
        known = {script.revision for script in scripts.walk_revisions()}
        if found is not None and found not in known:
            raise Refusal("server.newer_database", found=found)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _alone(connection: Connection) -> None:
    """Let others who want to do the same wait, and do all of it or nothing."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # or each step would stand for itself
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
