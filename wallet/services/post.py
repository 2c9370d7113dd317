"""The one door of the ledger: a draft goes in, an entry with its postings stands in the database."""

from collections.abc import Sequence

from django.db import IntegrityError, connection, transaction
from psycopg import Error as PostgresError

from wallet.ledger.entry import Draft, Subject, fingerprint_of
from wallet.ledger.errors import AccountClosed, InsufficientFunds, KeyReused, SubjectClosed
from wallet.models import Account, LedgerEntry, Posting
from wallet.services import accounts
from wallet.services.accounts import AccountRef

Locked = dict[AccountRef, Account]


def post(draft: Draft, key: str, *, actor: int | None = None, locked: Locked | None = None) -> LedgerEntry:
    """Write one entry, or find the one that this key wrote before.

    `key` is a pure function of business identity ("deal:17:close") and unique within the draft's kind. A retry gets
    its own answer back; another request under the same key raises KeyReused. Raises InsufficientFunds, AccountClosed
    and SubjectClosed, and then nothing is written. One database transaction makes one post; several go to `post_many`.
    `locked` are the accounts that the caller has locked already, where the draft had to be made from their balances.
    """
    with transaction.atomic():
        return _write(draft, key, locked or accounts.lock(refs_of(draft)), actor)


def post_many(drafts: Sequence[tuple[Draft, str]], *, actor: int | None = None) -> list[LedgerEntry]:
    """Several entries in one transaction: the accounts of all of them are locked first, in ascending id."""
    with transaction.atomic():
        # Before the entries take their ids, so that ids rise in the order in which entries of an account happened.
        locked = accounts.lock(ref for draft, _key in drafts for ref in refs_of(draft))
        return [_write(draft, key, locked, actor) for draft, key in drafts]


def answered(kind: str, key: str, subject: Subject, asked: str) -> LedgerEntry | None:
    """The entry that this request wrote before, if it did; raises KeyReused where the key asked for something else."""
    return _answered(kind, key, fingerprint_of(kind, subject, asked))


def refs_of(draft: Draft) -> list[AccountRef]:
    """Names of the accounts that a draft moves."""
    return [AccountRef(posting.account, posting.currency) for posting in draft.postings]


def _write(draft: Draft, key: str, locked: Locked, actor: int | None) -> LedgerEntry:
    entry_id = _claim(draft, key, actor)
    if entry_id is None:
        earlier = _answered(draft.kind, key, draft.fingerprint)
        assert earlier is not None, "an entry that kept us from inserting is there to be read"
        return earlier
    _move(draft, locked)
    _insert_postings(draft, entry_id, locked)
    return LedgerEntry.objects.get(pk=entry_id)


_CLAIM = """
    INSERT INTO wallet_ledgerentry
        (kind, key, request_hash, ref_type, ref_id, closes, actor_id, note, created_xid)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, 0)
    ON CONFLICT (kind, key) DO NOTHING RETURNING id
"""


def _claim(draft: Draft, key: str, actor: int | None) -> int | None:
    """Id of the new entry, or None where the key was used before: a second writer waits here for the first."""
    subject = draft.subject
    values = (draft.kind, key, draft.fingerprint, subject.type, subject.id, draft.closes, actor, draft.note)
    try:
        with connection.cursor() as cursor:
            cursor.execute(_CLAIM, values)
            row = cursor.fetchone()
    except IntegrityError as error:
        cause = error.__cause__
        if isinstance(cause, PostgresError) and cause.diag.constraint_name == "a_subject_closes_once":
            raise SubjectClosed(f"{subject.type} {subject.id} was settled by another entry.") from error
        raise
    return row[0] if row else None


def _answered(kind: str, key: str, fingerprint: str) -> LedgerEntry | None:
    entry = LedgerEntry.objects.filter(kind=kind, key=key).first()
    if entry is not None and entry.request_hash != fingerprint:
        raise KeyReused(f"{kind} {key} was used for something else before.")
    return entry


def _move(draft: Draft, locked: Locked) -> None:
    """Follow the balances in memory, and refuse in words what the database would refuse with a constraint."""
    for posting in draft.postings:
        account = locked[AccountRef(posting.account, posting.currency)]
        if not account.is_open:
            raise AccountClosed(f"Account {account.code} is closed.")
        before = account.balance
        account.balance += posting.amount_minor
        if account.balance < 0 and not account.may_go_negative:
            raise InsufficientFunds(
                needed_minor=-posting.amount_minor, available_minor=before, currency=posting.currency
            )


def _insert_postings(draft: Draft, entry_id: int, locked: Locked) -> None:
    """One INSERT in ascending account id; the trigger moves the balances in that order."""
    rows = [
        Posting(
            entry_id=entry_id,
            account=locked[AccountRef(posting.account, posting.currency)],
            currency=posting.currency,
            amount=posting.amount_minor,
        )
        for posting in draft.postings
    ]
    Posting.objects.bulk_create(sorted(rows, key=lambda row: row.account_id))
