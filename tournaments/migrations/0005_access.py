"""Owners of a club, invitations to run it, and players who turned out to be one person."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def make_owners(apps, _schema_editor):
    """Whoever has run a club longest, who founded it as a rule, owns it: each club has an owner from now on."""
    memberships = apps.get_model("tournaments", "Membership")
    owned = set()
    for pk, club_id in memberships.objects.order_by("pk").values_list("pk", "club_id"):
        if club_id not in owned:
            owned.add(club_id)
            memberships.objects.filter(pk=pk).update(role="owner")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_season_plan"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
                choices=[("owner", "Owner"), ("coordinator", "Coordinator")],
                default="coordinator",
                max_length=20,
            ),
        ),
        migrations.RunPython(make_owners, migrations.RunPython.noop),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="tournaments.player",
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("used_at__isnull", True), ("used_by__isnull", True)),
                            models.Q(
                                ("revoked_at__isnull", True),
                                ("used_at__isnull", False),
                                ("used_by__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="invitation_used_by_somebody",
                    )
                ],
            },
        ),
    ]
