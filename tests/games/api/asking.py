"""Asking the API, as somebody."""

from uuid import uuid4

from django.test import Client

from games.models import Table
from players.models import User

JSON = "application/json"


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, table: Table, act: str, **body: object) -> tuple[int, dict[str, object]]:
    answer = client.post(f"/api/v1/tables/{table.code}/{act}/", {"cmd_id": str(uuid4())} | body, content_type=JSON)
    return answer.status_code, answer.json()
