"""The posting rules: what each event moves, from where to where. Nothing else composes postings."""
