"""The addresses of the money, found in the resolver: whoever adds one is asked who may pass it."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

ROOMS = (
    "wallet/", "sandbox/", "razorpay/", "admin/",
    *(f"accounts/{room}/" for room in ("identity", "limits", "break", "why-not")),
    *(f"api/v1/{room}/" for room in ("wallet", "identity", "limits", "break", "why-not")),
)  # fmt: skip
"""Where money, what a player says and decides about himself, and what was played for, is looked at or moved."""


def doors() -> set[str]:
    """Names of all of them. What has no name leads on to a page that has one, or nowhere."""
    return {name for path, name in _walk(get_resolver(), "", ()) if path.startswith(ROOMS)}


def _walk(resolver: URLResolver, before: str, spaces: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for each in resolver.url_patterns:
        path = before + str(each.pattern).lstrip("^")
        if isinstance(each, URLResolver):
            yield from _walk(each, path, (*spaces, each.namespace) if each.namespace else spaces)
        elif isinstance(each, URLPattern) and each.name:
            yield path, ":".join((*spaces, each.name))
