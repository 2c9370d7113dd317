import pytest

from wallet.ledger.chart import Bucket, Family, Kind, account_type, escrow_account, player_account, seat_account
from wallet.ledger.errors import UnknownAccount


@pytest.mark.parametrize("bucket", list(Bucket))
def test_a_players_bucket_is_tracked_and_never_negative(bucket: Bucket) -> None:
    account = account_type(player_account(17, bucket))
    assert (account.family, account.kind, account.subject, account.bucket) == (
        Family.PLAYER, Kind.LIABILITY, 17, bucket,
    )  # fmt: skip
    assert account.tracked
    assert not account.may_go_negative


def test_a_seat_has_a_deposit_and_a_winnings_part_and_no_bonus() -> None:
    assert account_type(seat_account(3, Bucket.DEPOSIT)).family is Family.SEAT
    assert account_type(seat_account(3, Bucket.WINNINGS)).subject == 3
    with pytest.raises(UnknownAccount):
        account_type(seat_account(3, Bucket.BONUS))


@pytest.mark.parametrize("purpose", ["game", "tourn"])
def test_an_escrow_is_tracked_and_never_negative(purpose: str) -> None:
    account = account_type(escrow_account(purpose, 5))
    assert (account.family, account.subject, account.tracked, account.may_go_negative) == (
        Family.ESCROW, 5, True, False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("h:promo", Kind.EXPENSE), ("h:fee:accrued", Kind.LIABILITY), ("h:fee:game", Kind.REVENUE),
        ("h:tax:tds", Kind.LIABILITY), ("h:clearing:sandbox", Kind.ASSET), ("h:bank:current", Kind.ASSET),
        ("h:suspense", Kind.ASSET), ("h:gwcharge", Kind.EXPENSE),
    ],
)  # fmt: skip
def test_a_house_account_stores_no_balance_and_may_run_negative(code: str, kind: Kind) -> None:
    account = account_type(code)
    assert (account.kind, account.tracked, account.may_go_negative) == (kind, False, True)


@pytest.mark.parametrize(
    "code",
    [
        "", "p:17", "p:0:deposit", "p:-1:deposit", "p:17:wallet", "p:17:deposit ", "p:017:deposit", "p:17:deposit\n",
        "seat:1:wd_hold", "esc:deal:1", "h:", "h:fee:other", "h:clearing:", "house", "p:1:deposit:x",
    ],
)  # fmt: skip
def test_what_the_chart_does_not_have_is_refused(code: str) -> None:
    with pytest.raises(UnknownAccount):
        account_type(code)
