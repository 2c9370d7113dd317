"""The players as Django knows them."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "players"
    verbose_name = "Players"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from players.services.second_factor import count_turning_on

        authenticator_added.connect(count_turning_on, dispatch_uid="players.second_factor_turned_on")
