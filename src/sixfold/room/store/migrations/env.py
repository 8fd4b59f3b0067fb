"""Alembic runs this to apply the steps, on the connection and in the transaction that `database.upgrade` began."""

from alembic import context

# A distinctive name: a PostgreSQL database may hold other programs' tables and schema versions.
context.configure(
    connection=context.config.attributes["connection"], transactional_ddl=True, version_table="sixfold_schema"
)
context.run_migrations()
