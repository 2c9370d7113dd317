"""Words of a list in the colour of what they mean; the words alone say it too."""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString


def tone(kind: str, words: Any) -> SafeString:
    """`kind` is good, warn or bad, as static/css/desk.css has them."""
    return format_html('<span class="tone" data-tone="{}">{}</span>', kind, words)
