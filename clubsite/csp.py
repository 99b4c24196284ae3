"""The Content-Security-Policy: nothing but what this server sends itself, and no inline script or style.

The one exception is the phone page's stylesheet, which stands inline so that a slow phone paints with the
first answer. It is allowed by the hash of its exact text.
"""

import base64
import hashlib
from collections.abc import Callable
from http import HTTPStatus

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse

SELF, NONE = "'self'", "'none'"

WITHOUT_BODY = {HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED}
DEBUG_PAGES = {HTTPStatus.NOT_FOUND, HTTPStatus.INTERNAL_SERVER_ERROR}  # Django's, with styles of their own

Directives = dict[str, list[str]]


def style_hash(text: str) -> str:
    """The source that allows `<style>text</style>`, as `'sha256-…'` with its quotes.

    The text must be what stands between the tags, to the byte; browsers hash it with plain newlines.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    digest = hashlib.sha256(plain.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def directives(*, inline_style: str, https: bool) -> Directives:
    """The policy by directive; `inline_style` is the one stylesheet allowed inline ("" for none).

    Workers and a manifest exist only on https: without it browsers refuse them anyway.
    """
    policy = {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF, *([style_hash(inline_style)] if inline_style else [])],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
    if https:
        policy |= {"worker-src": [SELF], "manifest-src": [SELF]}
    return policy


class PolicyMiddleware:
    """Sends the policy with every answer that has a body; an unchanged poll stays as small as it can be.

    No page asks for a policy of its own, so the text is written once, not for every answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy: str = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code in WITHOUT_BODY or (settings.DEBUG and response.status_code in DEBUG_PAGES):
            return response
        response.headers.setdefault(HEADER, self.policy)
        return response
