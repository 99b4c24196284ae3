"""What a browser on https needs to open a table's page without a network, and to keep it on the home screen.

Plain http has neither: there the page stays open instead (see static/bower/queue.js).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.http import HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

if TYPE_CHECKING:
    from django.http import HttpRequest

WORKER = Path(__file__).resolve().parent.parent / "static" / "bower" / "worker.js"
ICON_SIZES = (192, 512)


@never_cache
@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it may serve any page of the site; a page registers it for itself."""
    return HttpResponse(_worker_text(), content_type="text/javascript; charset=utf-8")


@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """What the home screen shows."""
    icons = [
        {"src": static(f"bower/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    about = {
        "name": "Bower",
        "short_name": "Bower",
        "start_url": reverse("phone"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#E1E7D8",
        "theme_color": "#143D30",
        "icons": icons,
    }
    return JsonResponse(about, content_type="application/manifest+json")


@cache
def _worker_text() -> str:
    return WORKER.read_text(encoding="utf-8")
