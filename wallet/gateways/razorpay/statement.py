"""Razorpay's own account of a day: the settlement report, and the transactions of the payout account."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from wallet.gateways.ports import LineKind, StatementLine
from wallet.gateways.razorpay.line import Shape, patience
from wallet.gateways.razorpay.reading import moment, understood
from wallet.ledger.days import midnight

PAGE = 100


def payments_on(client: Any, day: date) -> Iterator[StatementLine]:
    """What was settled on this day: each payment, refund and dispute in it, then each settlement whole."""
    items = list(_pages(client.settlement.report, {"year": day.year, "month": day.month, "day": day.day}))
    settled: dict[str, list[Shape]] = {}
    for item in items:
        settled.setdefault(item["settlement_id"], []).append(item)
    parts = [understood(item, _settled_part) for item in items]
    return _numbered([*parts, *(_settlement(ref, inside) for ref, inside in settled.items())])


def payouts_on(client: Any, account_number: str, day: date) -> Iterator[StatementLine]:
    """Payouts that left the account on this day, and those that came back to it; oldest first."""
    start = midnight(day)
    end = start + timedelta(days=1)
    asked = {"account_number": account_number, "from": int(start.timestamp()), "to": int(end.timestamp()) - 1}
    moved = list(_pages(lambda data, **options: client.get("/v1/transactions", data, **options), asked))
    return _numbered(understood(transaction, _moved) for transaction in reversed(moved))


def _pages(ask: Callable[..., Shape], asked: Shape) -> Iterator[Shape]:
    skip = 0
    while True:
        page = understood(ask({**asked, "count": PAGE, "skip": skip}, **patience()), lambda each: list(each["items"]))
        yield from page
        if len(page) < PAGE:
            return
        skip += PAGE


def _numbered(lines: Iterable[StatementLine]) -> Iterator[StatementLine]:
    for line_no, line in enumerate(lines, start=1):
        yield replace(line, line_no=line_no)


def _settled_part(item: Shape) -> StatementLine:
    kinds = {"payment": LineKind.PAYMENT, "refund": LineKind.REFUND}
    kind = kinds.get(item["type"], LineKind.DISPUTE if item.get("dispute_id") else LineKind.OTHER)
    # The fee is taken from a payment before it is credited, so credit and fee together are what was paid.
    charge = int(item["fee"])
    return StatementLine(
        line_no=0,
        kind=kind,
        ref=item["payment_id"] if kind is LineKind.DISPUTE else item["entity_id"],
        key=item.get("order_receipt") or "",
        amount_minor=item["credit"] - item["debit"] + charge,
        charge_minor=charge,
        currency=item["currency"],
        occurred_at=moment(item["created_at"]),
        utr=item.get("settlement_utr") or "",
    )


def _settlement(ref: str, inside: list[Shape]) -> StatementLine:
    return StatementLine(
        line_no=0,
        kind=LineKind.SETTLEMENT,
        ref=ref,
        key=ref,
        amount_minor=sum(item["debit"] - item["credit"] for item in inside),
        charge_minor=sum(item["fee"] for item in inside),
        currency=inside[0]["currency"],
        occurred_at=moment(inside[0]["settled_at"]),
        utr=inside[0].get("settlement_utr") or "",
    )


def _moved(transaction: Shape) -> StatementLine:
    source = transaction["source"]
    match source["entity"]:
        case "payout":
            kind, ref = LineKind.PAYOUT, source["id"]
        case "reversal":
            kind, ref = LineKind.PAYOUT_RETURN, source["payout_id"]
        case _:
            kind, ref = LineKind.OTHER, source["id"]
    charge = int(source.get("fees") or 0) if kind is LineKind.PAYOUT else 0
    return StatementLine(
        line_no=0,
        kind=kind,
        ref=ref,
        key=source.get("reference_id") or "",
        amount_minor=transaction["credit"] - transaction["debit"] + charge,
        charge_minor=charge,
        currency=transaction["currency"],
        occurred_at=moment(transaction["created_at"]),
        utr=source.get("utr") or "",
    )
