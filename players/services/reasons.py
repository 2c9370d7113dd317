"""Everything that can stand against an act, in the order in which a player should hear of it."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.models import Exclusion
from players.services import exclusion, identity_facts, jurisdiction
from players.services.acts import Act, Asked, Reason
from players.services.identity_facts import Person
from players.services.limit_reasons import limit_reasons
from players.services.packs import Rules

IDENTITY_PAGE = "/accounts/identity/"


def reasons(asked: Asked) -> Iterator[Reason]:
    """Why this player may not do this now. A withdrawal hears of its account and its papers alone: money that is his
    stays his, whatever pack, place, break or limit keeps him from play."""
    rules = jurisdiction.rules()
    yield from _account(asked)
    if asked.act is Act.WITHDRAW:
        yield from _papers(asked, rules)
        return
    yield from _break(asked)
    if asked.act is not Act.PLAY_PRACTICE:
        yield from _place(asked, rules)
        yield from _papers(asked, rules)
        yield from limit_reasons(asked)


def _account(asked: Asked) -> Iterator[Reason]:
    if not asked.player.is_active:
        fix = _("Write to us if you think that this is a mistake.")
        yield Reason(asked.act, "gate.inactive", _("This account is not active."), fix)
    if asked.player.closed_at is not None and asked.act is not Act.WITHDRAW:
        fix = _("Withdrawing works all the same. Write to us if you want the account back.")
        yield Reason(asked.act, "gate.closed", _("You have closed this account."), fix)
    if asked.player.is_bot and asked.act is not Act.PLAY_PRACTICE:
        yield Reason(asked.act, "gate.bot", _("Bots play for practice chips only."))


def _break(asked: Asked) -> Iterator[Reason]:
    if asked.player.is_bot:
        return
    if pause := exclusion.current(asked.player):
        fix = _("A break is kept to its end. Withdrawing works all the same.")
        yield Reason(asked.act, "gate.excluded", break_words(pause), fix)


def break_words(pause: Exclusion) -> str:
    """A break in a sentence to the one who takes it."""
    if pause.until is None:
        return _("You have excluded yourself from play for good.")
    until = {"until": date_format(timezone.localtime(pause.until), "j F Y, H:i")}
    if pause.kind == Exclusion.Kind.SELF:
        return _("You have excluded yourself from play until %(until)s.") % until
    return _("You are taking a break until %(until)s.") % until


def _place(asked: Asked, rules: Rules) -> Iterator[Reason]:
    """What the pack says, whoever asks."""
    if not rules.may_play_rupees:
        yield Reason(asked.act, "gate.rupees_off", _("Nobody plays for rupees here."), " ".join(map(_, rules.notices)))
    elif asked.is_rupee_play and rules.is_blank(timezone.localtime().time()):
        hours = ", ".join(str(each) for each in rules.blank_hours)
        told = _("Nobody plays for rupees at this time of the day: %(hours)s.") % {"hours": hours}
        yield Reason(asked.act, "gate.blank_hours", told, _("Come back afterwards."))
    if asked.act is Act.PLAY_CASH and not rules.is_real_money:
        yield Reason(asked.act, "gate.no_real_money", _("There is no real money in this house."))
    if asked.act is Act.PLAY_SANDBOX and rules.is_real_money:
        yield Reason(asked.act, "gate.no_sandbox", _("Rupees are real money in this house."))


def _papers(asked: Asked, rules: Rules) -> Iterator[Reason]:
    """Who he is, how old, and where. Sandbox play asks for no papers, and heeds those that are there."""
    person = identity_facts.person(asked.player, timezone.localdate())
    has_to_show = rules.requires_identity and asked.act is not Act.PLAY_SANDBOX
    if has_to_show and not person.is_verified:
        fix = _("Give us your name, your date of birth, your state and your papers. It is done once.")
        yield Reason(asked.act, "gate.unverified", _unverified(asked.act), fix, IDENTITY_PAGE)
    elif asked.act is not Act.WITHDRAW:
        yield from _age(asked, rules, person, has_to_show)
        yield from _region(asked, rules, person, has_to_show)


def _unverified(act: Act) -> str:
    if act is Act.DEPOSIT:
        return _("Your age and identity have to be checked before you add cash.")
    if act is Act.WITHDRAW:
        return _("Your identity has to be checked before money is paid out to you.")
    return _("Your age and identity have to be checked before you play for real money.")


def _age(asked: Asked, rules: Rules, person: Person, has_to_show: bool) -> Iterator[Reason]:
    """What is not known counts as too young where it has to be shown."""
    is_too_young = has_to_show if person.age is None else person.age < rules.min_age
    if is_too_young:
        told = _("You have to be %(age)d or older to play for rupees.") % {"age": rules.min_age}
        yield Reason(asked.act, "gate.age", told)


def _region(asked: Asked, rules: Rules, person: Person, has_to_show: bool) -> Iterator[Reason]:
    if person.region is None and has_to_show:
        fix = _("Tell us where you live.")
        yield Reason(asked.act, "gate.region", _("We do not know which state you live in."), fix, IDENTITY_PAGE)
    elif person.region is not None and not rules.allows_region(person.region):
        yield Reason(asked.act, "gate.region", _("Nobody plays for rupees where you live."))
