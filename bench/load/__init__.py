"""How many tables fit: ``make load``."""
