"""Matches: several deals at one table under one entry fee, from the first entry to the prizes.

`log`, `rematches`, `closing`, `progress` stand below the tables' own services, which call them; `opening`, `entering`,
`pauses` and `keeping` stand above them.
"""
