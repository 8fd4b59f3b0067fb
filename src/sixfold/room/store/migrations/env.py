"""Alembic runs this to take the steps, on the connection and in the transaction that `database.upgrade` began."""

from alembic import context

# A name of its own: a PostgreSQL database may hold other programs' tables, and their versions.
context.configure(
    connection=context.config.attributes["connection"], transactional_ddl=True, version_table="sixfold_schema"
)
context.run_migrations()
