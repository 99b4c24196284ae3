"""A key to a club's data reads open seasons, unless it was made to read what coordinators read."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_figures_of_finished_nights")]

    operations = [
        migrations.AddField(
            model_name="apitoken",
            name="reads_private",
            field=models.BooleanField(default=False),
        ),
    ]
