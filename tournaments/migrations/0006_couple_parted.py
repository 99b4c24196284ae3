"""Couples that are none any more, and keep their seasons and nights."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_access")]

    operations = [
        migrations.AddField(
            model_name="couple",
            name="parted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
