"""The players as Django knows them."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "players"
    verbose_name = "Players"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from players.models import Identity
        from players.services import factor_sealing, identity_details, identity_resealing, resealing
        from players.services.second_factor import count_turning_on

        resealing.register_column(
            Identity, "details", identity_details.PURPOSE, indexes={"pan_index": identity_details.pan_index_of}
        )
        resealing.register("papers of identities", identity_resealing.reseal_papers)
        resealing.register("secrets of second factors", factor_sealing.reseal)
        authenticator_added.connect(count_turning_on, dispatch_uid="players.second_factor_turned_on")
