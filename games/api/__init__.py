"""The tables over HTTP, for programs: /api/v1/."""
