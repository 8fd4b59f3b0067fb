"""Bots and hints that think on other machines: questions wait in a queue, from which bot workers take them."""
