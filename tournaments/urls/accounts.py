"""Coordinators' accounts, the first set-up, and small things of the whole site."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.views import access, accounts, archive, front, installing, passwords, site

urlpatterns = [
    path("login", accounts.login, name="login"),
    path("logout", LogoutView.as_view(next_page="login"), name="logout"),
    path("setup/", accounts.setup, name="setup"),
    path("clubs", accounts.clubs, name="clubs"),
    path("follow", front.clubs, name="clubs_here"),
    path("clubs/bring-in", archive.bring_in, name="club_import"),
    path("invited/<str:token>", access.invited, name="invited"),
    path("password", passwords.change, name="password_change"),
    path("password/changed", passwords.changed, name="password_changed"),
    path("password/forgotten", passwords.forgotten, name="password_forgotten"),
    path("password/<str:uidb64>/<str:token>", passwords.choose_anew, name="password_reset_confirm"),
    path("theme", site.theme, name="theme"),
    path("health", site.health, name="health"),
    path("worker.js", installing.worker, name="worker"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
]
