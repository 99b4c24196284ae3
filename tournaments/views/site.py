"""Small things of the whole site."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.queries.health import database_state

if TYPE_CHECKING:
    from django.http import HttpRequest

YEAR = 365 * 24 * 3600


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Light or dark on this device; anything else follows the device."""
    chosen = request.POST.get("theme", "")
    back = request.POST.get("next", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(
        back, allowed_hosts={request.get_host()}
    )
    response = redirect(back if is_ours else "join")
    if chosen in {"light", "dark"}:
        response.set_cookie(
            "theme",
            chosen,
            max_age=YEAR,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
        )
    else:
        response.delete_cookie("theme")
    return response


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """Whether the database answers, and which it is."""
    state: dict[str, Any] = {"ok": True, "database": connection.vendor, **database_state()}
    if connection.vendor == "sqlite":
        state["sqlite"] = sqlite3.sqlite_version
    return JsonResponse(state)
