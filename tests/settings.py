"""The settings the tests run under: the lan profile in a throwaway data folder, with what only speed needs.

A test of a setting starts a process of its own with the environment it means; see tests/clubsite.
"""

import atexit
import os
import shutil
import tempfile

if "BOWER_DATA" not in os.environ:
    # Workers of pytest-xdist inherit the variable and share the folder; who made it removes it.
    os.environ["BOWER_DATA"] = tempfile.mkdtemp(prefix="bower-tests-")
    atexit.register(shutil.rmtree, os.environ["BOWER_DATA"], ignore_errors=True)
os.environ.setdefault("BOWER_TIME_ZONE", "Europe/London")
os.environ["BOWER_HOSTS"] = "testserver,club.test"

from clubsite.settings import *  # noqa: F403
from clubsite.settings import CACHES, DATABASES, STATIC_ROOT, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {
    **CACHES,
    "parts": {"BACKEND": "tests.proving_parts.ProvingCache"},
}  # nothing is kept, and each part proved

# As tests/postgres.py: a file that is thrown away need not outlive a power cut. Servers that are killed in a test have
# the settings of a club, in processes of their own.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"

# Hashed names need files collected first; the tests that ask for them collect into a folder of their own.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
