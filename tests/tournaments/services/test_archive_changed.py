"""An archive that was changed by hand is refused in words, with nothing kept; or every page of its club can be read."""

import json
from random import Random

import pytest
from django.db import transaction
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.club_archives import brought_in, eventful, make_owner
from tests.factories import EVENING
from tests.tournaments.views.visitors import signed_in
from tournaments.exchange.archive import archive_of, bytes_of
from tournaments.exchange.limits import FileRefused
from tournaments.models import Club, Hand, LogEntry, Membership, Night, Player, Season
from tournaments.queries.archive import club_archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return make_owner()


def first(rows: list[dict], **wanted) -> dict:
    return next(row for row in rows if all(row[name] == value for name, value in wanted.items()))


def told(whole: dict, action: str) -> dict:
    return first(whole["log"], action=action)


def contract(whole: dict) -> dict:
    """A hand that stands."""
    return first(whole["hands"], kind="hand", voided_at=None)


CHANGES = {
    "tricks": (lambda all_: contract(all_).update(tricks=2), "Thursday Cards, 2025 to 2026, night 1, round 1"),
    "points": (lambda all_: contract(all_).update(points_1=999), "999 to 30 is stored, 200 to 30 is right"),
    "no bid": (lambda all_: contract(all_).update(bid="8X"), "cannot be scored: “8X” is no bid"),
    "bid that is not played": (lambda all_: contract(all_).update(bid="6H"), "6♥"),
    "hand of no round": (lambda all_: contract(all_).update(number=7), "is number 7 of a round of 2"),
    "no tricks": (lambda all_: contract(all_).update(tricks=None), "says no side, no bid or no tricks"),
    "night's points": (lambda all_: all_["player_nights"][0].update(points=5000), "5000 in"),
    "season's points": (lambda all_: first(all_["season_totals"], rounds_won=0, nines=0).update(nights=7), "in 7 nights (0 rounds won, 0 9-bids) is stored"),
    "figures": (lambda all_: all_["night_figures"][0].update(defence=[9, 9, 9, 9]), "does not agree"),
    "figures that are none": (
        lambda all_: all_["night_figures"][0]["bids"].update({"8H": 7}),
        "has other figures than four numbers",
    ),
    "winner": (lambda all_: first(all_["tables"], is_complete=True).update(winner=None), "winner: nobody is stored"),
    "seat gone": (lambda all_: all_["seats"].pop(0), "has not exactly two seats"),
    "seat in another round": (
        lambda all_: all_["seats"][0].update(round=all_["rounds"][-1]["id"]),
        "is at a table of another round",
    ),
    "credited": (lambda all_: first(all_["seats"], stands_in_for=None).update(credited_to=None), "go to nobody"),
    "hand twice": (lambda all_: all_["hands"].append(contract(all_) | {"id": 900}), "two rows of “hands”"),
    "request twice": (
        lambda all_: [row.update(request_id="the-same") for row in all_["log"][:2]],
        "two rows of “log”",
    ),
    "verdict of nobody": (lambda all_: all_["tables"][0].update(verdict_1="agreed"), "two rows of “tables”"),
    "rules": (lambda all_: all_["seasons"][0]["rules"].update(set_bonus="lots"), "cannot be played by (Set bonus must"),
    "rules for three": (
        lambda all_: all_["seasons"][0].update(rules=all_["seasons"][0]["rules"] | THREE),
        "of season 1",
    ),
    "state": (lambda all_: all_["nights"][0].update(state="cancelled"), "do not fit its state, “cancelled”"),
    "place of a stranger": (
        lambda all_: all_["night_seats"][0].update(player=all_["players"][-1]["id"]),
        "are not those of its two people",
    ),
    "trophy": (lambda all_: all_["seasons"][0]["trophies"].update(best_a="Cup"), "has a trophy without its name"),
    "line without its hand": (lambda all_: told(all_, "hand_saved").update(after={}), "In the archive’s log a line"),
    "line with a wrong day": (lambda all_: told(all_, "night_planned")["after"].update(date="soon"), "log a line"),
    "seats nobody knows": (
        lambda all_: told(all_, "seats_exchanged")["before"].update(held={"4000": {}}),
        "4000, and “seats” has no row of that id",
    ),
    "entry to come": (
        lambda all_: told(all_, "late_hand_settled")["after"].update(late=len(all_["log"])),
        "and “log” has no row of that id",
    ),
    "merge of a guess": (
        lambda all_: told(all_, "players_merged")["before"]["gone"].update(is_guest=2),
        "(players merged) does not hold",
    ),
    "merge of nothing": (lambda all_: told(all_, "players_merged")["after"].update(moved=7), "it has “moved”"),
    "round that never was": (
        lambda all_: told(all_, "night_finished").update(after={"without_round": 9}),
        "log the end of a night",
    ),
}  # fmt: skip
THREE = {"players": 3, "sides": "each_alone", "deck": "33", "kitty": 3}


