"""A correction is posted by its own entry and once; a dispute keeps the name that its gateway gave it."""

import pytest

from tests.wallet.guards.plain_sql import new_entry, new_posting, refused, run
from tests.wallet.guards.rows import Rows, like
from wallet.models import Account

pytestmark = pytest.mark.django_db


def entry_of(correction: int) -> int:
    """The entry that posting the correction would have made, of nothing."""
    entry = new_entry("adjustment", ref_type="adjustment", ref_id=correction)
    new_posting(entry, Account.objects.get(code="h:promo", currency="INR"), -5)
    new_posting(entry, Account.objects.get(code="h:fee:accrued", currency="INR"), 5)
    return entry


def test_a_correction_ends_once(rows: Rows) -> None:
    run("UPDATE wallet_adjustment SET state = 'posted', entry_id = %s", entry_of(rows.adjustment.pk))
    with refused("a_correction_ends_once"):
        run("UPDATE wallet_adjustment SET state = 'declined', entry_id = NULL")


def test_a_correction_is_posted_by_no_entry_of_something_else(rows: Rows) -> None:
    for foreign in (rows.entry.pk, entry_of(rows.adjustment.pk + 1)):
        with refused("a_correction_is_posted_by_its_own_entry"):
            run("UPDATE wallet_adjustment SET state = 'posted', entry_id = %s", foreign)


@pytest.mark.parametrize("state", ["posted", "declined"])
def test_a_correction_is_not_born_decided(state: str, rows: Rows) -> None:
    entry = rows.entry if state == "posted" else None
    with refused("a_correction_is_proposed_first"):
        like(rows.adjustment, amount_minor=1, state=state, entry_id=entry and entry.pk)


@pytest.mark.parametrize("name", ["", "disp_2"])
def test_a_dispute_keeps_its_name_and_another_one_has_another(name: str, rows: Rows) -> None:
    run("UPDATE wallet_deposit SET state = 'credited', credited_entry_id = %s", rows.entry.pk)
    run("UPDATE wallet_deposit SET state = 'disputed', dispute_ref = 'disp_1'")
    for state in ("disputed", "credited", "charged_back"):
        with refused("a_dispute_keeps_its_name"):
            run("UPDATE wallet_deposit SET state = %s, dispute_ref = %s", state, name)
    run("UPDATE wallet_deposit SET state = 'credited'")
    with refused("a_dispute_keeps_its_name"):
        run("UPDATE wallet_deposit SET dispute_ref = %s", name)
    run("UPDATE wallet_deposit SET state = 'disputed', dispute_ref = %s", name)
