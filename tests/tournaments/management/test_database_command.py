"""Commands given before Bower was ever started, or before a newer one was, say what to do."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("command", ["audit_scores", "clear_old_games", "reset_password", "demo_club"])
@pytest.mark.parametrize(
    ("applied", "sentence"),
    [
        ({}, "There is nothing in this database yet"),
        ({"app": "tournaments", "name__gt": "0001"}, "This database is of an earlier Bower"),
    ],
    ids=["new", "earlier"],
)
def test_a_database_that_is_not_ready_is_said_in_words(command, applied, sentence):
    MigrationRecorder(connection).migration_qs.filter(**applied).delete()

    with pytest.raises(CommandError) as refused:
        call_command(command, stdout=StringIO())

    assert str(refused.value).startswith(sentence)
    assert "Start Bower once (python -m clubsite.serve)" in str(refused.value)
