"""English as it is written in India."""
