"""A club and the accounts that run it. Every other row belongs to one club."""

import uuid

from django.conf import settings
from django.db import models


class Club(models.Model):
    """A card club. `slug` is its address and is never reused for another club."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class ClubRevision(models.Model):
    """A number that is another one after every logged change of a club but those at a table in play (no row: none yet).

    While it is the same, so is everything that finished nights tell. It is drawn by chance, so that in a database that was
    put back from a copy no number comes again that once meant something else. It has a row of its own because every
    change writes it last of all, and nobody locks it before.
    """

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="revision")
    number = models.PositiveBigIntegerField(default=0)


class Membership(models.Model):
    """An account's right to run a club. Players need none.

    Owners also say who else runs it; a club always has one at least.
    """

    class Role(models.TextChoices):
        OWNER = "owner", "Owner"
        COORDINATOR = "coordinator", "Coordinator"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.COORDINATOR)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club")]


class Invitation(models.Model):
    """A link by which one person comes to run a club, once. `code` is in the link, signed, so that the row is no key."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    code = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(used_at__isnull=True, used_by__isnull=True)
                | models.Q(used_at__isnull=False, used_by__isnull=False, revoked_at__isnull=True),
                name="invitation_used_by_somebody",
            )
        ]


class ApiToken(models.Model):
    """A key to read a club's data by, for a program of its coordinators. Only the hash of the key is kept.

    `name` says whose it is; `ending` is its last letters, by which a coordinator knows it again. One that
    `reads_private` reads what coordinators read: private seasons too, and every name in full.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    ending = models.CharField(max_length=4)
    token_hash = models.CharField(max_length=64, unique=True)
    reads_private = models.BooleanField(default=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
