"""What there is in a club and in a season, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from scoring import rule_lines
from tournaments.models import Night, NightState, Player
from tournaments.queries.finding import couples_of_season, seasons_of_club
from tournaments.queries.people_list import standing_couples
from tournaments.queries.standing_words import ranking_line
from tournaments.queries.tonight import next_night
from tournaments.translate import ranking_of, rules_of
from tournaments.words import counted, day, weekday

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import RuleSet
    from tournaments.models import Club, Season

ENOUGH_COUPLES = 4  # two tables
TO_COME = (NightState.PLANNED, NightState.OPEN, NightState.PLAYING)


def club_overview(club: Club) -> dict[str, Any]:
    """Steps from an empty club to tonight, the seasons, and the nights: those to come in order, then the latest first."""
    seasons = seasons_of_club(club)
    nights = list(
        Night.objects.filter(season__club=club, season__removed_at__isnull=True).order_by("-date", "-number")
    )
    coming = [night for night in reversed(nights) if night.state in TO_COME]
    coming_next = next_night(club)
    steps = _steps(club, seasons, nights)
    return {
        "steps": steps,
        "steps_done": sum(step["is_done"] for step in steps),
        "next_step": next((step for step in steps if not step["is_done"]), None),
        "seasons": seasons,
        "nights": [
            {
                "id": night.pk,
                "title": f"Night {night.number}, {weekday(night.date)}",
                "state_words": NightState(night.state).label,
            }
            for night in (*coming, *(night for night in nights if night.state not in TO_COME))
        ],
        "next_night": coming_next if coming_next and coming_next.state in TO_COME else None,
        "next_words": _next_words(coming_next) if coming_next else "",
    }


def _steps(club: Club, seasons: Sequence[Season], nights: Sequence[Night]) -> list[dict[str, Any]]:
    """What is to be done from an empty club to the first night's end, and what of it is done. Two SELECTs."""
    people = Player.objects.filter(club=club, is_guest=False, archived_at=None).count()
    couples = len(standing_couples(club))
    the_plan = reverse("plan", args=[club.slug, seasons[0].pk]) if seasons else _url("season_new", club)
    has_played = any(night.state == NightState.FINISHED for night in nights)
    needed = f"{counted(couples, 'couple')}: two sit at each table, so at least {ENOUGH_COUPLES} are needed."
    return [
        _step("Name the players", f"{counted(people, 'player')} so far.", _url("players", club), couples > 0),
        _step("Pair the couples", needed, _url("players", club), couples >= ENOUGH_COUPLES),
        _step(
            "Plan a season",
            "Its months, its rules and its couples.",
            _url("season_new", club),
            bool(seasons),
        ),
        _step("Plan the nights", "Their dates, and who hosts.", the_plan, bool(nights)),
        _step("Play the night", "Open the night, seat the couples, play.", _url("tonight", club), has_played),
    ]


def _next_words(night: Night) -> str:
    """What the button to the next night says."""
    if night.state == NightState.PLANNED:
        return f"The next night: {weekday(night.date)}"
    return f"The night of {weekday(night.date)}"


def season_overview(season: Season) -> dict[str, Any]:
    """A season with its frozen rules in words and its couples. Its nights are `queries.plan.season_plan`."""
    return {
        "season": season,
        "rule_lines": season_rule_lines(rules_of(season), season),
        "entries": [str(couple) for couple in couples_of_season(season)],
    }


# The rules of a hand; those of sides, targets and ends are no questions of a night of rounds.
_OF_A_HAND = frozenset(
    [
        "deck",
        "kitty",
        "min_level",
        "schedule",
        "auction",
        "inkles",
        "specials",
        "misere_place",
        "misere_when",
        "nullo_defence",
        "all_pass",
        "slam",
        "trick_points",
        "set_bonus",
    ]
)


def season_rule_lines(rules: RuleSet, season: Season) -> list[str]:
    """The rules of a season as a person reads them: the shape of a night, a hand, the movement, the wine."""
    wine = "nine" if rules.wine_level == "nine_only" else "nine or ten"
    fallback = {
        "per_group": "else it goes to the lowest score of each group",
        "overall": "else it goes to the two lowest scores",
        "none": "else nobody gets it",
    }[rules.wine_fallback]
    return [
        f"{rules.name}, as this club plays it.",
        (
            f"{counted(rules.tables, 'table')}, {counted(rules.rounds_per_night, 'round')} of "
            f"{counted(rules.hands_per_round, 'hand')}."
        ),
        *(line.text for line in rule_lines(rules) if line.option in _OF_A_HAND),
        *([] if rules.slam else ["All ten tricks earn nothing more."]),
        *([] if rules.set_bonus else ["No bonus for a set."]),
        "Winners go one table up, losers one down"
        + (
            ", and the pairs that meet exchange partners."
            if rules.switch_partners
            else "; partners stay together."
        ),
        "A tie in the last round is broken."
        if rules.tiebreak_in_last_round
        else "A tie in the last round stands.",
        f"The last made bid of {wine} wins the wine; {fallback}.",
        ranking_line(ranking_of(season)),
        f"A substitute’s points go to {season.get_substitute_points_display()}.",
        f"From {day(season.starts_on)} to {day(season.ends_on)}.",
    ]


def _url(name: str, club: Club) -> str:
    return reverse(name, args=[club.slug])


def _step(title: str, text: str, url: str, is_done: bool) -> dict[str, Any]:
    return {"title": title, "text": text, "url": url, "is_done": is_done}
