"""A few addresses that answer in known ways, for tests of what surrounds every page (use as ROOT_URLCONF)."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_POST

LONG_PAGE = "<p>a table of hands</p>" * 100


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<h1>hello</h1>")


@require_POST
def sent(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<h1>taken</h1>")


def long_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(LONG_PAGE)


def unchanged(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("odd")


def refused(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("Only this club's coordinators see this.")


def defect(request: HttpRequest) -> HttpResponse:
    raise LookupError("no such table\nin this round")


urlpatterns = [
    path("page", page),
    path("sent", sent),
    path("long", long_page),
    path("unchanged", unchanged),
    path("suspicious", suspicious),
    path("refused", refused),
    path("defect", defect),
]
handler400 = "clubsite.errors.bad_request"
handler403 = "clubsite.errors.forbidden"
handler404 = "clubsite.errors.not_found"
handler500 = "clubsite.errors.server_error"
