"""A whole club out as one file, and in again: as another club of this server, or as its first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.uploads import ArchiveFiles
from tournaments.exchange.archive import bytes_of
from tournaments.exchange.limits import FileRefused
from tournaments.forms.archive import ArchiveForm, TakeOutForm
from tournaments.queries.archive import archive_contents, club_archive, is_as_brought_in
from tournaments.services.archive import import_club
from tournaments.services.archive_undo import take_club_out
from tournaments.services.errors import ActionRefused
from tournaments.views.guards import coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from tournaments.models import Club
    from tournaments.views.guards import HtmxRequest


@never_cache
@require_safe
@with_club
def archive(request: HtmxRequest, club: Club) -> HttpResponse:
    """What the file holds and what not, and the file."""
    return _page(request, club, TakeOutForm(), new=request.GET.get("new"))


@require_POST
@with_club
def take_out(request: HtmxRequest, club: Club) -> HttpResponse:
    """A club that was brought in by mistake leaves this server once its name is typed, unless it was changed since."""
    form = TakeOutForm(request.POST)
    try:
        take_club_out(club=club, name=request.POST.get("typed", ""), by=coordinator(request))
    except ActionRefused as refused:
        form.full_clean()
        say_beside(form, refused)
        return _page(request, club, form, status=422)
    return redirect(f"{reverse('clubs')}?all&taken_out")


def _page(
    request: HtmxRequest, club: Club, form: TakeOutForm, *, new: str | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "contents": archive_contents(club),
        "new": new,
        "taking_out": form,
        "may_be_taken_out": is_as_brought_in(club),
    }
    return desk_page(request, club, "setup/archive.html", context, status=status)


@never_cache
@require_safe
@with_club
def archive_file(_request: HtmxRequest, club: Club) -> HttpResponse:
    """The club as JSON, named by its address and the day."""
    now = timezone.now()
    name = f"{club.slug}-{timezone.localtime(now).date().isoformat()}.json"
    return HttpResponse(
        bytes_of(club_archive(club), exported_at=now),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@csrf_exempt  # its token is looked at below, once the file may be larger than other pages take
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def bring_in(request: HtmxRequest) -> HttpResponse:
    """A club out of its archive, for whoever has an account; it is theirs then."""
    request.upload_handlers = [ArchiveFiles(request)]
    return _bring_in(request)


@csrf_protect
def _bring_in(request: HtmxRequest) -> HttpResponse:
    form = ArchiveForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        try:
            club = import_club(
                form.cleaned_data["file"],
                beside=form.cleaned_data["beside"],
                by=request.user,
                at=timezone.now(),
            )
        except FileRefused as refused:
            form.add_error("file", refused.sentence)
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            how = "here" if club.slug == form.cleaned_data["file"].club["slug"] else "beside"
            return redirect(f"{reverse('club_archive', args=[club.slug])}?new={how}")
    status = 422 if request.method == "POST" else 200
    return render(request, "setup/archive_in.html", {"form": form}, status=status)
