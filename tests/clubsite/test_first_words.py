"""Where Bower cannot begin, the terminal has a sentence that says what to do, and no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVER, COMMAND = ["-m", "clubsite.serve"], ["manage.py", "audit_scores"]
NO_ANSWER = "The database does not answer: "


def said_by(arguments: list[str], **settings: object) -> str:
    environment = os.environ | {"PORT": "0"} | {name: str(value) for name, value in settings.items()}
    ended = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr.removeprefix("CommandError: ")


@pytest.mark.parametrize("arguments", [SERVER, COMMAND], ids=["server", "command"])
def test_a_folder_that_cannot_be_written_to(arguments, tmp_path):
    taken = tmp_path / "a-file"
    taken.touch()

    said = said_by(arguments, BOWER_DATA=taken)

    assert said == (
        f"Nothing can be kept in {taken}: File exists. Set BOWER_DATA to a folder that Bower may write to.\n"
    )


@pytest.mark.parametrize("arguments", [SERVER, COMMAND], ids=["server", "command"])
def test_a_file_that_is_no_database(arguments, tmp_path):
    (tmp_path / "bower.sqlite3").write_text("no database at all, whatever its name says", encoding="utf-8")

    assert said_by(arguments, BOWER_DATA=tmp_path).startswith(f"{NO_ANSWER}file is not a database.")


def test_a_server_of_databases_that_is_not_there(tmp_path):
    said = said_by(COMMAND, BOWER_DATA=tmp_path, DATABASE_URL="postgres://bower@127.0.0.1:1/bower")

    assert said.startswith(NO_ANSWER)
    assert "does DATABASE_URL" in said
