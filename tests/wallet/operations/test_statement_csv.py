"""A statement as a file: read whole or refused with the number of its line."""

from datetime import UTC, datetime

import pytest

from wallet.gateways.ports import LineKind, StatementLine
from wallet.services import statement_csv
from wallet.services.refusals import MoneyRefused

HEADER = "line_no,kind,ref,key,amount,charge,currency,at\n"
GOOD = "1,payment,pay_1,k-1,140000,0,INR,2026-11-30T18:05:00+05:30\n"
AT = datetime(2026, 11, 30, 12, 35, tzinfo=UTC)


def test_a_file_is_read_as_its_lines() -> None:
    text = HEADER + GOOD + " 2 ,payout, pout_1 ,,-60000,590,INR,2026-11-30T18:05\n\n"
    assert statement_csv.read(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == [
        StatementLine(1, LineKind.PAYMENT, "pay_1", "k-1", 1_400_00, 0, "INR", AT),
        StatementLine(2, LineKind.PAYOUT, "pout_1", "", -600_00, 5_90, "INR", AT),
    ]


def test_a_day_without_movements_is_a_statement() -> None:
    assert statement_csv.read(HEADER.encode()) == []


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "first line"),
        (b"line_no,kind\n", "first line"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'"' + b"x" * 200_000, "no CSV"),
        (HEADER.encode() + b"x" * statement_csv.MOST_BYTES, "larger than 5 MB"),
        ((HEADER + GOOD + GOOD).encode(), "same line_no"),
        ((HEADER + "1,payment\n").encode(), "Line 2: it has 2 columns"),
        ((HEADER + GOOD + "0,payment,p,,1,0,INR,2026-11-30\n").encode(), "Line 3: line_no"),
        ((HEADER + "1,gift,p,,1,0,INR,2026-11-30\n").encode(), "kind is none of"),
        ((HEADER + "1,payment,,,1,0,INR,2026-11-30\n").encode(), "ref is missing"),
        ((HEADER + f"1,payment,{'r' * 65},,1,0,INR,2026-11-30\n").encode(), "ref is missing or too long"),
        ((HEADER + "1,payment,a\x00b,,1,0,INR,2026-11-30\n").encode(), "ref is missing"),
        ((HEADER + "1,payment,p,,1.5,0,INR,2026-11-30\n").encode(), "amount is no whole number"),
        ((HEADER + "1,payment,p,,\u0661,0,INR,2026-11-30\n").encode(), "amount is no whole number"),
        ((HEADER + f"1,payment,p,,{'9' * 5000},0,INR,2026-11-30\n").encode(), "amount is no whole number"),
        ((HEADER + "1,payment,p,,100000000001,0,INR,2026-11-30\n").encode(), "out of range"),
        ((HEADER + "1,payment,p,,1,-1,INR,2026-11-30\n").encode(), "charge"),
        ((HEADER + "1,payment,p,,1,0,CHIP,2026-11-30\n").encode(), "not INR"),
        ((HEADER + "1,payment,p,,1,0,INR,yesterday\n").encode(), "at is no time"),
    ],
)
def test_what_cannot_be_read_is_said(raw: bytes, said: str) -> None:
    with pytest.raises(MoneyRefused, match=said):
        statement_csv.read(raw)
