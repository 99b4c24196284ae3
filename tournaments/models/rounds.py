"""Rounds, their tables, and who sits there."""

from django.db import models
from django.db.models import Q

from tournaments.models.nights import Night
from tournaments.models.players import Player

SIDES = [(1, "side 1"), (2, "side 2")]


class Round(models.Model):
    """One round of a night: seated, then started, then closed.

    A seating made again or a start undone keeps its row, with `undone_at`, so that nothing recorded disappears.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seated_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["night", "number"],
                condition=Q(undone_at__isnull=True),
                name="one_live_round_of_a_number",
            )
        ]


class Table(models.Model):
    """A table in one round, with what its live hands add up to (written together with each hand).

    `next_hand` is the lowest number not in yet. `winner` is the side that moves up, None while undecided or drawn; `needs_tiebreak` and `is_complete` as
    `scoring.score_round` says. `played_winner` is the winner the next seating was made from; it stays when an
    amendment flips `winner`. `is_open` says whether phones may record here: it stands in this row, not in the round's,
    so that the lock on the table alone decides between a late hand and the start of the next round.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    position = models.PositiveSmallIntegerField()  # 0 is High
    name = models.CharField(max_length=20)
    revision = models.PositiveIntegerField(default=0)
    hands_played = models.PositiveSmallIntegerField(default=0)
    next_hand = models.PositiveSmallIntegerField(default=1)
    points_1 = models.IntegerField(default=0)
    points_2 = models.IntegerField(default=0)
    winner = models.PositiveSmallIntegerField(null=True, blank=True, choices=SIDES)
    needs_tiebreak = models.BooleanField(default=False)
    is_complete = models.BooleanField(default=False)
    is_open = models.BooleanField(default=False)
    played_winner = models.PositiveSmallIntegerField(null=True, blank=True, choices=SIDES)
    last_hand_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["round", "position"], name="one_table_of_a_position")]


class Partnership(models.Model):
    """Two players at a table for one round: a side of it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="partnerships")
    side = models.PositiveSmallIntegerField(choices=SIDES)

    class Meta:
        ordering = ["side"]
        constraints = [models.UniqueConstraint(fields=["table", "side"], name="one_partnership_a_side")]


class Seat(models.Model):
    """One chair in one round: who held the cards, for whom, and whose points they are.

    `is_first` tells the first of the pair (group A) from the second, which the exchange of partners needs.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    partnership = models.ForeignKey(Partnership, models.CASCADE, related_name="seats")
    is_first = models.BooleanField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    stands_in_for = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    credited_to = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="credited_seats"
    )

    class Meta:
        ordering = ["-is_first"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="one_seat_a_player_a_round"),
            models.UniqueConstraint(fields=["partnership", "is_first"], name="one_player_a_seat"),
        ]
