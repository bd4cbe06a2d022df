"""How Alembic runs the steps: on the connection, and in the transaction, of whoever asks."""

from alembic import context

from sandtable.store.database_schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
