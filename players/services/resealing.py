"""After a new key: everything that is sealed is opened and sealed again, wherever it lies."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.fernet import InvalidToken
from django.db import IntegrityError, models, transaction
from django.db.models import Model

from players.services import vault

BATCH = 500


@dataclass(slots=True)
class Outcome:
    """How many seals were made anew and how many were so already, and a sentence for each that was not."""

    resealed: int = 0
    current: int = 0
    findings: list[str] = field(default_factory=list)


Work = Callable[[Outcome], None]
_work: dict[str, Work] = {}


def register(name: str, work: Work) -> None:
    """Have `manage.py reseal` do this too. Called from an app's `ready`; `name` is what the operator reads."""
    _work[name] = work


def register_column(
    model: type[Model], column: str, purpose: str, *, indexes: Mapping[str, Callable[[str], str]] | None = None
) -> None:
    """The same for a column that holds seals of `purpose`; empty and NULL are nothing.

    `indexes` are the blind indexes of what is sealed: column to how the opened text gives it. They change with the key.
    """
    _work[f"{model._meta.label}.{column}"] = _Column(model, column, purpose, indexes or {})


def reseal_all() -> Iterator[tuple[str, Outcome]]:
    """Do all of it, one name after the other. May be stopped, repeated, and run while the house is open."""
    for name, work in sorted(_work.items()):
        outcome = Outcome()
        work(outcome)
        yield name, outcome


class _WrittenMeanwhile(Exception):
    """By a process that may not know the newest key yet."""


@dataclass(frozen=True, slots=True)
class _Column:
    model: type[Model]
    column: str
    purpose: str
    indexes: Mapping[str, Callable[[str], str]]

    def __call__(self, outcome: Outcome) -> None:
        for pk, sealed in _rows(self.model, self.column):
            if vault.is_current(sealed):
                outcome.current += 1
                continue
            try:
                self._reseal(pk, sealed)
                outcome.resealed += 1
            except _WrittenMeanwhile:
                outcome.findings.append(f"{self.model._meta.label} {pk}: written meanwhile, so reseal once more")
            except InvalidToken:
                outcome.findings.append(f"{self.model._meta.label} {pk}: no key of this house opens {self.column}")
            except IntegrityError:
                outcome.findings.append(f"{self.model._meta.label} {pk}: {self.column} is in another row too")

    def _reseal(self, pk: Any, sealed: bytes) -> None:
        opened = vault.unseal(sealed, self.purpose)
        changes: dict[str, Any] = {name: index(opened.decode()) for name, index in self.indexes.items()}
        changes[self.column] = vault.seal(opened, self.purpose)
        with transaction.atomic():
            same = self.model._default_manager.filter(pk=pk, **{self.column: sealed})
            if not same.update(**changes):
                raise _WrittenMeanwhile


def _rows(model: type[Model], column: str) -> Iterator[tuple[Any, bytes]]:
    """Every row with something sealed, in batches by key: no cursor stays open over the commits."""
    rows: models.QuerySet[Model] = model._default_manager.exclude(**{f"{column}__isnull": True}).order_by("pk")
    last = None
    while batch := list((rows.filter(pk__gt=last) if last else rows).values_list("pk", column)[:BATCH]):
        yield from ((pk, bytes(sealed)) for pk, sealed in batch if sealed)
        last = batch[-1][0]
