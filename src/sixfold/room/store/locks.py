"""The numbers of our advisory locks in PostgreSQL. Any will do, as long as all servers agree."""

from __future__ import annotations

# Locks of one number.
UPGRADE = 0x51F01D  # changing the schema
ASSETS = 0x51F020  # putting files there
# Classes of locks of two numbers.
HOLDING = 0x51F01D  # who may use the database
ONE_AT_A_TIME = 0x51F01E  # what one server does at a time
SERVED = 0x51F01F  # what bot workers hold while they are there, one for each kind of questions
