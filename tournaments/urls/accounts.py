"""Coordinators' accounts, the first set-up, and small things of the whole site."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.views import accounts, installing, site

urlpatterns = [
    path("login", accounts.login, name="login"),
    path("logout", LogoutView.as_view(next_page="login"), name="logout"),
    path("setup/", accounts.setup, name="setup"),
    path("clubs", accounts.clubs, name="clubs"),
    path("theme", site.theme, name="theme"),
    path("health", site.health, name="health"),
    path("worker.js", installing.worker, name="worker"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
]
