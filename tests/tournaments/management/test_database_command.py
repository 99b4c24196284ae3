"""Commands given before Bower was ever started, or before a newer one was, say what to do."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

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


def test_a_database_that_does_not_answer_is_said_in_words(tmp_path):
    nowhere = os.environ | {"DATABASE_URL": "postgres://bower@127.0.0.1:1/bower", "BOWER_DATA": str(tmp_path)}
    root = Path(__file__).parents[3]

    said = subprocess.run(
        [sys.executable, "manage.py", "audit_scores"],
        cwd=root,
        env=nowhere,
        capture_output=True,
        text=True,
        check=False,
    )

    assert said.returncode == 1
    assert said.stderr.startswith("CommandError: The database does not answer: ")
    assert "Traceback" not in said.stderr
