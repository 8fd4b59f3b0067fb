"""The project's promises about speed, measured: ``make bench``."""
