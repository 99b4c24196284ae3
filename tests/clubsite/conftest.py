"""Processes of their own, for what is decided when settings load."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("BOWER_", "DATABASE_URL", "DJANGO_", "PORT", "HOST", "TZ")

WEB = {"BOWER_PROFILE": "web", "BOWER_BASE_URL": "https://bower.example"}


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without anything Bower reads, and then `changes`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, **changes}


def python(*arguments: str, **changes: str) -> subprocess.CompletedProcess:
    """Runs Python in the project's folder with `changes` to a clean environment."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def settings_of(tmp_path):
    """Gives the settings as a process with this environment sees them, as JSON would hold them."""

    def read(**changes: str) -> dict:
        code = (
            "import json, clubsite.settings as s;"
            "print(json.dumps({k: v for k, v in vars(s).items() if k.isupper()}, default=str))"
        )
        done = python("-W", "error", "-c", code, BOWER_DATA=str(tmp_path), **changes)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return read


@pytest.fixture
def manage(tmp_path):
    """Runs manage.py with this environment on a data folder of its own."""

    def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess:
        return python("manage.py", *arguments, **{"BOWER_DATA": str(tmp_path), **changes})

    return run
