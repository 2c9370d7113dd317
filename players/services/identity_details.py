"""What an identity says of a person: sealed in its row, masked on screens."""

import json
from dataclasses import dataclass
from datetime import date

from players.models import Identity
from players.services import vault

PURPOSE = "details of an identity"
PAN_PURPOSE = "PAN"


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """A person: the name as on the papers, the date of birth, and the PAN in ten capitals and digits."""

    name: str
    born: date
    pan: str

    def __repr__(self) -> str:
        return "Details(…)"  # a log or a traceback shall not spell it out

    @property
    def masked_name(self) -> str:
        """The first letter of every word."""
        return " ".join(f"{word[0]}••••" for word in self.name.split())

    @property
    def masked_pan(self) -> str:
        """ABCDE••••F: enough to know one's own by, too little to use."""
        return f"{self.pan[:5]}••••{self.pan[9:]}"

    def age(self, today: date) -> int:
        """Whole years on this day; who was born on 29 February comes of age on 1 March."""
        return today.year - self.born.year - ((today.month, today.day) < (self.born.month, self.born.day))

    def sealed(self) -> bytes:
        said = {"name": self.name, "born": self.born.isoformat(), "pan": self.pan}
        return vault.seal(json.dumps(said, ensure_ascii=False), PURPOSE)

    def pan_indexes(self) -> list[str]:
        """The PAN's blind indexes under all keys; the first is what a new row has."""
        return vault.blind_indexes(self.pan, PAN_PURPOSE)


def opened(identity: Identity) -> Details:
    """What the row says. Raises `InvalidToken` where no key of this house opens it."""
    said = json.loads(vault.unseal(identity.details, PURPOSE))
    return Details(name=said["name"], born=date.fromisoformat(said["born"]), pan=said["pan"])


def pan_index_of(said: str) -> str:
    """The index under the newest key of a row whose opened details are this; for `manage.py reseal`."""
    return vault.blind_index(json.loads(said)["pan"], PAN_PURPOSE)
