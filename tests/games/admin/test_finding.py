"""Staff find: a player and all that is his, a deal by state, number, player or day, and who of them looked at what."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils.html import escape

from games.admin import replays
from games.models import Deal, Table
from games.services import staff_acts
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.pages import house
from tests.games.pages.test_deals import queries
from wallet.models import LedgerEntry

DEALS = "/admin/games/deal/"


def links_of(client: Client, player: User) -> dict[str, str]:
    page = client.get(f"/admin/players/user/{player.pk}/change/")
    assert all(f'href="{escape(href)}"' in page.content.decode() for _label, href in page.context["player_links"])
    return {str(label): href for label, href in page.context["player_links"]}


def test_a_player_leads_to_his_deals_seats_and_ledger_lines(staff: Client, shown: Deal, asha: User) -> None:
    other = house.dropped_deal(house.practice_table(title="Other"), [house.person("Dev"), house.person("Esha")])
    links = links_of(staff, asha)

    assert list(links) == [
        "Play limits", "Breaks", "Deals", "Matches", "Seats", "What staff did", "Ledger lines",
        "Cash added", "Withdrawals", "Accounts",
    ]  # fmt: skip
    deals = staff.get(links["Deals"]).content.decode()
    assert f"{DEALS}{shown.pk}/change/" in deals
    assert f"{DEALS}{other.pk}/change/" not in deals
    assert list(staff.get(links["Seats"]).context["cl"].queryset.values_list("player", flat=True)) == [asha.pk]
    lines = staff.get(links["Ledger lines"]).context["cl"].queryset
    assert set(lines) == set(LedgerEntry.objects.filter(postings__account__owner=asha))
    assert {account.owner for account in staff.get(links["Accounts"]).context["cl"].queryset} == {asha}


def test_a_player_page_offers_only_what_may_be_opened(asha: User, chitra: User) -> None:
    User.objects.filter(pk=chitra.pk).update(is_staff=True)
    chitra.user_permissions.set(house_permissions("view_user", "view_seat"))

    assert list(links_of(signed_in(User.objects.get(pk=chitra.pk)), asha)) == ["Seats"]


def house_permissions(*names: str) -> list[object]:
    from django.contrib.auth.models import Permission

    return list(Permission.objects.filter(codename__in=names))


@pytest.mark.parametrize(
    ("asked", "is_found"),
    [
        ({"state__exact": "finished"}, True),
        ({"state__exact": "running"}, False),
        ({"q": "BILAL@example.com"}, True),
        ({"q": "nobody"}, False),
        ({"currency__exact": "CHIP", "variant__exact": "points"}, True),
        ({"currency__exact": "INR"}, False),
    ],
)
def test_deals_are_found(staff: Client, shown: Deal, asked: dict[str, str], is_found: bool) -> None:
    page = staff.get(DEALS, asked)

    assert page.status_code == 200
    assert list(page.context["cl"].queryset) == ([shown] if is_found else [])


def test_deals_are_found_by_number_and_by_day(staff: Client, shown: Deal) -> None:
    Deal.objects.filter(pk=shown.pk).update(number=77)
    at = shown.started_at

    for asked in ({"q": "77"}, {"q": str(shown.pk)}, {"started_at__year": at.year, "started_at__month": at.month}):
        assert list(staff.get(DEALS, asked).context["cl"].queryset) == [shown], asked
    day_before = {"started_at__lt": (at - timedelta(days=1)).isoformat()}
    assert list(staff.get(DEALS, day_before).context["cl"].queryset) == []


def test_tables_are_found_by_state_currency_and_variant(staff: Client, shown: Deal) -> None:
    house.tables.open_table(variant="zapak2", currency="INR", point_value_minor=100, seats_max=2, title="Two")

    for asked in ({"currency__exact": "INR"}, {"variant__exact": "zapak2"}, {"q": "Two"}):
        assert [table.title for table in staff.get("/admin/games/table/", asked).context["cl"].queryset] == ["Two"]
    closed = staff.get("/admin/games/table/", {"state__exact": Table.State.CLOSED})
    assert list(closed.context["cl"].queryset) == []


def test_a_finished_deal_leads_to_its_replay(staff: Client, shown: Deal) -> None:
    assert f'href="{replays.replay_url(shown)}"' in staff.get(f"{DEALS}{shown.pk}/change/").content.decode()


def test_without_a_replay_the_page_of_the_deal_serves(shown: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_replay(name: str, args: list[int]) -> str:
        if name == "games:replay":
            raise NoReverseMatch
        return reverse(name, args=args)

    monkeypatch.setattr(replays, "reverse", no_replay)

    assert replays.replay_url(shown) == f"/deals/{shown.pk}/"


def test_a_live_deal_leads_to_no_replay(staff: Client, live: Deal) -> None:
    assert replays.replay_url(live) not in staff.get(f"{DEALS}{live.pk}/change/").content.decode()


# --- Who looked at what -------------------------------------------------------------------------------------------


def log(client: Client, **asked: object) -> list[str]:
    return [line.change_message for line in client.get("/admin/admin/logentry/", asked).context["cl"].queryset]


def test_each_look_and_each_act_is_listed_and_can_be_filtered(staff: Client, sana: User, shown: Deal) -> None:
    staff.get(f"/deals/{shown.pk}/")
    staff.get(f"{DEALS}{shown.pk}/log/")
    staff_acts.close_table(table=shown.table, by=sana)
    other = house.live_deal(house.practice_table(), [house.person("Dev"), house.person("Esha")])
    staff_acts.void_deal(deal=other, by=sana, reason="A fault of ours.", cmd_id=uuid4())
    LogEntry.objects.filter(change_message__startswith="Called off").update(user=house.person("Tara", is_staff=True))

    looks = ["Looked at the log; nothing was changed.", "Looked at the page; nothing was changed."]
    assert log(staff) == ["Called off: A fault of ours.", "Closed to further deals.", *looks]
    assert log(staff, kind="looks") == looks
    assert log(staff, kind="closed") == ["Closed to further deals."]
    assert log(staff, kind="other") == []
    assert log(staff, user__id__exact=sana.pk) == ["Closed to further deals.", *looks]
    assert log(staff, q="Tara") == ["Called off: A fault of ours."]


def test_an_act_on_a_player_is_found_from_his_page(staff: Client, asha: User, shown: Deal) -> None:
    staff.post("/admin/players/user/", {"action": "deactivate", "_selected_action": [asha.pk]})
    staff.get(f"/deals/{shown.pk}/")

    found = staff.get(links_of(staff, asha)["What staff did"]).context["cl"].queryset

    assert [line.change_message for line in found] == ["taken out of use"]


def test_the_log_cannot_be_changed_and_is_not_for_everyone(staff: Client, finance: Client, shown: Deal) -> None:
    staff.get(f"/deals/{shown.pk}/")
    line = LogEntry.objects.get()
    page = f"/admin/admin/logentry/{line.pk}/"

    assert staff.get(f"{page}change/").status_code == 200
    assert [staff.post(f"{page}{act}/", {"post": "yes"}).status_code for act in ("change", "delete")] == [403, 403]
    assert finance.get("/admin/admin/logentry/").status_code == 403
    assert LogEntry.objects.filter(pk=line.pk, change_message=line.change_message).exists()


def test_the_log_costs_the_same_for_one_and_for_thirty(staff: Client, shown: Deal) -> None:
    staff.get(f"/deals/{shown.pk}/")
    queries(staff, "/admin/admin/logentry/")
    for_one = queries(staff, "/admin/admin/logentry/")
    for _ in range(29):
        staff.get(f"/deals/{shown.pk}/")

    assert queries(staff, "/admin/admin/logentry/") == for_one
