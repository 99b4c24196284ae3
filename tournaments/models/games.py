"""The score pad: one casual game under any rule set, without a club and without an account.

A game's state is derived from its live hands alone: who leads, who is barred and who has won is stored nowhere.
"""

from django.db import models
from django.db.models import Q


class Game(models.Model):
    """One game, known to nobody who has not its link: whoever has `secret` keeps the score, `watch_secret` watches.

    `rules` is a copy of the rule set, frozen when the game was started. `names` are the players as they sit; where
    two sides play, the sides alternate around the table. `first_dealer` is a place in `names`. `used_at` is when the
    game was last written to or looked at, to the day; `finished_at` when somebody ended it before it was decided.
    `revision` grows with everything a page of the game shows. A game has one rematch, however many ask for it.
    """

    secret = models.CharField(max_length=43, unique=True)
    watch_secret = models.CharField(max_length=43, unique=True)
    rules = models.JSONField()
    names = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(db_index=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")

    def __str__(self) -> str:
        return f"{self.rules['name']}: {', '.join(self.names)}"


class GameHandKind(models.TextChoices):
    """What a deal came to; only the first two score (rules C1, C5)."""

    CONTRACT = "contract", "played under a contract"
    PASSED = "passed", "passed and played"
    THROWN_IN = "thrown_in", "thrown in"
    MISDEAL = "misdeal", "misdeal"


class GameHand(models.Model):
    """One deal of a game. `number` counts deals in order, dead ones too; a voided one stays, out of every sum.

    Whoever keeps a score is known by a number from 0, as in `scoring.deals`: `contractor`, `partners`, `first_trick`
    and `first_to_reach` are such numbers, `tricks`, `card_points` and `points` lists with a value for each.
    `points` are what the deal alone scored; the option `defence_cap` may let fewer of them count.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=GameHandKind.choices)
    contractor = models.PositiveSmallIntegerField(null=True, blank=True)
    bid = models.CharField(max_length=5, blank=True)
    tricks = models.JSONField(default=list)
    partners = models.JSONField(default=list)
    card_points = models.JSONField(default=list)
    first_trick = models.PositiveSmallIntegerField(null=True, blank=True)
    first_to_reach = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.JSONField()
    version = models.PositiveSmallIntegerField(default=1)
    entered_at = models.DateTimeField()
    amended_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(voided_at__isnull=True),
                name="one_live_deal_of_a_number",
            ),
            models.CheckConstraint(
                condition=Q(kind="contract", contractor__isnull=False) & ~Q(bid="")
                | ~Q(kind="contract") & Q(contractor__isnull=True, bid=""),
                name="contract_has_bid_and_contractor",
            ),
        ]


class GameEvent(models.Model):
    """One thing that was done to a game, with the state before and after. Append-only; gone only with the game.

    `request_id` is the key under which it was sent, unique for ever, `digest` a hash of what was sent under it: the
    same submission twice is one. See `LogEntry`, which is this for a club.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    hand = models.ForeignKey(GameHand, models.CASCADE, null=True, blank=True, related_name="events")
    at = models.DateTimeField()
    action = models.CharField(max_length=40)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    request_id = models.CharField(max_length=64, null=True, blank=True, unique=True)
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-pk"]
