"""A round whose seats were exchanged by hand says when."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the time to rounds; none has one yet."""

    dependencies = [("tournaments", "0007_season_trophies")]

    operations = [
        migrations.AddField(
            model_name="round", name="put_right_at", field=models.DateTimeField(blank=True, null=True)
        )
    ]
