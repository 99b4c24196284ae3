"""People, and the couples in which they enter a season."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.clubs import Club


class PlayerGroup(models.TextChoices):
    """Which half of a pair somebody is: rules E7 calls them group A and group B (Men and Women by default)."""

    FIRST = "A", "Group A"
    SECOND = "B", "Group B"


class Player(models.Model):
    """Somebody who plays: a member, or a guest who once substituted. Archived, never deleted, once they have played.

    `nickname` is how seasons that show no full names may call them (`Season.names_shown`).
    `merged_into` is who this turned out to be: the row stays, empty and archived, so that it can be taken back.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    nickname = models.CharField(max_length=40, blank=True, default="")
    group = models.CharField(max_length=1, choices=PlayerGroup.choices)
    is_guest = models.BooleanField(default=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")

    class Meta:
        indexes = [models.Index(fields=["club", "name"], name="player_club_name")]

    def __str__(self) -> str:
        return self.name


class Couple(models.Model):
    """Two players, one of each group, who come together and are partners in round 1.

    `parted_at` says that they are no couple any more: seasons and nights they entered keep them.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="couples")
    first = models.ForeignKey(Player, models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, models.PROTECT, related_name="+")
    parted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_couple_of_the_same_two"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="couple_of_two_people"),
        ]

    def __str__(self) -> str:
        return f"{self.first.name} & {self.second.name}"
