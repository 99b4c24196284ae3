"""The fewest tables with which a hand can be written down, and with which an honest request can be made."""

# ruff: noqa: RUF012 - Django's Meta is a namespace, not a class with state

from django.db import models


class Pad(models.Model):
    """A score pad: what hands are written on. `season` 1 and 2 are the standings' small and large one."""

    season = models.PositiveSmallIntegerField(db_index=True)
    revision = models.PositiveIntegerField(default=0)


class Entry(models.Model):
    """One hand on a pad."""

    pad = models.ForeignKey(Pad, models.CASCADE, db_index=False, db_constraint=False)
    number = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField()
    bid = models.CharField(max_length=4)
    tricks = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["pad", "number"], name="entry_pad_number")]


class Chair(models.Model):
    """Somebody's place at a pad, known by a token."""

    token = models.CharField(max_length=32, unique=True)
    pad = models.ForeignKey(Pad, models.CASCADE, db_constraint=False)
    name = models.CharField(max_length=40)


class Receipt(models.Model):
    """Who did what; the unique key makes the same submission twice harmless."""

    pad = models.ForeignKey(Pad, models.CASCADE, db_constraint=False)
    chair = models.ForeignKey(Chair, models.CASCADE, db_constraint=False)
    key = models.CharField(max_length=64, unique=True)
    what = models.TextField()
    at = models.DateTimeField(auto_now_add=True)


class Sum(models.Model):
    """A player's stored total of a season."""

    season = models.PositiveSmallIntegerField()
    player = models.PositiveIntegerField()
    hands = models.PositiveIntegerField()
    points = models.IntegerField()

    class Meta:
        indexes = [models.Index(fields=["season", "-points"], name="sum_season_points")]
