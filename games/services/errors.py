"""What a table answers when it will not do what was asked; each has a stable code and a sentence for the player."""

from django.utils.translation import gettext


class Refused(Exception):
    """A request that the house turns down. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Stale(Refused):
    """The move was chosen before something happened that changed what this seat may do."""

    def __init__(self) -> None:
        super().__init__("turn.stale", gettext("The table has moved on. Look again."))


class Reused(Refused):
    """The id stands for another request already."""

    def __init__(self) -> None:
        super().__init__("command.reused", gettext("This id was used for something else. Send it under a new one."))


class Late(Refused):
    """The window was over on the database's clock when the move arrived."""

    def __init__(self) -> None:
        super().__init__("turn.late", gettext("Time was up before your move arrived."))


class DealNotRunning(Refused):
    """The deal is over, frozen, or never was."""

    def __init__(self) -> None:
        super().__init__("deal.not_running", gettext("This deal is not being played."))


class Contended(Refused):
    """Others moved faster in every try, or the database could not be reached."""

    def __init__(self) -> None:
        super().__init__("house.busy", gettext("The table is busy. Try again."))


class TableFull(Refused):
    """No chair is free."""

    def __init__(self) -> None:
        super().__init__("table.full", gettext("Every chair is taken."))
