"""Thirteen-card Indian rummy: its cards, its melds, its points and the course of one deal."""
