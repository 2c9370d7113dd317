"""How long the server takes for each page: every address that answers a GET, asked in this process."""
