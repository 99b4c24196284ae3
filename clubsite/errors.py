"""What a person sees when something went wrong: a page in the site's own dress, with one clear sentence.

Programs that ask under /api/ are told the same in JSON. None of these needs a database. The page for 500 needs no
context either, and when even its template cannot be made (static files not collected) a few lines of plain HTML
stand in.
"""

# ruff: noqa: ARG001 - Django decides which arguments these are given

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import render_to_string

from tournaments.context import chosen_theme

PLAIN_PAGE = """<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong · Bower</title></head>
<body><h1>Something went wrong</h1>
<p>This page could not be made. Nothing that was saved is lost. Go back and try again.</p></body></html>
"""

FOR_PROGRAMS = "/api/"
SENTENCES = {
    HTTPStatus.BAD_REQUEST: "This server does not answer to a request like this one. Look at its address and its headers.",
    HTTPStatus.FORBIDDEN: "This address is only read, with GET. Nothing was changed.",
    HTTPStatus.NOT_FOUND: "There is nothing at this address. /api/1/ says what there is.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address is only read, with GET. Nothing was changed.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "This could not be answered: a defect of the server, whose log has a line about it.",
}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: a malformed request, or a host this server does not answer to; whoever came there reads where to go."""
    is_wrong_host = isinstance(exception, DisallowedHost)
    return _page(request, "400.html", HTTPStatus.BAD_REQUEST, {"is_wrong_host": is_wrong_host})


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: the person is known and may not do this. A sentence raised with PermissionDenied is shown."""
    return _page(request, "403.html", HTTPStatus.FORBIDDEN, {"sentence": _sentence(exception)})


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such page, or none for this visitor."""
    return _page(request, "404.html", HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a defect of ours; the log has its line."""
    return _page(request, "500.html", HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form whose token does not match its cookie: an old page, or cookies are off."""
    return _page(request, "csrf.html", HTTPStatus.FORBIDDEN)


def too_many_tries(
    request: HttpRequest,
    original_response: HttpResponse | None = None,
    credentials: dict[str, Any] | None = None,
) -> HttpResponse:
    """429 for a sign-in name that was tried too often from one address."""
    minutes = round(settings.AXES_COOLOFF_TIME.total_seconds() / 60)
    return _page(request, "429.html", HTTPStatus.TOO_MANY_REQUESTS, {"minutes": minutes})


class RefusedMethodMiddleware:
    """A page for 405 where somebody reads an address that only a form is sent to; Django's own answer is blank.

    People come there by reloading, by a bookmark, or by signing in again on the way. Programs are told in JSON.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        if request.method != "GET" and not _is_program(request):
            return response
        page = _page(request, "405.html", HTTPStatus.METHOD_NOT_ALLOWED)
        for name, value in response.headers.items():
            if name == "Allow" or name.startswith(
                "Access-Control-"
            ):  # a page of another site may read it, too
                page.headers[name] = value
        return page


def _is_program(request: HttpRequest) -> bool:
    return request.path_info.startswith(FOR_PROGRAMS)


def _sentence(exception: Exception | None) -> str:
    return str(exception.args[0]) if exception and exception.args else ""


def _page(
    request: HttpRequest, template: str, status: HTTPStatus, context: dict[str, Any] | None = None
) -> HttpResponse:
    if _is_program(request) and status in SENTENCES:
        return JsonResponse({"error": SENTENCES[status]}, status=status)
    try:
        # The request itself stays out: with it the templates could ask the database who this is.
        html: str = render_to_string(template, {**chosen_theme(request), **(context or {})})
    except (TemplateDoesNotExist, TemplateSyntaxError, ValueError):
        # ValueError: the manifest of static files has no such entry.
        html = PLAIN_PAGE
    return HttpResponse(html, status=status)
