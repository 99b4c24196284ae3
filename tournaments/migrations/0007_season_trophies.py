"""What a club calls the trophies of a season, and which of them it gives."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_couple_parted")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="trophies",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
