"""What anybody who may read a season may see of one player or one couple in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.charts.bid_success import bid_success_chart
from tournaments.charts.nights import nights_chart
from tournaments.charts.path import path_chart
from tournaments.models import NamesShown
from tournaments.queries.couple_page import couple_figures, couple_of_club
from tournaments.queries.finding import club_by_slug
from tournaments.queries.people_list import player_of_club, who_in_the_end
from tournaments.queries.people_seasons import couples_seasons, seasons_with
from tournaments.queries.player_page import player_figures
from tournaments.queries.player_values import SeasonChoice
from tournaments.queries.standing_words import ranking_line
from tournaments.translate import ranking_of
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.figure_tables import couple_tables, player_tables
from tournaments.views.guards import HtmxRequest
from tournaments.views.kept import PartContext, kept_part
from tournaments.views.navigation import navigation
from tournaments.views.season_access import may_read, names_for, runs_club

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club, Season
    from tournaments.queries.couple_values import CoupleFigures
    from tournaments.queries.people_seasons import TheirSeason
    from tournaments.queries.player_values import PlayerFigures

ALL = "all"


@require_safe
def player(request: HtmxRequest, slug: str, player_id: int) -> HttpResponse:
    """A player's figures: `?season=` a season's number or `all`, the one now unless given.

    Somebody who turned out to be another player is shown as who they are now.
    """
    club = club_by_slug(slug)
    found = player_of_club(club, player_id) if club else None
    if club is None or found is None:
        raise Http404
    person = who_in_the_end(found)
    chosen = _chosen(request, club, seasons_with(club, person.pk))  # who may not read it is led nowhere
    if person != found:
        query = request.GET.urlencode()
        now = reverse("player_page", args=[slug, person.pk])
        return redirect(f"{now}?{query}" if query else now)

    def figures() -> PlayerFigures:
        return player_figures(found, chosen.seasons, names_shown=chosen.names_shown)

    if wants_file(request):
        return tables_file(request, player_tables(figures()), name=f"player-{found.pk}")
    part = kept_part(
        "public/player.html#figures",
        club,
        found.pk,
        *chosen.key,
        make=lambda: _player_part(figures(), chosen),
    )
    about = {"a guest": found.is_guest, "archived": found.archived_at is not None}
    context = {
        "part": part,
        "player_id": found.pk,
        "about": " · ".join(word for word, holds in about.items() if holds),
    }
    return render(request, "public/player.html", {**context, **chosen.context(), **navigation(request, club)})


def _player_part(figures: PlayerFigures, chosen: _Chosen) -> PartContext:
    context = {
        "figures": figures,
        "nights_chart": nights_chart(figures.by_night) if figures.by_night else None,
        "bids_chart": bid_success_chart(figures.bid_success) if figures.bids.each else None,
        "path_chart": path_chart(figures.path) if figures.path else None,
        **chosen.context(),
    }
    told = {
        "name": figures.person.name,
        "is_empty": figures.is_empty,
        "sheets": tuple(player_tables(figures)),
    }
    return PartContext(context, told)


@require_safe
def couple(request: HtmxRequest, slug: str, couple_id: int) -> HttpResponse:
    """A couple's figures: `?season=` as for a player."""
    club = club_by_slug(slug)
    found = couple_of_club(club, couple_id) if club else None
    if club is None or found is None:
        raise Http404
    chosen = _chosen(request, club, couples_seasons(club, couple_id))

    def figures() -> CoupleFigures:
        return couple_figures(found, chosen.seasons, names_shown=chosen.names_shown)

    if wants_file(request):
        return tables_file(request, couple_tables(figures()), name=f"couple-{couple_id}")
    part = kept_part(
        "public/couple.html#figures",
        club,
        couple_id,
        *chosen.key,
        make=lambda: _couple_part(figures(), chosen),
    )
    context = {"part": part, "about": "" if found.parted_at is None else "no couple any more"}
    return render(request, "public/couple.html", {**context, **chosen.context(), **navigation(request, club)})


def _couple_part(figures: CoupleFigures, chosen: _Chosen) -> PartContext:
    context = {
        "figures": figures,
        "nights_chart": nights_chart(figures.by_night) if figures.by_night else None,
        **chosen.context(),
    }
    told = {
        "names": figures.names,
        "both": (figures.first, figures.second),
        "is_empty": figures.is_empty,
        "sheets": tuple(couple_tables(figures)),
    }
    return PartContext(context, told)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The seasons to show, how they name people, and what there is to choose from."""

    seasons: Sequence[Season]
    names_shown: NamesShown
    choices: tuple[SeasonChoice, ...]
    couple_id: int | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from another choice, for a part that is kept."""
        return (
            tuple(season.pk for season in self.seasons),
            self.names_shown.value,
            self.choices,
            self.couple_id,
        )

    def context(self) -> dict[str, Any]:
        """What every page of figures needs; links to a season's other pages lead to the latest one shown."""
        return {
            "choices": self.choices,
            "season": self.seasons[0].name if len(self.seasons) == 1 else "All seasons",
            "season_id": self.seasons[0].pk if self.seasons else None,
            "ranked": ranking_line(ranking_of(self.seasons[0])) if len(self.seasons) == 1 else "",
            "couple_id": self.couple_id,
            "asked": next((choice.query for choice in self.choices if choice.is_chosen), ""),
        }


def _chosen(request: HtmxRequest, club: Club, theirs: Sequence[TheirSeason]) -> _Chosen:
    """The seasons that are asked for, of those that this visitor may read.

    Raises: Http404 where that is none; coordinators also see people who are in no season yet.
    """
    readable = [one for one in theirs if may_read(request, club, one.season)]
    if not readable:
        if not runs_club(request, club):
            raise Http404
        return _Chosen((), NamesShown.FULL, ())
    asked = request.GET.get("season", "")
    seasons = [one.season for one in readable]
    if asked != ALL:
        latest = next((one.season for one in readable if one.is_played), readable[0].season)
        seasons = [latest] if not asked.isdecimal() else [s for s in seasons if str(s.pk) == asked]
        if not seasons:
            raise Http404
    styles = [names_for(request, club, season) for season in seasons]
    choices = [
        SeasonChoice(str(one.season.pk), one.season.name, asked != ALL and one.season in seasons)
        for one in readable
    ]
    if len(readable) > 1:
        choices.append(SeasonChoice(ALL, "All seasons", asked == ALL))
    guarded = (style for style in styles if style != NamesShown.FULL)
    couples = (one.couple_id for one in readable if one.season in seasons and one.couple_id)
    return _Chosen(seasons, next(guarded, NamesShown.FULL), tuple(choices), next(couples, None))
