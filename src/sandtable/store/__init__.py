"""The log of every table, in SQLite or PostgreSQL: what is here is true, all else is a copy."""

from sandtable.store.rows import Known, Row, Summary
from sandtable.store.store import Store

__all__ = ["Known", "Row", "Store", "Summary"]
