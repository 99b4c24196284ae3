"""Clubs in which anything may have happened: a list of steps, each tried through the services that people use.

A step is its kind and a number, from which it takes its choices. What the club refuses just does not happen.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

from hypothesis import strategies as st

from scoring import ScoringError
from tests.factories import EVENING, make_season, planned_night
from tests.random_nights import NIGHT_STEPS, SHORT, Played
from tournaments.models import Club, Couple, Night, Player
from tournaments.queries.merging import merges_of
from tournaments.queries.season_options import options_of
from tournaments.services import (
    merging,
    people,
    plan_hosts,
    plan_nights,
    players,
    season_end,
    season_entries,
    season_options,
    seasons,
)
from tournaments.services.errors import ActionRefused

NAMES = {
    "A": ("Adam Ames", "Alice Ames"),
    "B": ("Bert Brook", "Bella Brook"),
    "C": ("Carl Chen", "Zoë Chen"),
    "D": ("Dan <b>Diaz</b>", "Dora Diaz"),
}


def play(steps: list[tuple[str, int]]) -> Club:
    """The club to which these steps have happened, with one night planned beside them."""
    made = planned_night(rules=SHORT, names=NAMES)
    make_season(made.club, [], by=made.by, name="A season to be removed")
    it = Played(made, made.night)
    for kind, number in steps:
        try:
            STEPS[kind](it, number)
        except (ActionRefused, ScoringError):
            continue
    return Club.objects.get(pk=made.club.pk)


# --- People and seasons ----------------------------------------------------------------------------------------


def merge(it: Played, number: int) -> None:
    """Somebody new, perhaps with a partner, turns out to be somebody else; or one of two who are there."""
    gone = it.player(number)
    if number % 2:
        gone = players.add_player(club=it.made.club, name="Twin", group="A", by=it.by, at=EVENING)
    merging.merge_players(
        club=it.made.club, keep_id=it.player(number // 3).pk, gone_id=gone.pk, by=it.by, at=EVENING
    )


def twin(it: Played, number: int) -> None:
    """Half of a couple is written down a second time, plays on as that, and turns out to be who they were."""
    found = it.pick(Couple.objects.filter(entries__season=it.running.season).order_by("pk"), number)
    last = Night.objects.filter(season=found.entries.first().season).latest("date")
    night = seasons.plan_night(
        season=last.season, date=last.date + timedelta(days=3), hosts=found, by=it.by, at=EVENING
    )
    people.part_couple(couple=found, by=it.by, at=EVENING)
    other = players.add_player(club=it.made.club, name=f"{found.first} 2", group="A", by=it.by, at=EVENING)
    again = players.pair_couple(club=it.made.club, first=other, second=found.second, by=it.by, at=EVENING)
    season_entries.leave_season(season=last.season, couple=found, night=night, by=it.by, at=EVENING)
    season_entries.join_season(season=last.season, couple=again, night=night, by=it.by, at=EVENING)
    merging.merge_players(club=it.made.club, keep_id=found.first_id, gone_id=other.pk, by=it.by, at=EVENING)


def take_merge_back(it: Played, number: int) -> None:
    done = it.pick(merges_of(it.made.club), number)
    if done:
        merging.take_merge_back(club=it.made.club, log_id=done.log_id, by=it.by, at=EVENING)


def person(it: Played, number: int) -> None:
    """Renamed, archived, back, deleted, or added first."""
    one = it.player(number // 5)
    if number % 5 == 3:
        one = players.add_player(club=it.made.club, name="Brief", group="B", by=it.by, at=EVENING)
        players.add_player(club=it.made.club, name="New", group="B", by=it.by, at=EVENING)
    do = (
        partial(people.rename_player, name=f"Name {number}"),
        people.archive_player,
        people.bring_player_back,
        people.delete_player,
        people.make_member,
    )
    do[number % 5](player=one, by=it.by, at=EVENING)


def couple(it: Played, number: int) -> None:
    """Parted, and both perhaps with others."""
    found = it.pick(Couple.objects.filter(club=it.made.club).order_by("pk"), number)
    people.part_couple(couple=found, by=it.by, at=EVENING)
    pair = (
        it.pick(Player.objects.filter(club=it.made.club, group=group).order_by("pk"), number)
        for group in "AB"
    )
    first, second = pair
    players.pair_couple(club=it.made.club, first=first, second=second, by=it.by, at=EVENING)


def season(it: Played, number: int) -> None:
    """Its options, its trophies, who is in it; another one is removed or brought back."""
    here = it.running.season
    other = it.made.club.seasons.exclude(pk=here.pk).first() or here
    there = Night.objects.filter(season=here).latest("date")
    entered = it.pick(Couple.objects.filter(club=it.made.club).order_by("pk"), number)
    options = replace(
        options_of(here), rules=replace(SHORT, set_bonus=number % 100), substitute_points="member"
    )
    do = (
        partial(season_options.change_options, season=here, options=options, from_night=None),
        partial(season_options.remove_season, season=other, name=other.name),
        partial(season_entries.leave_season, season=here, couple=entered, night=there),
        partial(season_entries.join_season, season=here, couple=entered, night=there),
        partial(season_end.name_trophies, season=here, choices={"best_a": (f"Cup {number}", True)}),
    )
    do[number % len(do)](by=it.by, at=EVENING)


def plan(it: Played, number: int) -> None:
    """A night moved, called off, brought back, with other hosts."""
    night = it.pick(Night.objects.filter(season=it.running.season).order_by("pk"), number // 4)
    hosts = it.pick(Couple.objects.filter(entries__season=night.season).order_by("pk"), number)
    do = (
        partial(plan_nights.move_night, date=night.date + timedelta(days=1), reason="snow"),
        partial(plan_nights.cancel_night, reason="snow"),
        plan_nights.restore_night,
        partial(plan_hosts.set_hosts, hosts=hosts, reason=""),
    )
    do[number % len(do)](night=night, by=it.by, at=EVENING)


STEPS = NIGHT_STEPS | {
    "merge": merge,
    "twin": twin,
    "take merge back": take_merge_back,
    "person": person,
    "couple": couple,
    "season": season,
    "plan": plan,
}
OFTEN = ("hand", "hand", "rest of the round", "rest of the round", "open night", "twin")
histories = st.lists(
    st.tuples(st.sampled_from([*STEPS, *OFTEN]), st.integers(0, 200)), min_size=8, max_size=35
).map(lambda steps: [("open night", len(steps)), *steps])
EVERYTHING = [
    ("person", 3),
    ("open night", 1),
    ("talk", 0),
    ("hand", 0),
    ("hand", 4),
    ("undo", 0),
    ("deal", 2),
    ("talk", 2),
    ("substitute", 5),
    ("exchange", 1),
    ("rest of the round", 2),
    ("late hand", 1),
    ("late hand", 0),
    ("hand", 3),
    ("talk", 4),
    ("finish without", 0),
    ("amend", 1),
    ("put holder right", 2),
    ("person", 21),
    ("merge", 25),
    ("merge", 27),
    ("take merge back", 0),
    ("plan", 3),
    ("season", 0),
    ("season", 1),
    ("season", 4),
    ("person", 10),
    ("couple", 1),
    ("open night", 2),
    ("substitute", 4),
    ("rest of the round", 3),
    ("rest of the round", 4),
    ("take out", 2),
    ("reopen", 0),
    ("rest of the round", 5),
    ("twin", 0),
    ("take merge back", 0),
    ("twin", 1),
    ("plan", 16),
    ("plan", 17),
    ("open night", 5),
    ("phone", 2),
    ("talk", 5),
]
