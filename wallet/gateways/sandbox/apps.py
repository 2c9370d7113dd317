"""The sandbox as Django knows it."""

from django.apps import AppConfig


class SandboxConfig(AppConfig):
    name = "wallet.gateways.sandbox"
    label = "sandbox"
    verbose_name = "Sandbox bank"
