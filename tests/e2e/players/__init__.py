"""People at the table page: what they see (look), how they touch it (pointer, keyboard), what they decide (mind)."""
