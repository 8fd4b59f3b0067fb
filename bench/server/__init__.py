"""What a server costs, measured: ``make bench-server``."""
