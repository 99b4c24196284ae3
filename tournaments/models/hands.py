"""Hands: what happened, and what it scored under the season's rules."""

from django.db import models
from django.db.models import Q

from tournaments.models.players import Player
from tournaments.models.rounds import SIDES, Table


class HandKind(models.TextChoices):
    """A thrown-in deal and a misdeal are noted but do not count as hands (rules C5)."""

    HAND = "hand", "hand"
    TIEBREAK = "tiebreak", "tie-break hand"
    THROWN_IN = "thrown_in", "thrown in"
    MISDEAL = "misdeal", "misdeal"


class Hand(models.Model):
    """One deal at a table. `version` counts its amendments; a voided hand stays, out of every sum.

    `number` is the hand it was (1 to the hands of a round); a deal without a contract carries the number of the hand
    that was dealt again. `side`, `bid` and `tricks` are the bidders'; a tie-break hand has `side` and `is_made` only.
    The request id under which a hand was sent is kept with its log entry: one place for hands, deals and late hands.
    `wine_order` is the order of nine-bids made in hands of one number, where the coordinator told it: smaller is earlier.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="hands")
    kind = models.CharField(max_length=10, choices=HandKind.choices, default=HandKind.HAND)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField(default=1)
    side = models.PositiveSmallIntegerField(null=True, blank=True, choices=SIDES)
    bid = models.CharField(max_length=5, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    points_1 = models.IntegerField(default=0)
    points_2 = models.IntegerField(default=0)
    is_made = models.BooleanField(null=True, blank=True)
    entered_by = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    entered_at = models.DateTimeField()
    amended_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    wine_order = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=Q(voided_at__isnull=True, kind="hand"),
                name="one_live_hand_of_a_number",
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(voided_at__isnull=True, kind="tiebreak"),
                name="one_live_tiebreak_a_table",
            ),
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__lte=10), name="at_most_ten_tricks"
            ),
        ]
