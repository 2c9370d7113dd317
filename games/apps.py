"""The games app; when it is ready, the wallet learns how to speak of deals and seats."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.selectors import statement
        from wallet import references

        references.register("deal", statement.describe_deals)
        references.register("seat", statement.describe_seats)
