"""The states and union territories of India, by ISO 3166-2:IN as it stands since November 2023."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Region(models.TextChoices):
    """Where a player lives, for rules that differ by state; in the order in which people look for them."""

    AN = "IN-AN", _("Andaman and Nicobar Islands")
    AP = "IN-AP", _("Andhra Pradesh")
    AR = "IN-AR", _("Arunachal Pradesh")
    AS = "IN-AS", _("Assam")
    BR = "IN-BR", _("Bihar")
    CH = "IN-CH", _("Chandigarh")
    CG = "IN-CG", _("Chhattisgarh")
    DH = "IN-DH", _("Dadra and Nagar Haveli and Daman and Diu")
    DL = "IN-DL", _("Delhi")
    GA = "IN-GA", _("Goa")
    GJ = "IN-GJ", _("Gujarat")
    HR = "IN-HR", _("Haryana")
    HP = "IN-HP", _("Himachal Pradesh")
    JK = "IN-JK", _("Jammu and Kashmir")
    JH = "IN-JH", _("Jharkhand")
    KA = "IN-KA", _("Karnataka")
    KL = "IN-KL", _("Kerala")
    LA = "IN-LA", _("Ladakh")
    LD = "IN-LD", _("Lakshadweep")
    MP = "IN-MP", _("Madhya Pradesh")
    MH = "IN-MH", _("Maharashtra")
    MN = "IN-MN", _("Manipur")
    ML = "IN-ML", _("Meghalaya")
    MZ = "IN-MZ", _("Mizoram")
    NL = "IN-NL", _("Nagaland")
    OD = "IN-OD", _("Odisha")
    PY = "IN-PY", _("Puducherry")
    PB = "IN-PB", _("Punjab")
    RJ = "IN-RJ", _("Rajasthan")
    SK = "IN-SK", _("Sikkim")
    TN = "IN-TN", _("Tamil Nadu")
    TS = "IN-TS", _("Telangana")
    TR = "IN-TR", _("Tripura")
    UP = "IN-UP", _("Uttar Pradesh")
    UK = "IN-UK", _("Uttarakhand")
    WB = "IN-WB", _("West Bengal")
