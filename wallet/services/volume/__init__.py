"""A database of any size to measure pages on: entries that might have been made, and that every check finds whole."""
