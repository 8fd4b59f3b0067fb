"""The rules of every game: pure, immutable, standard library only. All other layers ask here."""
