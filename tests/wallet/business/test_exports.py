"""Exported lists: nothing in them is a formula, whatever a player called himself."""

import csv
import io
import re
import zipfile
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from wallet.services.exports import as_csv, as_xlsx, safe

EVIL = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", '=HYPERLINK("http://x")', "＝1", "－1"]


@pytest.mark.parametrize("text", EVIL)
def test_what_begins_like_a_formula_is_text(text: str) -> None:
    assert safe(text) == f"'{text}"
    ((cell,),) = csv.reader(io.StringIO(as_csv([text], []).lstrip("\ufeff"), newline=""))
    assert cell == f"'{text}"


@pytest.mark.parametrize("text", ["Asha", "", "5-3", "a=b", "₹500", "'quoted"])
def test_other_text_is_left_alone(text: str) -> None:
    assert safe(text) == text


def test_amounts_stay_numbers_also_below_zero() -> None:
    assert as_csv(["rupees", "chips"], [[Decimal("-5.00"), -5]]).endswith("rupees,chips\r\n-5.00,-5\r\n")
    book = zipfile.ZipFile(io.BytesIO(as_xlsx("Sums", ["rupees"], [[Decimal("-1234.50")]])))
    assert "<v>-1234.50</v>" in book.read("xl/worksheets/sheet1.xml").decode()
    assert "#,##0.00" in book.read("xl/styles.xml").decode()  # two decimals, also where the last is a nought


def test_moments_are_indias() -> None:
    assert safe(datetime(2026, 11, 29, 20, 0, tzinfo=UTC)) == "2026-11-30 01:30:00"


def test_a_sheet_has_no_formula() -> None:
    book = zipfile.ZipFile(io.BytesIO(as_xlsx("Evil", EVIL, [EVIL, [1] * len(EVIL)])))
    sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert len(re.findall("<c ", sheet)) == 3 * len(EVIL)
