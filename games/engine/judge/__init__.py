"""The rules desk: questions about cards and points as JSON, answered by the functions of the live table."""
