"""Every address of the site. Pages belong to `tournaments.urls`; error pages stand in `clubsite.errors`."""

from django.urls import include, path

urlpatterns = [path("", include("tournaments.urls"))]

handler400 = "clubsite.errors.bad_request"
handler403 = "clubsite.errors.forbidden"
handler404 = "clubsite.errors.not_found"
handler500 = "clubsite.errors.server_error"
