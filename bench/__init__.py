"""What the project promises about speed, measured: ``make bench``."""
