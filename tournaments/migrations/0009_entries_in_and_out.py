"""Couples that join a season later, or leave it earlier, say from when; those that are there stay for all of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds both dates to the entries."""

    dependencies = [("tournaments", "0008_seats_put_right")]

    operations = [
        migrations.AddField("seasonentry", "joins_on", models.DateField(blank=True, null=True)),
        migrations.AddField("seasonentry", "leaves_on", models.DateField(blank=True, null=True)),
        migrations.AddConstraint(
            "seasonentry",
            models.CheckConstraint(
                condition=models.Q(joins_on__isnull=True)
                | models.Q(leaves_on__isnull=True)
                | models.Q(leaves_on__gt=models.F("joins_on")),
                name="couple_leaves_after_it_joined",
            ),
        ),
    ]
