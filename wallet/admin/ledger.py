"""The ledger to read: accounts, entries with their postings, and holds. Money moves only through services."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.admin.people_first import LARGEST, PeopleFirst, people_named
from players.admin.read_only import ReadOnlyInline
from wallet.admin.exports import ExportsList
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency, exact, text
from wallet.models import Account, Hold, LedgerEntry, Posting
from wallet.models.choices import KINDS_OF_ENTRY
from wallet.services import account_names
from wallet.services.exports import Cell

ABOUT = {
    "game": _("match"), "tourn": _("tournament"), "seat": _("seating"), "adjustment": _("correction"),
    "gateway_line": _("line of a statement"), "fee_sweep": _("sweep of fees"),
}  # fmt: skip
"""What an entry is about, where people say it otherwise than the column."""


class PostingInline(ReadOnlyInline):
    """The lines of an entry."""

    model = Posting
    fields = ("named", "code", "moved", "after", "account_seq")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Posting]:
        postings: QuerySet[Posting] = super().get_queryset(request)
        return postings.select_related("account__owner").order_by("account_id")

    @admin.display(description=_("account"))
    def named(self, posting: Posting) -> str:
        return account_names.of(posting.account)

    @admin.display(description=_("code"))
    def code(self, posting: Posting) -> str:
        return posting.account.code

    @admin.display(description=_("amount"))
    def moved(self, posting: Posting) -> str:
        return text(posting.amount, Currency(posting.currency))

    @admin.display(description=_("balance after"))
    def after(self, posting: Posting) -> str:
        return "" if posting.balance_after is None else text(posting.balance_after, Currency(posting.currency))


class KindFilter(admin.SimpleListFilter):
    """The kinds there can be; asking a long ledger which it has would read all of it."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return KINDS_OF_ENTRY

    def queryset(self, request: HttpRequest, queryset: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(LedgerEntry)
class LedgerEntryAdmin(ExportsList):
    list_display = ("id", "kind", "about", "amount", "players", "key", "created_at")
    list_filter = (KindFilter, "closes", "created_at")
    search_fields = ("key", "=ref_id")
    search_help_text = _("A player's name or e-mail, a key, or the number of a deal or seat")
    more_lookups = ("postings__account__owner__id__exact",)
    ordering = ("-id",)
    sortable_by = ("id",)
    fields = ("kind", "about", "key", "closes", "reverses", "actor", "note", "created_at", "created_xid")
    readonly_fields = fields
    inlines = (PostingInline,)
    export_header = (
        "entry", "at", "kind", "key", "about", "number", "account", "currency", "amount", "balance after",
        "note",
    )  # fmt: skip

    def export_rows(self, rows: QuerySet[LedgerEntry]) -> Iterator[Sequence[Cell]]:
        """The lines of the entries that are shown, the oldest first."""
        lines = Posting.objects.filter(entry__in=rows.order_by().values("pk")).select_related("entry", "account")
        for line in lines.order_by("entry_id", "account_id").iterator(2000):
            entry, unit = line.entry, Currency(line.currency)
            after = None if line.balance_after is None else exact(line.balance_after, unit)
            yield (
                entry.pk, entry.created_at, entry.kind, entry.key, entry.ref_type, entry.ref_id, line.account.code,
                unit, exact(line.amount, unit), after, entry.note,
            )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerEntry]:
        entries: QuerySet[LedgerEntry] = super().get_queryset(request)
        return entries.prefetch_related("postings__account__owner")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[LedgerEntry], search_term: str
    ) -> tuple[QuerySet[LedgerEntry], bool]:
        """A number is a subject's, what has a colon is a key; anything else is a person, found before his entries.

        One condition over people, accounts and keys together would read every line of the ledger.
        """
        term = search_term.strip()
        if not term:
            return queryset, False
        if term.isdecimal():
            return (queryset.filter(ref_id=term) if int(term) <= LARGEST else queryset.none()), False
        if ":" in term:
            return queryset.filter(kind__in=list(EntryKind), key=term), False
        accounts = list(Account.objects.filter(owner__in=people_named(term)).values_list("pk", flat=True))
        return queryset.filter(pk__in=Posting.objects.filter(account__in=accounts).values("entry")), False

    @admin.display(description=_("about"))
    def about(self, entry: LedgerEntry) -> str:
        return f"{ABOUT.get(entry.ref_type, entry.ref_type)} {entry.ref_id}"

    @admin.display(description=_("amount"))
    def amount(self, entry: LedgerEntry) -> str:
        """What the entry moves: the sum of its credits."""
        moved: dict[str, int] = {}
        for posting in entry.postings.all():
            moved[posting.currency] = moved.get(posting.currency, 0) + max(0, posting.amount)
        return ", ".join(text(minor, Currency(currency)) for currency, minor in moved.items())

    @admin.display(description=_("players"))
    def players(self, entry: LedgerEntry) -> str:
        owners = {posting.account.owner for posting in entry.postings.all() if posting.account.owner}
        return ", ".join(sorted(owner.display_name for owner in owners))


class LeftBehind(admin.SimpleListFilter):
    """What closed accounts still have: winnings that their players take out, deposits that finance sends back."""

    title = _("what is left")
    parameter_name = "left"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("closed", _("in accounts that their players closed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Account]) -> QuerySet[Account]:
        if self.value() != "closed":
            return queryset
        return queryset.filter(owner__closed_at__isnull=False, currency=Currency.INR, balance__gt=0)


@admin.register(Account)
class AccountAdmin(PeopleFirst):
    list_display = ("code", "named", "currency", "owner", "stored_balance", "kind", "is_open")
    list_filter = (LeftBehind, "currency", "kind", "is_open", "tracked")
    search_fields = ("^code", "owner__display_name", "owner__email")
    search_help_text = _("A player's name or e-mail, or how a code begins")
    more_lookups = ("owner__id__exact",)
    list_select_related = ("owner",)
    ordering = ("id",)
    fields = (
        "code",
        "named",
        "currency",
        "kind",
        "owner",
        "tracked",
        "may_go_negative",
        "is_open",
        "stored_balance",
        "seq",
    )
    readonly_fields = fields

    @admin.display(description=_("account"))
    def named(self, account: Account) -> str:
        return account_names.of(account)

    @admin.display(description=_("balance"), ordering="balance")
    def stored_balance(self, account: Account) -> str:
        return text(account.balance, Currency(account.currency)) if account.tracked else ""


@admin.register(Hold)
class HoldAdmin(PeopleFirst):
    list_display = ("id", "purpose", "its_number", "player", "amount", "state")
    list_filter = ("purpose", "state", "currency")
    search_fields = ("=ref_id", "player__display_name", "player__email")
    list_select_related = ("player",)
    ordering = ("-id",)
    fields = (
        "purpose", "its_number", "player", "amount", "of_deposit", "of_winnings", "of_bonus", "state",
        "created_entry", "closed_entry",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("its number"), ordering="ref_id")
    def its_number(self, hold: Hold) -> int:
        return hold.ref_id

    @admin.display(description=_("from deposit"))
    def of_deposit(self, hold: Hold) -> str:
        return text(hold.from_deposit, Currency(hold.currency))

    @admin.display(description=_("from winnings"))
    def of_winnings(self, hold: Hold) -> str:
        return text(hold.from_winnings, Currency(hold.currency))

    @admin.display(description=_("from bonus"))
    def of_bonus(self, hold: Hold) -> str:
        return text(hold.from_bonus, Currency(hold.currency))

    @admin.display(description=_("amount"))
    def amount(self, hold: Hold) -> str:
        return text(hold.amount_minor, Currency(hold.currency))
