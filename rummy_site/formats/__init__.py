"""How dates and numbers are written, by language, where Django's own habits are not the house's."""
