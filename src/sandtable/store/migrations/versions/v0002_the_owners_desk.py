"""Keys that can be replaced, when games ended, and what the owner of the server does."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what the owner's desk needs; whoever was there before keeps their key."""
    op.add_column("people", sa.Column("key", sa.Text))
    op.add_column("people", sa.Column("seen", sa.BigInteger))
    op.execute("UPDATE people SET key = holder, seen = at")
    op.create_index("people_by_key", "people", ["key"], unique=True)
    op.create_index("people_by_name", "people", ["name"])
    op.add_column("tables", sa.Column("ended", sa.BigInteger))
    op.execute(
        "UPDATE tables SET ended = (SELECT max(entries.at) FROM entries"
        """ WHERE entries."table" = tables.id) WHERE state = 'over'"""
    )
    op.create_index("tables_by_end", "tables", ["ended"])
    op.add_column(
        "seats", sa.Column("has_left", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "admin",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
