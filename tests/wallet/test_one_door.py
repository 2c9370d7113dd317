"""Money moves through wallet.services.post alone: no other source of the house writes an entry or a posting."""

import re
from pathlib import Path

import rummy_site

ROOT = Path(rummy_site.__file__).parent.parent
APPS = ("rummy_site", "tournaments", "games", "wallet", "players")
DOOR = Path("wallet/services/post.py")
WRITES = re.compile(
    r"INSERT INTO wallet_(posting|ledgerentry|account)|UPDATE wallet_(posting|ledgerentry|account)\b"
    r"|\b(Posting|LedgerEntry)(\.objects\.(create|bulk_create|get_or_create|update_or_create)|\((?!models))"
)


def writers() -> set[Path]:
    sources = (path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
    return {path.relative_to(ROOT) for path in sources if WRITES.search(path.read_text())}


def test_one_module_writes_entries_and_postings() -> None:
    assert writers() == {DOOR}


def test_the_search_would_see_another_writer() -> None:
    assert WRITES.search("Posting.objects.create(entry=entry)")
    assert WRITES.search("LedgerEntry(kind='adjust').save()")
    assert WRITES.search("INSERT INTO wallet_posting VALUES (1)")
