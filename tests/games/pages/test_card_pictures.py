"""Cards in a template: the index from one sheet, and over a large court its figure from the other."""

import re

import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    ("code", "size", "pictures"),
    [
        ("KH.0", "", ["cards#KH", "courts#KH"]),
        ("KH.0", "small", ["cards#small-KH"]),
        ("TH.0", "", ["cards#TH"]),
        ("PJ.0", "", ["cards#PJ"]),
    ],
)
def test_only_a_large_court_fetches_the_court_sheet(code: str, size: str, pictures: list[str]) -> None:
    page = Template("{% load cards %}{% card code None size %}").render(Context({"code": code, "size": size}))

    assert [f"{sheet}#{symbol}" for sheet, symbol in re.findall(r'img/(\w+)[.\w]*\.svg#([\w-]+)"', page)] == pictures


def test_a_wild_court_keeps_its_star_on_top() -> None:
    page = Template('{% load cards %}{% card "QS.1" 12 %}').render(Context())

    assert re.findall(r'\.svg#([\w-]+)"', page) == ["QS", "QS", "wild"]
