"""The log: who did what, when, with the state before and after. Append-only, written in the change's transaction."""

from django.conf import settings
from django.db import models

from tournaments.models.clubs import Club
from tournaments.models.hands import Hand
from tournaments.models.nights import Night
from tournaments.models.players import Player
from tournaments.models.rounds import Table


class LogEntry(models.Model):
    """One thing a person did. `who` is their name as it was then.

    `request_id` is the key a phone made for this submission: unique for ever, so the same submission twice is one.
    `digest` is a hash of the submission's body, to tell a repeat from another submission with a used key.

    Every save of a hand adds an entry, so only what pages look entries up by has an index: the night, the club, the
    player, the request id. The others point to rows that are hardly ever deleted.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="log")
    night = models.ForeignKey(
        Night, models.CASCADE, null=True, blank=True, related_name="log", db_index=False
    )  # `log_of_a_night` is its index
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="log", db_index=False
    )
    hand = models.ForeignKey(Hand, models.CASCADE, null=True, blank=True, related_name="log", db_index=False)
    at = models.DateTimeField()
    who = models.CharField(max_length=160)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    action = models.CharField(max_length=40)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    request_id = models.CharField(max_length=64, null=True, blank=True, unique=True)
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["night", "-id"], name="log_of_a_night")]
