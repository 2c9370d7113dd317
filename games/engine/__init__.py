"""The pure rules of every game: no Django, no clock, no generator of chance, no input or output."""
