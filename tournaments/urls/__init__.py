"""Every address of the club's pages, by who comes to them."""

from django.urls import include, path

from tournaments.views import api
from tournaments.views.api.manual import manual

urlpatterns = [
    path("", include("tournaments.urls.phone")),
    path("", include("tournaments.urls.accounts")),
    path("games/", include("tournaments.urls.games")),
    path("rules/", include("tournaments.urls.rules")),
    path("api/1/", manual, name="api_manual"),
    path("api/1/", api.urls),
    path("club/<slug:slug>/", include("tournaments.urls.public")),
    path("club/<slug:slug>/", include("tournaments.urls.console")),
    path("club/<slug:slug>/", include("tournaments.urls.paper")),
]
