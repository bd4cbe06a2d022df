"""The tables of the database; each change needs a step in ``migrations/``."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("holder", Text, primary_key=True),  # SHA-256 of the person's key, never the key
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # ms since 1970, like all times here
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),  # waiting, playing or over
    Column("is_watchable", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("opened", BigInteger, nullable=False),
    Index("tables_by_due", "due"),
    Index("tables_by_state", "state", "opened"),
)

# The log. Entries are added and never changed.
entries = Table(
    "entries",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Index("seats_by_table", "table"),
)
