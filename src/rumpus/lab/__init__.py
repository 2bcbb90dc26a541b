"""The laboratory: many games, measures, counts, printed games, and the hunt for mistakes."""
