"""Two players who are one person: chosen, looked at, merged, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.queries.log_page import told_by_words
from tournaments.queries.merging import MergePreview, merge_of_club, merge_preview, merges_of
from tournaments.queries.people_list import known_people, player_of_club
from tournaments.services.errors import ActionRefused
from tournaments.services.merging import merge_players, take_merge_back
from tournaments.views.done import Done, redirect_done
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import refused

if TYPE_CHECKING:
    from tournaments.models import Club


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def merge(request: HtmxRequest, club: Club) -> HttpResponse:
    """Two people chosen by `keep` and `gone`: their sums apart and together; a POST makes them one."""
    asked = request.POST if request.method == "POST" else request.GET
    keep, gone = (player_of_club(club, whole(asked.get(name)) or 0) for name in ("keep", "gone"))
    preview = merge_preview(keep, gone) if keep and gone else None
    refusal, status = "", 200
    if request.method == "POST":
        try:
            return _merge(request, club, preview)
        except ActionRefused as said:
            refusal, status = said.message, 409
    elif preview:
        refusal = preview.refusal
    everybody = sorted(told_by_words(known_people(club)), key=lambda pair: pair[1])
    context = {
        "people": [{"id": person.id, "words": words} for person, words in everybody],
        "keep": keep,
        "gone": gone,
        "preview": preview,
        "refusal": refusal,
        "merges": merges_of(club),
    }
    return desk_page(request, club, "setup/merge.html", context, status=status)


def _merge(request: HtmxRequest, club: Club, preview: MergePreview | None) -> HttpResponse:
    if preview is None:
        raise ActionRefused("Choose two people of the club.")
    merge_players(
        club=club,
        keep_id=preview.keep.pk,
        gone_id=preview.gone.pk,
        by=coordinator(request),
        at=timezone.now(),
    )
    return redirect_done(Done.MERGED, "player", club.slug, preview.keep.pk)


@require_POST
@with_club
def take_back(request: HtmxRequest, club: Club, log_id: int) -> HttpResponse:
    """Two people again, with the past that each had."""
    if merge_of_club(club, log_id) is None:
        raise Http404
    try:
        take_merge_back(club=club, log_id=log_id, by=coordinator(request), at=timezone.now())
    except ActionRefused as said:
        back = reverse("merge", args=[club.slug])
        return refused(request, club, said.message, back=back, label="Back")
    return redirect_done(Done.PARTED, "merge", club.slug)
