"""The two profiles keep what they promise: a laptop in a house, and a host behind a proxy with TLS."""

import pytest

from tests.clubsite.conftest import WEB

POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "img-src": ["'self'"],
    "connect-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
}


def test_lan_deployment_check_is_clean_with_exactly_four_silenced(manage, settings_of):
    checked = manage("check", "--deploy", "--fail-level", "WARNING")

    assert checked.stdout.strip() == "System check identified no issues (4 silenced)."
    assert settings_of()["SILENCED_SYSTEM_CHECKS"] == [
        "security.W004",
        "security.W008",
        "security.W012",
        "security.W016",
    ]


def test_web_deployment_check_is_clean_with_nothing_silenced(manage):
    checked = manage("check", "--deploy", "--fail-level", "WARNING", **WEB)

    assert checked.stdout.strip() == "System check identified no issues (0 silenced)."


def test_lan_asks_browsers_for_nothing_that_plain_http_cannot_do(settings_of):
    lan = settings_of()

    assert lan["BOWER_PROFILE"] == "lan"
    assert lan["SECURE_CROSS_ORIGIN_OPENER_POLICY"] is None
    for name in (
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        "SECURE_PROXY_SSL_HEADER",
        "USE_X_FORWARDED_HOST",
    ):
        assert name not in lan
    policy = dict(lan["CONTENT_SECURITY_POLICY"]["DIRECTIVES"])
    assert policy.pop("style-src")[0] == "'self'"
    assert policy == POLICY


def test_web_trusts_its_proxy_and_secures_its_cookies(settings_of):
    web = settings_of(**WEB)

    assert web["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert web["SECURE_SSL_REDIRECT"] is True
    assert web["SESSION_COOKIE_SECURE"] is True
    assert web["CSRF_COOKIE_SECURE"] is True
    assert web["ALLOWED_HOSTS"] == ["bower.example"]
    assert web["CSRF_TRUSTED_ORIGINS"] == ["https://bower.example"]
    assert "clubsite.hosts.HomeHostsMiddleware" not in web["MIDDLEWARE"]
    policy = dict(web["CONTENT_SECURITY_POLICY"]["DIRECTIVES"])
    assert policy.pop("style-src")[0] == "'self'"
    assert policy == {**POLICY, "worker-src": ["'self'"], "manifest-src": ["'self'"]}


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ({"BOWER_BASE_URL": ""}, "The web profile needs BOWER_BASE_URL=https://"),
        ({"BOWER_BASE_URL": "http://bower.example"}, "The web profile needs BOWER_BASE_URL=https://"),
        ({"BOWER_DEBUG": "true"}, "and no BOWER_DEBUG."),
        ({"BOWER_SECRET_KEY": "changeme"}, "BOWER_SECRET_KEY is too weak"),
        (
            {"BOWER_SECRET_KEY": "django-insecure-abcdefghijklmnopqrstuvwxyz0123456789-abcdefgh"},
            "BOWER_SECRET_KEY is too weak",
        ),
        ({"BOWER_SECRET_KEY": "x" * 64}, "BOWER_SECRET_KEY is too weak"),
    ],
)
def test_web_does_not_start_on_a_default_or_half_an_address(manage, broken, sentence):
    refused = manage("check", **{**WEB, **broken})

    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_unknown_profile_is_refused(manage):
    refused = manage("check", BOWER_PROFILE="internet")

    assert refused.returncode == 1
    assert "BOWER_PROFILE" in refused.stderr


@pytest.mark.parametrize("profile", [{}, WEB])
def test_both_profiles_are_safe_by_default(settings_of, profile):
    found = settings_of(**profile)

    assert found["DEBUG"] is False
    assert found["USE_TZ"] is True
    assert found["LANGUAGE_CODE"] == "en-gb"
    assert found["SECURE_REFERRER_POLICY"] == "same-origin"
    assert found["X_FRAME_OPTIONS"] == "DENY"
    assert "django.contrib.admin" not in found["INSTALLED_APPS"]
    assert found["STORAGES"]["staticfiles"]["BACKEND"].endswith("CompressedManifestStaticFilesStorage")
    loader, inner = found["TEMPLATES"][0]["OPTIONS"]["loaders"][0]
    assert loader == "template_partials.loader.Loader"
    assert inner[0][0] == "django.template.loaders.cached.Loader"


def test_the_environment_chooses_folder_port_address_zone_and_hosts(settings_of, tmp_path):
    found = settings_of(
        PORT="8055",
        BOWER_BASE_URL="http://cards.home:8055/",
        BOWER_TIME_ZONE="Pacific/Auckland",
        BOWER_HOSTS="Den",
    )

    assert found["BOWER_DATA"] == str(tmp_path)
    assert found["BOWER_PORT"] == 8055
    assert found["BOWER_BASE_URL"] == "http://cards.home:8055"
    assert found["BOWER_HOSTS"] == ["den", "cards.home"]
    assert found["TIME_ZONE"] == "Pacific/Auckland"
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "bower.sqlite3")


def test_web_sends_plain_http_to_https_and_believes_its_proxy(manage):
    code = """
from django.test import Client
visit = lambda **headers: Client().get("/nowhere", headers={"host": "bower.example", **headers})
plain, proxied, foreign = visit(), visit(**{"x-forwarded-proto": "https"}), visit(host="evil.example")
print(plain.status_code, plain["Location"])
print(proxied.status_code, "Strict-Transport-Security" in proxied, proxied["Cross-Origin-Opener-Policy"])
print(foreign.status_code)
"""
    done = manage("shell", "--no-imports", "-c", code, **WEB)

    assert done.stdout.splitlines() == ["301 https://bower.example/nowhere", "404 True same-origin", "400"]


def test_lan_believes_no_proxy(manage):
    code = """
from django.test import Client
answer = Client().get("/nowhere", headers={"host": "192.168.1.20", "x-forwarded-proto": "https"})
print(answer.status_code, answer.wsgi_request.is_secure(), "Strict-Transport-Security" in answer)
"""
    done = manage("shell", "--no-imports", "-c", code)

    assert done.stdout.splitlines() == ["404 False False"]
