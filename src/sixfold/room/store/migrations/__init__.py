"""The history of the database schema, step by step; Alembic applies the steps that a database lacks."""
