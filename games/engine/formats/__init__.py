"""Formats: what a run of deals under one entry is worth. A match is folded from events, as a deal is."""
