"""Entries are chained by hashes, those from before have none; and a place to try writing."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the step. A table's chain begins with its next entry, and covers the earlier ones."""
    op.add_column("entries", sa.Column("hash", sa.String(64)))
    op.add_column("tables", sa.Column("head", sa.String(64)))
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
