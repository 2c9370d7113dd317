"""What every gateway keeps to, whoever is behind it: its statement has every movement of the day."""

from collections.abc import Iterable

from tests.wallet.gateways.orders import AMOUNT, new_id, paid_order, pay_out
from tests.wallet.gateways.worlds import World
from wallet.gateways.ports import LineKind


def test_the_statement_has_every_movement_of_the_day(world: World) -> None:
    _order, payment = paid_order(world)
    refund = world.payments.refund(payment, 300_00, new_id())
    keys = [new_id(), new_id(), new_id()]
    refs = [pay_out(world, key, ending).ref for key, ending in zip(keys, ["paid", "fail", "reverse"], strict=True)]
    world.time_passes()

    lines = list(world.payments.statement(world.today()))
    out = list(world.payouts.statement(world.today()))

    assert moved(lines, {LineKind.PAYMENT, LineKind.REFUND}) == {
        (LineKind.PAYMENT, payment, AMOUNT), (LineKind.REFUND, refund.ref, -300_00)
    }  # fmt: skip
    assert all(0 <= line.charge_minor < abs(line.amount_minor) for line in lines if line.kind is LineKind.PAYMENT)
    assert moved(out, set(LineKind)) == {
        (LineKind.PAYOUT, refs[0], -AMOUNT),
        (LineKind.PAYOUT, refs[2], -AMOUNT),
        (LineKind.PAYOUT_RETURN, refs[2], AMOUNT),
    }
    assert {line.currency for line in [*lines, *out]} == {"INR"}
    assert [line.line_no for line in out] == [1, 2, 3]


def moved(lines: Iterable, kinds: set[LineKind]) -> set[tuple[LineKind, str, int]]:
    return {(line.kind, line.ref, line.amount_minor) for line in lines if line.kind in kinds}
