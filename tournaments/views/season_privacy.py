"""Who may read a season: chosen by its coordinators; and the way in for who has its secret link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite import addresses
from tournaments.forms.season_privacy import PrivacyForm
from tournaments.models import Visibility
from tournaments.queries.finding import club_by_slug
from tournaments.queries.season_privacy import how_called, season_by_secret
from tournaments.services.errors import ActionRefused
from tournaments.services.season_privacy import change_privacy, make_new_link
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.plan import with_season
from tournaments.views.qr import qr_svg
from tournaments.views.refusals import say_beside
from tournaments.views.season_access import remember_link

if TYPE_CHECKING:
    from tournaments.models import Club, Season


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def privacy(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """Who may see the season and how names are shown; its secret link, and another one."""
    is_new_link = request.POST.get("action") == "new_link"
    now = {"visibility": season.visibility, "names_shown": season.names_shown}
    form = PrivacyForm(now if is_new_link else request.POST or None, initial=now)
    if request.method == "POST" and (form.is_valid() or is_new_link):
        try:
            _change(request, season, form, is_new_link=is_new_link)
        except ActionRefused as refused:
            form.full_clean()
            say_beside(form, refused)
        else:
            saved = "link" if is_new_link else "yes"
            return redirect(f"{reverse('season_privacy', args=[club.slug, season.pk])}?saved={saved}")
    context = {"form": form, "season": season, "called": how_called(season), **_link(club, season)}
    context["saved"] = request.GET.get("saved")
    return desk_page(request, club, "setup/season_privacy.html", context, status=422 if form.errors else 200)


def _change(request: HtmxRequest, season: Season, form: PrivacyForm, *, is_new_link: bool) -> None:
    by, at = coordinator(request), timezone.now()
    if is_new_link:
        make_new_link(season=season, by=by, at=at)
    else:
        change_privacy(season=season, by=by, at=at, **form.cleaned_data)


def _link(club: Club, season: Season) -> dict[str, Any]:
    """The season's link while it is shown by one, and the address of its calendar feed."""
    if season.visibility != Visibility.LINK or season.secret is None:
        return {}
    base = addresses.base_url()
    link = base + reverse("season_link", args=[club.slug, season.secret])
    return {
        "link": link,
        "link_qr": qr_svg(link),
        "feed": base + reverse("link_calendar", args=[club.slug, season.secret]),
        "reaches_others": addresses.reaches_phones(base),
    }


@never_cache
@require_safe
def by_link(_request: HtmxRequest, slug: str, secret: str) -> HttpResponse:
    """What a secret link opens: the device is remembered, and reads the season from then on."""
    club = club_by_slug(slug)
    season = season_by_secret(club, secret) if club else None
    if club is None or season is None:
        raise Http404
    response = redirect("season_standings", club.slug, season.pk)
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    remember_link(response, club, season)
    return response
