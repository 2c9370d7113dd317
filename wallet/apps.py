"""The wallet as Django knows it."""

from django.apps import AppConfig


class WalletConfig(AppConfig):
    name = "wallet"
    verbose_name = "Wallet"

    def ready(self) -> None:
        from wallet import receivers  # noqa: F401
