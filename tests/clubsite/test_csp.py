"""The policy goes out with every page, and allows one stylesheet inline by its hash."""

import gzip

import pytest

from clubsite import csp
from clubsite.styles import phone_styles
from tests.clubsite.pages import LONG_PAGE

pytestmark = pytest.mark.urls("tests.clubsite.pages")


def test_style_hash_is_that_of_the_published_example():
    # The example of the Content Security Policy specification, section 2.3.1 and of MDN's style-src page.
    assert csp.style_hash("doSomething();") == "'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='"


def test_style_hash_sees_newlines_as_browsers_do():
    assert csp.style_hash("a{}\r\nb{}\r") == csp.style_hash("a{}\nb{}\n")


def test_directives_allow_the_inline_style_by_hash_only():
    policy = csp.directives(inline_style="b{}", https=False)

    assert policy["style-src"] == ["'self'", csp.style_hash("b{}")]
    assert not any("unsafe" in source for sources in policy.values() for source in sources)
    assert csp.directives(inline_style="", https=False)["style-src"] == ["'self'"]


def test_the_setting_allows_the_text_that_the_phone_page_puts_inline(settings):
    styles = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["style-src"]

    assert styles == ["'self'", csp.style_hash(phone_styles())]


def test_a_page_carries_the_policy_and_its_companions(client):
    headers = client.get("/page").headers

    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert "Cross-Origin-Opener-Policy" not in headers
    assert "Strict-Transport-Security" not in headers


def test_an_unchanged_poll_is_small_and_reads_no_session(client):
    client.cookies["sessionid"] = "somebody"

    answer = client.get("/unchanged")

    lines = [f"{name}: {value}\r\n" for name, value in answer.headers.items()]
    assert answer.status_code == 204
    assert "Vary" not in answer.headers
    assert len("HTTP/1.1 204 No Content\r\n" + "".join(lines)) < 200


def test_a_long_page_is_compressed(client):
    answer = client.get("/long", headers={"accept-encoding": "gzip"})

    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == LONG_PAGE.encode()
