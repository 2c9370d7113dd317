"""The games app; when it is ready, the wallet learns how to speak of deals, seats and matches."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games import receivers  # noqa: F401
        from games.models import Deal
        from games.selectors import statement
        from games.services import ledger_checks, money_signals, sealing
        from players.services import resealing
        from wallet import references
        from wallet.services import reconcile, signals

        resealing.register_column(Deal, "sealed_seed", sealing.PURPOSE)
        references.register("deal", statement.describe_deals)
        references.register("seat", statement.describe_seats)
        references.register("game", statement.describe_matches)
        references.register("hold", statement.describe_holds)
        reconcile.register_check("R6", "a seat that was given up holds nothing", ledger_checks.seat_findings)
        reconcile.register_check("R7", "every deal that moved money was closed once", ledger_checks.deal_findings)
        reconcile.register_check("R7", "every match that is over was closed once", ledger_checks.match_findings)
        reconcile.register_check("R14", "the report of fees sums to the ledger", ledger_checks.fee_findings)
        signals.register(money_signals.from_one_opponent)
