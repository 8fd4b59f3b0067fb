"""The games as numbers, for programs that learn: what a seat sees, and what it may do."""
