"""The tables of the database as they are now; `migrations/` says how they became so."""

from typing import Final

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("changed_at", Float(53), nullable=False),
    Column("wake_at", Float(53)),
    Column("head", String(64)),
    Index("tables_by_status", "status", "changed_at"),
    Index("tables_to_wake", "wake_at"),
)
"""One row a table: what can be asked of it without adding up its entries."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("command", String(64)),
    Column("body", Text, nullable=False),
    Column("hash", String(64)),
)
"""The log. That (table, n) is unique decides between two who append at the same time; `hash` covers
an entry and all before it, and a table's `head` is that of its last."""

PRESENCE: Final = Table(
    "presence",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("server", String(16), primary_key=True),
    Column("seen_at", Float(53), nullable=False),
)
"""When somebody was last connected for a seat, to which server; what is old is deleted."""

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
)
"""One row, written whenever somebody asks whether the store can be written to."""
