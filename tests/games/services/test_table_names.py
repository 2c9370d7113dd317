"""Names of tables: one for each that is open, and again for others once it is closed."""

from games.models import Table
from games.services import table_names, tables


def opened() -> Table:
    return tables.open_table(variant="points", currency="CHIP", point_value_minor=1, seats_max=6)


def test_open_tables_have_names_of_their_own(db: None) -> None:
    assert [opened().title for _ in range(3)] == list(table_names.NAMES[:3])


def test_a_name_comes_back_when_its_table_is_closed(db: None) -> None:
    first, second = opened(), opened()
    Table.objects.filter(pk=first.pk).update(state=Table.State.CLOSED)

    assert opened().title == first.title != second.title


def test_when_all_names_are_taken_they_are_numbered(db: None) -> None:
    names = [opened().title for _ in range(len(table_names.NAMES) + 1)]

    assert names == [*table_names.NAMES, f"{table_names.NAMES[0]} 2"]
