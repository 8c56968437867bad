"""When a table must be looked at though nobody is connected: its clock runs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the step. Tables whose clock runs are woken once, and then know when again."""
    op.add_column("tables", sa.Column("wake_at", sa.Float(53)))
    op.create_index("tables_to_wake", "tables", ["wake_at"])
    op.execute("UPDATE tables SET wake_at = changed_at WHERE status = 'playing'")
