"""What libraries would put among the staff's pages is left out: their forms write rows, and show secrets of phones."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group

from rummy_site.audit import KeptChangeAdmin

__all__ = ["KeptChangeAdmin"]

admin.site.unregister([Authenticator, EmailAddress, Group, UserSession])
