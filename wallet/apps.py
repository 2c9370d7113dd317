"""The wallet as Django knows it."""

from django.apps import AppConfig


class WalletConfig(AppConfig):
    name = "wallet"
    verbose_name = "Wallet"

    def ready(self) -> None:
        from players.services import resealing, retention
        from wallet import receivers, references  # noqa: F401
        from wallet.gateways import permission  # noqa: F401
        from wallet.models import PayoutMethod
        from wallet.services import methods, payment_lines, shared_devices, signals, what_is_left

        resealing.register_column(
            PayoutMethod, "details", methods.PURPOSE, indexes={"fingerprint": methods.fingerprint_of}
        )
        retention.register(what_is_left.has_money)
        signals.register(shared_devices.of_the_player)
        references.register("deposit", payment_lines.describe_deposits)
        references.register("refund", payment_lines.describe_refunds)
        references.register("withdrawal", payment_lines.describe_withdrawals)
