"""A club and the accounts that run it. Every other row belongs to one club."""

from django.conf import settings
from django.db import models


class Club(models.Model):
    """A card club. `slug` is its address and is never reused for another club."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """An account's right to run a club. Players need none."""

    class Role(models.TextChoices):
        COORDINATOR = "coordinator", "Coordinator"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.COORDINATOR)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club")]
