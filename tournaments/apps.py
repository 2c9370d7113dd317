"""Tournaments: an empty app as yet, whose place is between the site and the games."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"
