"""A season: a frozen rule set, the couples in it, and the stored figures of its standings."""

from __future__ import annotations

from django.db import models

from tournaments.models.clubs import Club
from tournaments.models.players import Couple, Player


class SubstitutePoints(models.TextChoices):
    """Whose points a substitute's are (rules E7; default: the substitute's own)."""

    SUBSTITUTE = "substitute", "the substitute"
    MEMBER = "member", "the absent member"
    NOBODY = "nobody", "nobody"


class PaperSize(models.TextChoices):
    """What a club's printer holds."""

    A4 = "a4", "A4"
    LETTER = "letter", "Letter"


class _Standing(models.Manager["Season"]):
    """The seasons that were not removed."""

    def get_queryset(self) -> models.QuerySet[Season]:
        return super().get_queryset().filter(removed_at__isnull=True)


class Season(models.Model):
    """A run of nights ranked together.

    A season that was removed stays, with `removed_at`, so that it can be put back;
    `Season.objects` leaves it out.

    `rules` is a copy frozen when the season was made; changed options hold from a night on, and the nights before it
    keep what they were played by (`Night.rules`).

    `holidays` are the days without a night, a line each, as the coordinator typed them. `trophies` holds what the
    coordinator changed about them, by key: {"most_rounds": {"name": "The Ladder", "is_given": true}}.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField()
    rules = models.JSONField()
    substitute_points = models.CharField(
        max_length=12, choices=SubstitutePoints.choices, default=SubstitutePoints.SUBSTITUTE
    )
    group_a_name = models.CharField(max_length=30, default="Men")
    group_b_name = models.CharField(max_length=30, default="Women")
    holidays = models.TextField(max_length=4000, blank=True, default="")
    trophies = models.JSONField(default=dict, blank=True)
    paper = models.CharField(max_length=6, choices=PaperSize.choices, default=PaperSize.A4)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = _Standing()
    everything = models.Manager["Season"]()

    class Meta:
        base_manager_name = "everything"
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return self.name


class SeasonEntry(models.Model):
    """A couple in a season: all of it, or its nights from `joins_on` on and before `leaves_on`."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries")
    couple = models.ForeignKey(Couple, models.PROTECT, related_name="entries")
    joins_on = models.DateField(null=True, blank=True)
    leaves_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "couple"], name="couple_once_a_season"),
            models.CheckConstraint(
                condition=models.Q(joins_on__isnull=True)
                | models.Q(leaves_on__isnull=True)
                | models.Q(leaves_on__gt=models.F("joins_on")),
                name="couple_leaves_after_it_joined",
            ),
        ]


class PlayerNight(models.Model):
    """A player's points of one night, stored when the night is finished and whenever a correction changes them."""

    night = models.ForeignKey("tournaments.Night", models.CASCADE, related_name="player_nights")
    player = models.ForeignKey(Player, models.PROTECT, related_name="player_nights")
    points = models.IntegerField()
    rounds = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["night", "player"], name="one_total_a_player_a_night")]


class SeasonTotal(models.Model):
    """A player's points of all counted nights of a season, so that standings read one row a player."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="totals")
    player = models.ForeignKey(Player, models.PROTECT, related_name="season_totals")
    points = models.IntegerField()
    nights = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="one_total_a_player_a_season")
        ]
