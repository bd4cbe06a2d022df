"""The log of every table, in SQLite or PostgreSQL: what is here is true, all else is a copy."""

from sandtable.extras import needs

needs("server", "sandtable.store")

from sandtable.store.rows import Action, Known, Row, Summary
from sandtable.store.store import Store

__all__ = ["Action", "Known", "Row", "Store", "Summary"]