def test_whatever_was_changed_by_hand_is_named_and_nothing_is_kept(owner):
    rows = {
        model: model.objects.count() for model in (Club, Player, Season, Night, Hand, LogEntry, Membership)
    }
    wrong = []
    for name, (change, said) in CHANGES.items():
        whole = json.loads(eventful())
        change(whole)
        try:
            with transaction.atomic():
                brought_in(whole, owner)
        except FileRefused as refused:
            if said not in refused.sentence:
                wrong.append((name, refused.sentence))
        else:
            wrong.append((name, "was taken"))

    assert wrong == []
    assert {model: model.objects.count() for model in rows} == rows


VALUES = (
    None,
    True,
    -1,
    0,
    1,
    2,
    7,
    2**31,
    "",
    "x",
    "8H",
    "2026-01-15",
    "2026-01-15T19:30:00Z",
    [],
    {},
    [[1]],
)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=[Phase.generate],
)
@given(seed=st.integers(0, 2**32))
def test_any_change_is_refused_in_words_or_leaves_every_page_readable(owner, seed):
    whole, rng = json.loads(eventful()), Random(seed)
    for _ in range(rng.randint(1, 2)):
        change_something(whole, rng)
    with transaction.atomic():
        try:
            club = brought_in(whole, owner)
        except FileRefused:
            pass
        else:
            look_around(club, owner)
        transaction.set_rollback(True)


def change_something(whole: dict, rng: Random) -> None:
    """One value anywhere becomes another, or a row goes, or comes twice."""
    rows = rng.choice([rows for rows in whole.values() if isinstance(rows, list) and rows])
    place = rng.randrange(len(rows))
    kind = rng.choice(["value", "value", "value", "inside", "inside", "inside", "gone", "twice"])
    if kind == "gone":
        rows.pop(place)
    elif kind == "twice":
        rows.append(rows[place] | {"id": 9000})
    else:
        change_value(rows[place], rng, deep=kind == "inside")


def change_value(there: dict | list, rng: Random, *, deep: bool) -> None:
    keys = sorted(there) if isinstance(there, dict) else list(range(len(there)))
    inner = [key for key in keys if isinstance(there[key], dict | list) and there[key]]
    if deep and inner:
        change_value(there[rng.choice(inner)], rng, deep=rng.random() < 0.5)
    elif keys:
        there[rng.choice(keys)] = rng.choice(VALUES)


OF_THE_CLUB = ("club", "log", "players", "standings", "board", "merge", "club_records", "club_calendar")
OF_A_SEASON = (
    "season", "season_standings", "season_options", "season_end", "season_couples", "season_race", "season_partners",
    "season_figures", "proof", "certificates",
)  # fmt: skip
OF_A_NIGHT = (
    "night",
    "night_result",
    "attendance",
    "seating",
    "seats",
    "night_plan",
    "phones",
    "prints",
    "paper",
)
LOOKED_UP = ("hand_amended", "place_taken", "seats_exchanged", "options_changed", "couple_left", "hosts_set")


def look_around(club: Club, owner) -> None:
    """Opens pages as the club's coordinator; a defect in one raises."""
    desk = signed_in(owner)
    rows = [
        *((name, ()) for name in OF_THE_CLUB),
        *((name, season) for season in Season.objects.filter(club=club) for name in OF_A_SEASON),
        *((name, night) for night in Night.objects.filter(season__club=club) for name in OF_A_NIGHT),
        *(("player_page", player) for player in Player.objects.filter(club=club)[:4]),
        *(("log_put_back", entry) for entry in LogEntry.objects.filter(club=club, action__in=LOOKED_UP)),
    ]
    for name, row in rows:
        page = reverse(name, args=[club.slug, *([row.pk] if row else [])])
        assert (page, desk.get(page).status_code < 500) == (page, True)
    out_again = club_archive(club)
    assert archive_of(bytes_of(out_again, exported_at=EVENING)) == out_again
