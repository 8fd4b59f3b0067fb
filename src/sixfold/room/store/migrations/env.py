"""Alembic runs this to apply the steps, on the connection and in the transaction that `upgrading` was given."""

from alembic import context

from sixfold.room.store.upgrading import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], transactional_ddl=True, version_table=VERSION_TABLE
)
context.run_migrations()
