"""Tells Django about the club's app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Seasons, nights and hands of a club."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = "Club nights"
