"""The two commands that prove money and deals whole, as an operator would run them."""

from django.core.management import call_command


def prove_the_books() -> None:
    """Raises CommandError, with what is wrong, unless both are clean."""
    call_command("verify_ledger")
    call_command("verify_deals")
