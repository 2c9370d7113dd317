"""Pages around the tables: home, lobby, the table's frame, finished deals."""
