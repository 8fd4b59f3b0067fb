"""The doorbell: it says that a match has a new entry, never what is in it."""
