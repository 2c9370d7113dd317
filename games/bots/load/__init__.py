"""A load and soak client: many players at many tables, over real HTTP and real WebSockets, moving as the bots do."""
