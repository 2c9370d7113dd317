import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from players.models import User

pytestmark = pytest.mark.django_db
LIST = "/admin/players/user/"


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def act(client: Client, action: str, *players: User) -> str:
    answer = client.post(LIST, {"action": action, "_selected_action": [player.pk for player in players]}, follow=True)
    return answer.content.decode()


def test_staff_find_a_player_and_read_him(asha: User, sana: User) -> None:
    client = signed_in(sana)
    assert "asha@example.in" in client.get(LIST, {"q": "ASHA"}).content.decode()
    assert "asha@example.in" not in client.get(LIST, {"q": "bilal"}).content.decode()
    page = client.get(reverse("admin:players_user_change", args=[asha.pk]))
    assert page.status_code == 200


def test_neither_a_password_nor_its_hash_is_shown(asha: User, root: User) -> None:
    page = signed_in(root).get(reverse("admin:players_user_change", args=[asha.pk])).content.decode()
    assert asha.password not in page
    assert "password" not in page.lower().replace("password_change", "").replace("change password", "")


def test_staff_take_an_account_out_of_use_and_it_is_logged(asha: User, sana: User) -> None:
    client = signed_in(sana)
    act(client, "deactivate", asha)
    asha.refresh_from_db()
    assert not asha.is_active
    assert list(LogEntry.objects.values_list("object_id", "change_message")) == [(str(asha.pk), "taken out of use")]
    act(client, "reactivate", asha)
    asha.refresh_from_db()
    assert asha.is_active


def test_an_account_out_of_use_cannot_sign_in_and_its_session_ends(asha: User, sana: User) -> None:
    asha_client = signed_in(asha)
    act(signed_in(sana), "deactivate", asha)
    assert asha_client.get("/wallet/").status_code == 302


def test_staff_do_not_take_a_superuser_out_of_use(sana: User, root: User) -> None:
    told = act(signed_in(sana), "deactivate", root)
    root.refresh_from_db()
    assert root.is_active
    assert "only a superuser can do this" in told


def test_staff_who_may_only_look_decide_nothing(asha: User, sana: User) -> None:
    sana.user_permissions.remove(*sana.user_permissions.filter(codename="change_user"))
    act(signed_in(User.objects.get(pk=sana.pk)), "deactivate", asha)
    asha.refresh_from_db()
    assert asha.is_active


def test_a_forged_post_changes_nothing_even_for_a_superuser(asha: User, root: User) -> None:
    client = signed_in(root)
    form = {"email": "x@example.in", "display_name": "Root2", "is_staff": "on", "is_superuser": "on", "password": "x"}
    answers = [
        client.post(reverse("admin:players_user_add"), form),
        client.post(reverse("admin:players_user_change", args=[asha.pk]), form),
        client.post(reverse("admin:players_user_delete", args=[asha.pk]), {"post": "yes"}),
    ]
    act(client, "delete_selected", asha)
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert User.objects.filter(pk=asha.pk, email="asha@example.in", is_staff=False).exists()


def test_chitra_has_no_business_there(asha: User) -> None:
    chitra = User.objects.create_user("chitra@example.in", display_name="Chitra")
    assert signed_in(chitra).get(LIST).status_code == 302
    act(signed_in(chitra), "deactivate", asha)
    asha.refresh_from_db()
    assert asha.is_active
