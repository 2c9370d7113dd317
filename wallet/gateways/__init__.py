"""How money comes in and goes out: one port each way, and an adapter for every gateway behind it."""
