"""The name shown at the table: what it may be made of, and when two names are one."""

from django.core.validators import RegexValidator
from django.db.models import Func
from django.utils.translation import gettext_lazy as _

# Latin with its accents, and the scripts of India with their vowel signs; no look-alikes of other alphabets (nor of
# Latin's own: dotless i, kra, long s), nothing invisible. NFKC has been applied before.
_LATIN = r"\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0130\u0134-\u0137\u0139-\u017E\u01A0\u01A1\u01AF\u01B0\u0218-\u021B"
_LATIN += r"\u1EA0-\u1EF9"
_SIGN = rf"A-Za-z0-9_{_LATIN}\u0900-\u0D7F"
shown_name_rule = RegexValidator(
    rf"^[{_SIGN}][{_SIGN} .\-]{{1,14}}[{_SIGN}]\Z",
    _(
        "Use 3 to 16 letters, digits, spaces, dots, dashes or underscores, and begin and end with a letter or digit. "
        "Letters are Latin, accents and all, or of an Indian script: those of other alphabets can pass for these."
    ),
)


class NameKey(Func):
    """What a name comes to for eyes at a table: two players may not share it. "Zoë" and "ZOE" are one, "Łuk" and "luk".

    Without accents, in small letters; the vowel signs of India stay. IMMUTABLE in PostgreSQL, so an index can hold it.
    """

    template = (
        r"lower(translate(regexp_replace(normalize(%(expressions)s, NFKD), '[\u0300-\u036F]', '', 'g'), "
        "'ØøŁłĐđĦħŦŧÆŒÞÐ', 'OoLlDdHhTtæœþð'))"
    )
