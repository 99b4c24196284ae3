"""The options of a season, in plain words, with hands scored as they are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.season_options import OptionsForm, RemoveForm
from tournaments.models import NightState
from tournaments.queries.rule_examples import worked_examples
from tournaments.queries.season_entries import couples_who_stay, nights_to_come
from tournaments.queries.season_options import Options
from tournaments.services.errors import ActionRefused
from tournaments.services.season_options import change_options, remove_season
from tournaments.translate import rules_of
from tournaments.views.done import Done, redirect_done
from tournaments.views.guards import HtmxRequest, coordinator, wants_piece
from tournaments.views.navigation import desk_page
from tournaments.views.plan import with_season
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from tournaments.forms.season_options import RulesForm
    from tournaments.models import Club, Season
    from tournaments.queries.rule_examples import Example

EXAMPLE = "setup/_rule_fields.html#example"


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def options(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """What a season's coordinator has chosen; a change holds from a night on that has not begun."""
    form = _form(request, season)
    template, context = (
        "setup/season_options.html",
        {"form": form, "season": season, "removing": RemoveForm()},
    )
    if request.method == "POST" and is_only_looked_at(request):
        return with_example(request, club, template, context)
    if request.method == "POST" and form.is_valid():
        try:
            change_options(
                season=season,
                options=_chosen(form),
                from_night=form.cleaned_data["from_night"],
                by=coordinator(request),
                at=timezone.now(),
            )
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect_done(Done.OPTIONS, "season", club.slug, season.pk)
    return with_example(request, club, template, context, status=422 if request.method == "POST" else 200)


@require_POST
@with_season
def remove(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """The season is taken off the club's pages once its name is typed; the log can bring it back."""
    form = RemoveForm(request.POST)
    try:
        remove_season(
            season=season, name=request.POST.get("typed", ""), by=coordinator(request), at=timezone.now()
        )
    except ActionRefused as refused:
        form.full_clean()
        say_beside(form, refused)
        context = {"form": _form(request, season, is_sent=False), "season": season, "removing": form}
        return with_example(request, club, "setup/season_options.html", context, status=422)
    return redirect_done(Done.REMOVED, "club", club.slug)


def is_only_looked_at(request: HtmxRequest) -> bool:
    """Whether a form was sent to see what its rules score, or to start from another rule set: not to save it."""
    return wants_piece(request) or "start" in request.POST or request.POST.get("action") == "show"


def examples_of(form: RulesForm) -> tuple[Example, ...]:
    """The example hands under the rules as they stand in the form; none while those do not go together."""
    return worked_examples(form.chosen_rules) if form.chosen_rules else ()


def with_example(
    request: HtmxRequest, club: Club, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page of a rules' form, or only its example hands, scored under the rules as they are chosen now."""
    form: RulesForm = context["form"]
    form.full_clean()
    full = {**context, "examples": examples_of(form)}
    if wants_piece(request):
        return render(request, EXAMPLE, full)
    return desk_page(request, club, template, full, status=status)


def _form(request: HtmxRequest, season: Season, *, is_sent: bool = True) -> OptionsForm:
    now = {
        "name": season.name,
        "substitute_points": season.substitute_points,
        "group_a_name": season.group_a_name,
        "group_b_name": season.group_b_name,
        "paper": season.paper,
        "corrections": season.corrections,
        "without_groups": not season.has_groups,
        "ranked_by": season.ranked_by,
        "best_of": season.best_of,
        "least_nights": season.least_nights,
    }
    return OptionsForm(
        request.POST or None if is_sent else None,
        start=rules_of(season),
        initial=now,
        nights=[night for night in nights_to_come(season) if night.state == NightState.PLANNED],
        couples=len(couples_who_stay(season)),
    )


def _chosen(form: OptionsForm) -> Options:
    data = form.cleaned_data
    return Options(
        data["name"],
        form.rules(),
        data["substitute_points"],
        form.group_names,
        data["paper"],
        data["corrections"],
        not data["without_groups"],
        form.ranking,
    )
