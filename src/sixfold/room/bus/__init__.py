"""The doorbell: it says that a table has a new entry, never what is in it."""
