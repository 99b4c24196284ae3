"""Rounds, their tables, and who sits there."""

from django.db import models
from django.db.models import Q

from tournaments.models.nights import Night
from tournaments.models.players import Player

SIDES = [(1, "side 1"), (2, "side 2")]


class Verdict(models.TextChoices):
    """What a side says of its finished round."""

    NONE = "", "nothing yet"
    AGREED = "agreed", "agreed"
    WRONG = "wrong", "something is wrong"


def _by() -> models.ForeignKey[Player | None, Player | None]:
    """The player who said it. Without an index: nobody looks tables up by it, and each save writes the row."""
    return models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+", db_index=False)


class Round(models.Model):
    """One round of a night: seated, then started, then closed.

    A seating made again or a start undone keeps its row, with `undone_at`, so that nothing recorded disappears.
    `put_right_at` is when seats were exchanged by hand: then the round before does not say who sits where.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seated_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    put_right_at = models.DateTimeField(null=True, blank=True)

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

    What people tell each other over a table stands here too, so that every page has it with the table and a saved hand
    clears it with the same UPDATE:
    - `half_side`, `half_bid`, `half_by`: a half-entered hand, the next one: who bid what; the tricks follow after play.
    - `first_dealer`, `second_dealer`: the chairs that deal the first two hands, None while nobody has said. Chairs count
      0 to 3: the first of side 1, the first of side 2, the second of side 1, the second of side 2. The second dealer
      sits to the first one's left, which says which way round the table sits.
    - `verdict_1`, `verdict_2`: what each side says of the finished round, and who said it.
    - `called_at`, `called_by`: an open call for the coordinator.
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
    half_side = models.PositiveSmallIntegerField(null=True, blank=True, choices=SIDES)
    half_bid = models.CharField(max_length=5, blank=True, default="")
    half_by = _by()
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    second_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    verdict_1 = models.CharField(max_length=6, blank=True, default="", choices=Verdict)
    verdict_by_1 = _by()
    verdict_2 = models.CharField(max_length=6, blank=True, default="", choices=Verdict)
    verdict_by_2 = _by()
    called_at = models.DateTimeField(null=True, blank=True)
    called_by = _by()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "position"], name="one_table_of_a_position"),
            models.CheckConstraint(
                condition=Q(half_side__isnull=True, half_bid="", half_by__isnull=True)
                | Q(half_side__isnull=False, half_by__isnull=False) & ~Q(half_bid=""),
                name="half_a_hand_is_whole",
            ),
            models.CheckConstraint(
                condition=Q(first_dealer__isnull=True, second_dealer__isnull=True)
                | Q(first_dealer__isnull=False, second_dealer__isnull=False)
                & (
                    Q(first_dealer__in=(0, 2), second_dealer__in=(1, 3))
                    | Q(first_dealer__in=(1, 3), second_dealer__in=(0, 2))
                ),
                name="dealers_are_opponents",
            ),
            *(
                models.CheckConstraint(
                    condition=Q((f"verdict_{side}", ""), (f"verdict_by_{side}__isnull", True))
                    | ~Q((f"verdict_{side}", "")) & Q((f"verdict_by_{side}__isnull", False)),
                    name=f"verdict_of_side_{side}_is_somebodys",
                )
                for side in (1, 2)
            ),
            models.CheckConstraint(
                condition=Q(called_at__isnull=True, called_by__isnull=True)
                | Q(called_at__isnull=False, called_by__isnull=False),
                name="call_is_somebodys",
            ),
        ]


class Partnership(models.Model):
    """Two players at a table for one round: a side of it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="partnerships")
    side = models.PositiveSmallIntegerField(choices=SIDES)

    class Meta:
        ordering = ["side"]
        constraints = [models.UniqueConstraint(fields=["table", "side"], name="one_partnership_a_side")]


class Seat(models.Model):
    """One chair in one round: who holds the cards, for whom, and whose points they are.

    `is_first` tells the first of the pair (group A) from the second, which the exchange of partners needs.
    `first_hand` is the first hand of theirs; those before it are the `EarlierHolder`s'. Who sits here in the end moves
    on to the next round.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    partnership = models.ForeignKey(Partnership, models.CASCADE, related_name="seats")
    is_first = models.BooleanField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    stands_in_for = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    credited_to = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="credited_seats"
    )
    first_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["-is_first"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="one_seat_a_player_a_round"),
            models.UniqueConstraint(fields=["partnership", "is_first"], name="one_player_a_seat"),
        ]


class EarlierHolder(models.Model):
    """Who held the cards of a seat before somebody took it over within the round, up to `last_hand`.

    From `first_hand` on: where the hands of the one before them end, or hand 1. Each of these hands counts for them,
    by the same rule as a whole round (rules E7).
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="earlier")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    stands_in_for = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    credited_to = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    first_hand = models.PositiveSmallIntegerField()
    last_hand = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["first_hand"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "first_hand"], name="one_holder_a_hand"),
            models.CheckConstraint(
                condition=Q(first_hand__gte=1, last_hand__gte=models.F("first_hand")),
                name="earlier_holder_held_a_hand",
            ),
        ]
