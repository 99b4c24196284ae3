"""The plan of a season: calendar ids that stay, moves and cancellations, hosts to be asked, holidays."""

import uuid

import django.utils.timezone
from django.db import migrations, models


def give_calendar_ids(apps, _schema_editor):
    """Each night that is there already gets an id of its own: a column's default is one value for all rows."""
    nights = apps.get_model("tournaments", "Night")
    for night in nights.objects.only("pk").iterator():
        nights.objects.filter(pk=night.pk).update(calendar_id=uuid.uuid4())


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_table_talk"),
    ]

    operations = [
        migrations.AddField(
            model_name="night",
            name="calendar_id",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="night",
            name="calendar_sequence",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="night",
            name="calendar_changed_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="night",
            name="moved_from",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="night",
            name="awaits_hosts",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="night",
            name="ticked",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="season",
            name="holidays",
            field=models.TextField(blank=True, default="", max_length=4000),
        ),
        migrations.AlterField(
            model_name="night",
            name="state",
            field=models.CharField(
                choices=[
                    ("planned", "planned"),
                    ("open", "open"),
                    ("playing", "playing"),
                    ("finished", "finished"),
                    ("cancelled", "cancelled"),
                ],
                default="planned",
                max_length=10,
            ),
        ),
        migrations.RunPython(give_calendar_ids, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="night",
            name="calendar_id",
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
        ),
    ]
