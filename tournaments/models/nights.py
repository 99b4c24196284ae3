"""One meeting of the club, who plays in it, and the phones that joined."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models.players import Couple, Player
from tournaments.models.seasons import Season, SubstitutePoints


class NightState(models.TextChoices):
    PLANNED = "planned", "planned"
    OPEN = "open", "open"
    PLAYING = "playing", "playing"
    FINISHED = "finished", "finished"
    CANCELLED = "cancelled", "cancelled"


class Night(models.Model):
    """A club night. `revision` grows with everything a board or console shows; polls compare it.

    `join_code` is what people type while the night is open, `join_secret` what the QR carries.
    A night counts in the standings while it is finished. `rules` and `substitute_points` are its own copies of what it was
    played by, made when the season's options changed for later nights; empty while the season's hold.

    In members' calendars it is known by `calendar_id`, which never changes; `calendar_sequence` grows with every
    change that a calendar shows. `moved_from` is the date it had before its last move, `awaits_hosts` says that
    hosts were exchanged without having agreed yet, `ticked` holds the done lines of the hosts' checklist.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="nights")
    number = models.PositiveSmallIntegerField()
    date = models.DateField()
    hosts = models.ForeignKey(Couple, models.PROTECT, null=True, blank=True, related_name="+")
    rules = models.JSONField(null=True, blank=True)
    substitute_points = models.CharField(
        max_length=12, choices=SubstitutePoints.choices, blank=True, default=""
    )
    state = models.CharField(max_length=10, choices=NightState.choices, default=NightState.PLANNED)
    revision = models.PositiveIntegerField(default=0)
    current_round = models.PositiveSmallIntegerField(default=0)
    join_code = models.CharField(max_length=6, null=True, blank=True, unique=True)
    join_secret = models.CharField(max_length=43, null=True, blank=True, unique=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    corrected_at = models.DateTimeField(null=True, blank=True)
    calendar_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    calendar_sequence = models.PositiveIntegerField(default=0)
    calendar_changed_at = models.DateTimeField(default=timezone.now)
    moved_from = models.DateField(null=True, blank=True)
    awaits_hosts = models.BooleanField(default=False)
    ticked = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["date", "number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_night_of_a_number")]

    def __str__(self) -> str:
        return f"Night {self.number}"


class NightSeat(models.Model):
    """Who fills one place of a couple tonight: the player, or the substitute playing for them."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="seats")
    couple = models.ForeignKey(Couple, models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    substitute = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    is_absent = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["night", "player"], name="player_once_a_night"),
            models.UniqueConstraint(
                fields=["night", "substitute"],
                condition=Q(substitute__isnull=False),
                name="substitute_once_a_night",
            ),
            models.CheckConstraint(
                condition=Q(substitute__isnull=True) | ~Q(substitute=F("player")),
                name="substitute_is_somebody_else",
            ),
        ]


class Phone(models.Model):
    """A phone that joined a night as one player. Only the hash of its secret is kept."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="phones")
    player = models.ForeignKey(Player, models.PROTECT, related_name="phones")
    token_hash = models.CharField(max_length=64, unique=True)
    joined_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
