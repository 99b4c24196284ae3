"""Django's settings, read from the environment with safe defaults. README.md lists the variables.

Two profiles: `lan` (a laptop in a house, plain http) and `web` (behind a proxy that speaks TLS). What differs
between them stands together under "Profile"; tests hold each to its promise.
"""

import sqlite3
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environs import Env, validate

from clubsite import addresses, csp, databases, logs, secrets_file, timezones
from clubsite.styles import phone_styles

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent

# --- Profile ---------------------------------------------------------------------------------------------

BOWER_PROFILE = env.str("BOWER_PROFILE", "lan", validate=validate.OneOf(["lan", "web"]))
IS_WEB = BOWER_PROFILE == "web"

BOWER_DATA = Path(env.str("BOWER_DATA", "") or BASE_DIR / "data").resolve()
BOWER_BASE_URL = env.str("BOWER_BASE_URL", "").rstrip("/")  # empty on a laptop: clubsite.addresses finds one
BOWER_PORT = env.int("PORT", 8000)
BOWER_LISTENS_ON = addresses.listening_address(env.str("HOST", ""))
BASE_HOST = (urlsplit(BOWER_BASE_URL).hostname or "").lower()
BOWER_HOSTS = [name.lower() for name in [*env.list("BOWER_HOSTS", []), BASE_HOST] if name]

DEBUG = env.bool("BOWER_DEBUG", False)
SECRET_KEY = secrets_file.signing_key(BOWER_DATA, env.str("BOWER_SECRET_KEY", ""))

if IS_WEB:
    if not BOWER_BASE_URL.startswith("https://") or DEBUG:
        raise ImproperlyConfigured(
            "The web profile needs BOWER_BASE_URL=https://… (the address people use) and no BOWER_DEBUG."
        )
    ALLOWED_HOSTS = BOWER_HOSTS
    CSRF_TRUSTED_ORIGINS = [BOWER_BASE_URL]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("BOWER_HSTS_SECONDS", 30 * 24 * 3600)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
else:
    ALLOWED_HOSTS = ["*"]  # HomeHostsMiddleware decides: it knows private addresses
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # browsers warn about it on plain http
    SILENCED_SYSTEM_CHECKS = [
        "security.W004",  # no HSTS on plain http
        "security.W008",  # nor a redirect to https
        "security.W012",  # nor a session cookie that plain http cannot carry
        "security.W016",  # nor such a CSRF cookie
    ]

FILE_UPLOAD_HANDLERS = ["clubsite.uploads.SmallFiles"]  # lists of players are all that anybody uploads

# --- Parts -----------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "tournaments",
]

MIDDLEWARE = [
    *([] if IS_WEB else ["clubsite.hosts.HomeHostsMiddleware"]),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "clubsite.csp.PolicyMiddleware",
    "clubsite.errors.RefusedMethodMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.views.season_access.SeasonHeadersMiddleware",
]

ROOT_URLCONF = "clubsite.urls"
WSGI_APPLICATION = "clubsite.wsgi.application"

TEMPLATE_LOADERS = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
CACHED_LOADERS = TEMPLATE_LOADERS if DEBUG else [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)]
# Parts of pages that are true until their club changes: see tournaments/views/kept.py. Each process keeps its own.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "parts": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "parts",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 200},
    },
}

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", CACHED_LOADERS)],
            "builtins": ["template_partials.templatetags.partials"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",  # lazy: a phone's page reads no session
                "tournaments.context.chosen_theme",
                "tournaments.views.done.what_was_done",
            ],
        },
    }
]

# --- Data ------------------------------------------------------------------------------------------------

DATABASES = {
    "default": databases.database_for(
        env.str("DATABASE_URL", ""), data=BOWER_DATA, sqlite_version=sqlite3.sqlite_version_info
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People ----------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"

# Guessing is slowed down for one name from one address: the rest of the house can still sign in.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "clubsite.addresses.client_address"
AXES_LOCKOUT_CALLABLE = "clubsite.errors.too_many_tries"

# --- What browsers are told ------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {"DIRECTIVES": csp.directives(inline_style=phone_styles(), https=IS_WEB)}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "clubsite.sessions"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "clubsite.errors.csrf_failure"

STATIC_URL = "/static/"
STATIC_ROOT = BOWER_DATA / "static"  # collected there at each start
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "clubsite.scripts.JoinedScriptsFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- Words, times, log -----------------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
USE_I18N = False
USE_THOUSAND_SEPARATOR = False
USE_TZ = True
TIME_ZONE = env.str("BOWER_TIME_ZONE", "") or timezones.machine_zone()

LOGGING = logs.configuration(traceback=DEBUG)
