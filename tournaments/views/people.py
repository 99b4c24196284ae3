"""People of a club: added one by one, as a list or from a file; paired, renamed, archived; and out as a file again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.exchange.outgoing import csv_of, workbook_of
from tournaments.forms.people import CoupleForm, DistinctNameForm, PeopleListForm, PlayerForm
from tournaments.forms.season_privacy import NicknameForm
from tournaments.forms.setup import group_names
from tournaments.queries import finding
from tournaments.queries.people_list import (
    known_people,
    people_overview,
    person_in_club,
    player_of_club,
    rows_to_export,
    told_apart,
)
from tournaments.queries.people_plan import people_plan
from tournaments.services import people as services
from tournaments.services.errors import ActionRefused
from tournaments.services.people_list import save_people
from tournaments.services.players import add_player, pair_couple
from tournaments.views.done import Done, redirect_done
from tournaments.views.downloads import CSV, XLSX, file_response
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import say_beside
from tournaments.words import HALVES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club, Player
    from tournaments.queries.people_values import PeoplePlan


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def players(request: HtmxRequest, club: Club) -> HttpResponse:
    """Everybody; a list to paste comes first, then one by one."""
    names = _group_names(club)
    everybody = finding.players_of_club(club)
    action = request.POST.get("action")
    player_form = PlayerForm(
        request.POST if action == "player" else None, group_names=names, others=partial(told_apart, club)
    )
    couple_form = CoupleForm(
        request.POST if action == "couple" else None,
        players=[p for p in everybody if not p.is_guest],
        group_names=names,
    )
    if action == "player" and player_form.is_valid():
        add_player(club=club, by=coordinator(request), at=timezone.now(), **player_form.cleaned_data)
        return redirect_done(Done.PLAYER, "players", club.slug)
    if action == "couple" and _is_paired(request, club, couple_form, everybody, has_groups=names != HALVES):
        return redirect_done(Done.COUPLE, "players", club.slug)
    context = {
        "player_form": player_form,
        "couple_form": couple_form,
        "list_form": PeopleListForm(group_names=names),
        "saved_players": whole(request.GET.get("players")),
        "saved_couples": whole(request.GET.get("couples")),
        "has_groups": names != HALVES,
        "has_season": bool(finding.seasons_of_club(club)),
        **people_overview(club, names),
    }
    return desk_page(request, club, "setup/players.html", context, status=422 if action else 200)


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def people_list(request: HtmxRequest, club: Club) -> HttpResponse:
    """A list, what it would become, and its saving. Nothing is saved before it was shown."""
    names = _group_names(club)
    if request.method == "GET":
        return _list_page(request, club, PeopleListForm(group_names=names), None)
    known = frozenset(person.name for person in known_people(club))
    form = PeopleListForm(request.POST, request.FILES, group_names=names, known=known)
    if not form.is_valid():
        return _list_page(request, club, form, None, status=422)
    lines, choices = form.written(), form.choices()
    refusal = ""
    if request.POST.get("action") == "save":
        try:
            saved = save_people(
                club=club,
                lines=lines,
                choices=choices,
                group_names=names,
                seen=request.POST.get("seen", ""),
                leave_out=form.cleaned_data["leave_out"],
                by=coordinator(request),
                at=timezone.now(),
            )
        except ActionRefused as refused:
            refusal = refused.message
        else:
            counts = f"?players={saved.new_players + saved.changed}&couples={saved.new_couples}"
            return redirect(reverse("players", args=[club.slug]) + counts)
    plan = people_plan(club, lines, choices, group_names=names)
    return _list_page(request, club, form, plan, refusal=refusal, status=409 if refusal else 200)


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def player(request: HtmxRequest, club: Club, player_id: int) -> HttpResponse:
    """One person: another name, the other group, out of the club or back."""
    found = player_of_club(club, player_id)
    if found is None:
        raise Http404
    names = _group_names(club)
    action = request.POST.get("action", "")
    form = DistinctNameForm(
        request.POST if action == "rename" else None,
        initial={"name": found.name},
        others=partial(told_apart, club, but=found.pk),
    )
    nickname_form = NicknameForm(
        request.POST if action == "nickname" else None, initial={"nickname": found.nickname}
    )
    refusal = ""
    if action == "nickname" and _is_nicknamed(request, found, nickname_form):
        return redirect_done(Done.NICKNAME, "player", club.slug, found.pk)
    if action == "rename" and form.is_valid():
        services.rename_player(
            player=found, name=form.cleaned_data["name"], by=coordinator(request), at=timezone.now()
        )
        return redirect_done(Done.NAME, "player", club.slug, found.pk)
    if request.method == "POST" and action not in {"rename", "nickname"}:
        try:
            is_gone = _change(request, found, action)
        except ActionRefused as refused:
            refusal = refused.message
        else:
            if is_gone:
                return redirect_done(Done.DELETED, "players", club.slug)
            return redirect_done(Done.PERSON, "player", club.slug, found.pk)
    context = {
        "player": found,
        "group_name": dict(zip("AB", names, strict=True))[found.group],
        "has_groups": names != HALVES,
        "person": person_in_club(found),
        "form": form,
        "nickname_form": nickname_form,
        "refusal": refusal,
    }
    status = 409 if refusal else 422 if request.method == "POST" else 200
    return desk_page(request, club, "setup/people_person.html", context, status=status)


@never_cache
@require_safe
@with_club
def players_csv(_request: HtmxRequest, club: Club) -> HttpResponse:
    """Members and couples as CSV, which imports again."""
    content = csv_of(rows_to_export(club, _group_names(club)))
    return file_response(content, CSV, "players.csv")


@never_cache
@require_safe
@with_club
def players_xlsx(_request: HtmxRequest, club: Club) -> HttpResponse:
    """Members and couples as an Excel workbook, which imports again."""
    content = workbook_of(rows_to_export(club, _group_names(club)), sheet="Players")
    return file_response(content, XLSX, "players.xlsx")


def _is_paired(
    request: HtmxRequest, club: Club, form: CoupleForm, everybody: Sequence[Player], *, has_groups: bool
) -> bool:
    """Whether the two of the form are a couple from now on; the form says why not."""
    if not form.is_valid():
        return False
    known = {player.pk: player for player in everybody}
    first, second = (known[form.cleaned_data[name]] for name in ("first", "second"))
    by, at = coordinator(request), timezone.now()
    try:
        pair_couple(club=club, first=first, second=second, by=by, at=at, has_groups=has_groups)
    except ActionRefused as refused:
        say_beside(form, refused)
        return False
    return True


def _is_nicknamed(request: HtmxRequest, player: Player, form: NicknameForm) -> bool:
    """Whether the person has the nickname of the form from now on; the form says why not."""
    if not form.is_valid():
        return False
    try:
        services.give_nickname(player=player, by=coordinator(request), at=timezone.now(), **form.cleaned_data)
    except ActionRefused as refused:
        say_beside(form, refused)
        return False
    return True


def _change(request: HtmxRequest, player: Player, action: str) -> bool:
    """Do what a button of the person's page says; whether the person is gone after it."""
    by, at = coordinator(request), timezone.now()
    if action == "part":
        couple = person_in_club(player).couple
        if couple is not None:
            services.part_couple(couple=couple, by=by, at=at)
        return False
    changes = {
        "group": services.change_group,
        "archive": services.archive_player,
        "back": services.bring_player_back,
        "member": services.make_member,
        "delete": services.delete_player,
    }
    if action not in changes:
        raise ActionRefused("This page has no such button. Nothing was changed.")
    changes[action](player=player, by=by, at=at)
    return action == "delete"


def _list_page(
    request: HtmxRequest,
    club: Club,
    form: PeopleListForm,
    plan: PeoplePlan | None,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    has_groups = _group_names(club) != HALVES
    context = {"form": form, "plan": plan, "refusal": refusal, "has_groups": has_groups}
    return desk_page(request, club, "setup/people_list.html", context, status=status)


def _group_names(club: Club) -> tuple[str, str]:
    return group_names(next(iter(finding.seasons_of_club(club)), None))
