"""Guides: what people read about a game. A folder for each, with its words by language, its pictures and its lesson."""
