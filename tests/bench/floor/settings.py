"""The floor's settings. FLOOR_KIND: `bare`, `reference`, or `compressed` (bare, and answers are gzipped).

FLOOR_DATA is its folder, FLOOR_DATABASE_URL a PostgreSQL. Options of the database are Bower's own, so that both do
the same input and output; FLOOR_JOURNAL overrides SQLite's journal, to compare with another floor.
"""

import os
import sqlite3
from pathlib import Path

from clubsite.databases import database_for

KIND = os.environ.get("FLOOR_KIND", "bare")
DATA = Path(os.environ["FLOOR_DATA"])

SECRET_KEY = "a floor has nothing to hide"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "tests.bench.floor.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_I18N = False
USE_TZ = True
LOGGING_CONFIG = None

DATABASES = {
    "default": database_for(
        os.environ.get("FLOOR_DATABASE_URL", ""), data=DATA, sqlite_version=sqlite3.sqlite_version_info
    )
}
if "FLOOR_JOURNAL" in os.environ:
    DATABASES["default"]["OPTIONS"]["init_command"] = os.environ["FLOOR_JOURNAL"]

INSTALLED_APPS = ["django.contrib.sessions", "tests.bench.floor"]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]
CONTEXT_PROCESSORS = []

if KIND == "compressed":
    MIDDLEWARE = ["django.middleware.gzip.GZipMiddleware", *MIDDLEWARE]
elif KIND == "reference":
    INSTALLED_APPS += ["django.contrib.contenttypes", "django.contrib.auth", "django.contrib.messages"]
    MIDDLEWARE = [
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ]
    CONTEXT_PROCESSORS = [
        "django.template.context_processors.request",
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    }
]
