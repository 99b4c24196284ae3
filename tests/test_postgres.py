"""The throwaway PostgreSQL: it is there for the command, passes its exit code on, and leaves nothing behind."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

COMMAND = """
import os, sys, psycopg
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    home = connection.execute("SHOW data_directory").fetchone()[0]
    listens = connection.execute("SHOW listen_addresses").fetchone()[0]
print(home, listens)
sys.exit(3)
"""


def test_the_server_lives_as_long_as_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "tests.postgres", "--", "python", "-c", COMMAND],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 3, done.stderr
    home, listens = done.stdout.split()
    assert listens == "127.0.0.1"
    assert not Path(home).parent.exists()
