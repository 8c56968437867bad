"""Who is connected to which server, for other servers on the same database."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("seen_at", sa.Float(53), nullable=False),
    )
