"""How every address of the API is asked: GET reads, HEAD reads without the body, OPTIONS says so, all else is refused.

A program that sends the ETag of its last answer as If-None-Match gets 304 while nothing has changed: the answer may be
kept, and is asked about each time. A page in a browser, from wherever it comes, may ask with an ordinary key, which
reads nothing but what is open anyway; there are no cookies to misuse. With a key that reads what coordinators read it
may not: such a key has no place in a page, where whoever opens the page finds it.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseNotAllowed
from django.urls import URLPattern
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
    set_response_etag,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.urls import URLResolver

READING = ("GET", "HEAD", "OPTIONS")
FOR_BROWSERS = {
    "Access-Control-Allow-Methods": ", ".join(READING),
    "Access-Control-Allow-Headers": "Authorization, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
OK, NO_CONTENT, NOT_MODIFIED = 200, 204, 304


def only_read(patterns: list[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    """The same addresses, each asked as this module says."""
    for pattern in patterns:
        assert isinstance(pattern, URLPattern)
        pattern.callback = _asked(pattern.callback)
    return patterns


def _asked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def asked(request: HttpRequest, *args: object, **parts: object) -> HttpResponse:
        if request.method == "OPTIONS":
            allowed = {"Allow": ", ".join(READING), **FOR_BROWSERS}
            return _for_any_page(HttpResponse(status=NO_CONTENT, headers=allowed))
        if request.method not in READING:
            return _for_any_page(HttpResponseNotAllowed(READING))
        method = request.method
        request.method = "GET"  # the server leaves the body of an answer to HEAD out
        try:
            response = view(request, *args, **parts)
        finally:
            request.method = method
        response = _unless_known(request, response)
        token = getattr(request, "auth", None)
        return response if token is not None and token.reads_private else _for_any_page(response)

    asked.csrf_exempt = True  # type: ignore[attr-defined]  # nothing is changed, and no cookie counts
    return asked


def _unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with its ETag, or 304 for a program that has it already. A refusal is not to be kept."""
    if response.status_code != OK:
        patch_cache_control(response, no_store=True)
        return response
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Authorization"])
    set_response_etag(response)
    known = get_conditional_response(request, etag=response.headers["ETag"], response=response)
    return known if known is not None and known.status_code == NOT_MODIFIED else response


def _for_any_page(response: HttpResponse) -> HttpResponse:
    """The answer as a browser lets a page from anywhere read it."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "ETag"
    return response
