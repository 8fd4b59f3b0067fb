"""Records of games: a header and the list of events, as text and as JSON."""
