"""The outside world behind a gateway, as a test can move it. The same tests run in every one of them."""

from contextlib import AbstractContextManager
from datetime import date
from typing import Protocol

from wallet.gateways.ports import Beneficiary, PaymentGateway, PayoutGateway

Webhook = tuple[bytes, dict[str, str]]

FAULTS_BEFORE = ("timeout_before", "error_before", "conflict")
FAULTS_AFTER = ("timeout_after", "error_after", "garbage")


class World(Protocol):
    """A gateway with the players and banks behind it."""

    @property
    def payments(self) -> PaymentGateway: ...

    @property
    def payouts(self) -> PayoutGateway: ...

    def pay(self, order_ref: str, how: str = "pay") -> None:
        """A player at the checkout: pay, late or fail."""

    def time_passes(self) -> None:
        """Whatever banks were thinking about is decided."""

    def webhooks(self) -> list[Webhook]:
        """What was sent to the house since this was last asked, oldest first."""

    def accident(self, fault: str) -> AbstractContextManager[None]:
        """Within, every call goes wrong in this way."""

    def beneficiary(self, ending: str, kind: str = "upi") -> Beneficiary:
        """Someone whose payouts end so: paid, fail, reverse, refused."""

    def sent(self, key: str) -> list[int]:
        """What left for a beneficiary under this key: one amount a payout, whatever became of it."""

    def forget_keys(self) -> None:
        """The lifetime of every key is over."""

    def dispute(self, payment_ref: str, outcome: str) -> None:
        """The payer's bank: disputed, dispute_won or dispute_lost."""

    def today(self) -> date:
        """The day that the statement is asked for."""
