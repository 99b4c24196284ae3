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


class RankedBy(models.TextChoices):
    """What orders the standings of a season (rules E9; default: the total)."""

    TOTAL = "total", "the total of all nights"
    AVERAGE = "average", "the average a night"
    BEST = "best", "the best nights"


class CorrectionWindow(models.TextChoices):
    """Until when a table's own players may undo and amend its hands (default: until the round is closed)."""

    ROUND = "round", "until the round is closed"
    NIGHT = "night", "until the night ends"


class Visibility(models.TextChoices):
    """Who may read a season's pages, prints, feeds and data (default: everybody who has the address)."""

    OPEN = "open", "everybody with the club’s address"
    LINK = "link", "only who has the secret link"
    COORDINATORS = "coordinators", "only coordinators"


class NamesShown(models.TextChoices):
    """How a season names people to everybody but its coordinators and the phones at its tables."""

    FULL = "full", "in full"
    INITIAL = "initial", "first name and initial"
    NICKNAME = "nickname", "nickname, or first name and initial"


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

    `best_of` is how many nights count where it is ranked by the best ones, `least_nights` how many somebody must have
    played to be ranked. `secret` is what its link carries while it is shown by link. Without groups
    (`has_groups`) everybody is ranked in one list, and the groups only say who moves and who stays.
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
    ranked_by = models.CharField(max_length=8, choices=RankedBy.choices, default=RankedBy.TOTAL)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    least_nights = models.PositiveSmallIntegerField(default=0)
    corrections = models.CharField(
        max_length=6, choices=CorrectionWindow.choices, default=CorrectionWindow.ROUND
    )
    has_groups = models.BooleanField(default=True)
    visibility = models.CharField(max_length=12, choices=Visibility.choices, default=Visibility.OPEN)
    secret = models.CharField(max_length=43, null=True, blank=True, unique=True)
    names_shown = models.CharField(max_length=8, choices=NamesShown.choices, default=NamesShown.FULL)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = _Standing()
    everything = models.Manager["Season"]()

    class Meta:
        base_manager_name = "everything"
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_it_starts"
            ),
            models.CheckConstraint(
                condition=~models.Q(ranked_by=RankedBy.BEST)
                | models.Q(best_of__isnull=False, best_of__gte=1),
                name="best_nights_are_some",
            ),
            models.CheckConstraint(
                condition=~models.Q(visibility=Visibility.LINK) | models.Q(secret__isnull=False),
                name="season_by_link_has_a_secret",
            ),
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
    """A player's points of one night, stored when the night is finished and whenever a correction changes them.

    They are whose the points are (rules E7). So are `rounds_won` and `nines`, the made 9-bids, which break ties: the
    round's and the hand's points were credited to this player.
    """

    night = models.ForeignKey("tournaments.Night", models.CASCADE, related_name="player_nights")
    player = models.ForeignKey(Player, models.PROTECT, related_name="player_nights")
    points = models.IntegerField()
    rounds = models.PositiveSmallIntegerField()
    rounds_won = models.PositiveSmallIntegerField(default=0)
    nines = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["night", "player"], name="one_total_a_player_a_night")]


class NightFigures(models.Model):
    """What came of the hands in which somebody held cards in one night, whoever was credited with their points.

    Stored together with the points, so that statistics never read hands. `bids` has the bids of their side by their
    notation: {"8H": [made, set, points of the bidders, points of the defenders]}; `defence` has the hands in which the others bid:
    [hands, sets, points of the defenders, points of the bidders].
    """

    night = models.ForeignKey("tournaments.Night", models.CASCADE, related_name="figures")
    player = models.ForeignKey(Player, models.PROTECT, related_name="night_figures")
    bids = models.JSONField(default=dict)
    defence = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["night", "player"], name="one_row_of_figures_a_player_a_night")
        ]


class SeasonTotal(models.Model):
    """A player's points of all counted nights of a season, so that standings read one row a player."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="totals")
    player = models.ForeignKey(Player, models.PROTECT, related_name="season_totals")
    points = models.IntegerField()
    nights = models.PositiveSmallIntegerField()
    rounds_won = models.PositiveIntegerField(default=0)
    nines = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="one_total_a_player_a_season")
        ]
