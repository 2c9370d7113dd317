import pytest
from django.template import Context, Template

MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("expression", "amount", "currency", "written"),
    [
        ("amount|money:currency", 1_00_000_00, "INR", "₹1,00,000.00"),
        ("amount|money:currency", 1_000, "CHIP", "1,000 chips"),
        ("amount|signed:currency", 61_20, "INR", "+₹61.20"),
        ("amount|signed:currency", -34_00, "INR", f"{MINUS}₹34.00"),
        ("amount|signed:currency", 0, "INR", "₹0.00"),
        ("amount|stake:currency", 1_00, "INR", "₹1"),
        ("amount|stake:currency", 50, "INR", "₹0.50"),
    ],
)
def test_an_amount_in_a_template(expression: str, amount: int, currency: str, written: str) -> None:
    template = Template("{% load money %}{{ " + expression + " }}")
    assert template.render(Context({"amount": amount, "currency": currency})) == written
