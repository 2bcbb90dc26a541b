"""Boards without game words: squares, hexes, maps of places, and exact sight."""
