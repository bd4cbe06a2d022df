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
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("holder", Text, primary_key=True),  # SHA-256 of the person's first key, never the key
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # ms since 1970, like all times here
    Column("key", Text),  # SHA-256 of the key that opens their seats now; null: none does
    Column("seen", BigInteger),  # when that key was last shown, to a day
    Index("people_by_key", "key", unique=True),
    Index("people_by_name", "name"),
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
    Column("ended", BigInteger),
    Index("tables_by_due", "due"),
    Index("tables_by_state", "state", "opened"),
    Index("tables_by_end", "ended"),
)

# The log. Entries are added and never changed, but for the names of people who are forgotten.
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
    Column("has_left", Boolean, nullable=False, server_default=false()),  # before the game began
    Index("seats_by_table", "table"),
)

# One review of a finished game for each strength; without a body it was asked for, and is not done.
reviews = Table(
    "reviews",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("strength", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text),
)

# How each level played the deal of a day.
days = Table(
    "days",
    metadata,
    Column("date", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("level", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# What came of a person's games and puzzles, as their devices tell it. Without a body: all that
# is as old as this was deleted.
progress = Table(
    "progress",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text),
)

# Studies, which anybody may read who has the link; the key of their owner is kept on a device.
studies = Table(
    "studies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),  # SHA-256 of its key
    Column("game", Text, nullable=False),
    Column("number", Integer, nullable=False),  # how often it was saved
    Column("at", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when somebody last looked, to a day
    Column("body", Text, nullable=False),
    Index("studies_by_seen", "seen"),
)

# Addresses that the owner of the server keeps out.
bans = Table(
    "bans",
    metadata,
    Column("network", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

# What the owner has done. Servers look here once a second, and follow.
admin = Table(
    "admin",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),  # a table, a person, an address
    Column("reason", Text, nullable=False),
)
