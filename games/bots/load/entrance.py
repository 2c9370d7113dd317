"""How load players come in: by the same forms as people, one after the other, so that reruns find their accounts."""

import time

from games.bots.load.visitor import Refused, Visitor

PASSWORD = "thirteen of hearts 2718"  # of practice accounts on this machine only
_SIGN_IN, _SIGN_UP = "/accounts/login/", "/accounts/signup/"
_PATIENCE_S = 180
_PAUSE_S = 3
_TOO_MANY = 429


class NoEntrance(Exception):
    """The site lets a load player neither sign in nor sign up."""


def player_name(number: int) -> str:
    """load-player-001 and so on."""
    return f"load-player-{number:03}"


class Entrance:
    """Signs players in, or up where they are new. It tries first what worked last, since failed tries are counted."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._doors = [_SIGN_IN, _SIGN_UP]

    def enter(self, number: int) -> Visitor:
        """The signed-in browser of a player. Raises NoEntrance, or Refused for an answer that nobody expects."""
        for door in list(self._doors):
            visitor = Visitor(self._base)
            if self._went_in(visitor, door, player_name(number)):
                self._doors = [door, *(other for other in self._doors if other != door)]
                return visitor
        raise NoEntrance(f"{player_name(number)} can neither sign in nor sign up at {self._base}.")

    def _went_in(self, visitor: Visitor, door: str, name: str) -> bool:
        email = f"{name}@example.com"
        answers = {"login": email, "email": email, "display_name": name, "password": PASSWORD}
        answers |= {"password1": PASSWORD, "password2": PASSWORD}
        until = time.monotonic() + _PATIENCE_S
        while True:
            try:
                return not visitor.submit_form(door, answers).startswith(door)
            except Refused as refused:
                if refused.status != _TOO_MANY or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE_S)  # the site limits how many come in per minute and address
