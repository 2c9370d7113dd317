"""What every gateway keeps to, whoever is behind it: a payout is made once, and what nobody knows is no failure."""

import pytest

from tests.wallet.gateways.orders import AMOUNT, new_id, pay_out, told_of_payouts
from tests.wallet.gateways.worlds import FAULTS_AFTER, FAULTS_BEFORE, World
from wallet.gateways.ports import GatewayRefused, GatewayUnavailable, PayoutOutcome


@pytest.mark.parametrize("kind", ["upi", "bank"])
def test_a_payout_is_accepted_and_then_paid(world: World, kind: str) -> None:
    key = new_id()

    accepted = pay_out(world, key, kind=kind)
    world.time_passes()
    paid = world.payouts.fetch_payout(accepted.ref, key)

    assert accepted.status in {PayoutOutcome.QUEUED, PayoutOutcome.PROCESSING}
    assert (accepted.is_definite, accepted.key, accepted.amount_minor) == (False, key, AMOUNT)
    assert (paid.status, paid.is_definite, paid.amount_minor) == (PayoutOutcome.PROCESSED, True, AMOUNT)
    assert (bool(paid.utr), world.payouts.fetch_payout(None, key)) == (True, paid)


def test_the_same_key_is_the_same_payout(world: World) -> None:
    key = new_id()

    refs = {pay_out(world, key).ref for _time in range(3)}

    assert (len(refs), world.sent(key)) == (1, [AMOUNT])


def test_another_body_under_the_same_key_is_no_definite_no(world: World) -> None:
    """Something was done under this key, so a refusal of the second body must not read as if nothing was."""
    key = new_id()
    pay_out(world, key)

    with pytest.raises(GatewayUnavailable):
        pay_out(world, key, amount=AMOUNT + 1)

    assert world.sent(key) == [AMOUNT]


def test_a_beneficiary_who_cannot_be_paid_is_a_definite_no(world: World) -> None:
    key = new_id()

    with pytest.raises(GatewayRefused):
        pay_out(world, key, "refused")

    assert (world.sent(key), world.payouts.fetch_payout(None, key).status) == ([], PayoutOutcome.NOT_FOUND)


@pytest.mark.parametrize(("ending", "outcome"), [("fail", PayoutOutcome.FAILED), ("reverse", PayoutOutcome.REVERSED)])
def test_a_payout_that_ends_badly_says_so(world: World, ending: str, outcome: PayoutOutcome) -> None:
    key = new_id()
    accepted = pay_out(world, key, ending)

    world.time_passes()

    ended = world.payouts.fetch_payout(accepted.ref, key)
    assert (ended.status, ended.is_definite, bool(ended.reason)) == (outcome, True, True)


def test_a_webhook_about_a_payout_is_never_definite(world: World) -> None:
    key = new_id()
    pay_out(world, key)
    world.time_passes()

    told = told_of_payouts(world)

    assert told[-1].status is PayoutOutcome.PROCESSED
    assert {(status.key, status.is_definite, status.amount_minor) for status in told} == {(key, False, AMOUNT)}
    assert len({status.event_id for status in told}) == len(told)


@pytest.mark.parametrize("fault", FAULTS_BEFORE)
def test_a_payout_that_was_not_done_is_not_found_and_sent_again(world: World, fault: str) -> None:
    key = new_id()

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        pay_out(world, key)

    assert (world.payouts.fetch_payout(None, key).status, world.sent(key)) == (PayoutOutcome.NOT_FOUND, [])
    pay_out(world, key)
    assert world.sent(key) == [AMOUNT]


@pytest.mark.parametrize("fault", FAULTS_AFTER)
def test_a_payout_that_was_done_without_an_answer_is_found(world: World, fault: str) -> None:
    key = new_id()

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        pay_out(world, key)

    found = world.payouts.fetch_payout(None, key)
    assert (found.key, found.amount_minor) == (key, AMOUNT)
    assert (pay_out(world, key).ref, world.sent(key)) == (found.ref, [AMOUNT])


def test_a_forgotten_key_pays_twice(world: World) -> None:
    """This is the danger: after `key_lifetime_s` nothing may be sent under a key, only asked."""
    key = new_id()
    pay_out(world, key)

    world.forget_keys()
    pay_out(world, key)

    assert world.sent(key) == [AMOUNT, AMOUNT]
    assert world.payouts.key_lifetime_s >= 24 * 3600


def test_a_beneficiary_does_not_show_in_a_traceback(world: World) -> None:
    shown = repr(world.beneficiary("paid", "bank"))

    assert "Asha" not in shown
    assert "000111222333" not in shown
