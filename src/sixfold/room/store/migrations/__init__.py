"""How the schema of the database came to be, step by step; Alembic takes the steps that a database lacks."""
