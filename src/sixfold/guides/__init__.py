"""Guides: what people read about a game. Each has a folder with its words by language, its pictures and its lesson."""
