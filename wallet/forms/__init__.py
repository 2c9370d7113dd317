"""Forms of the money pages."""
