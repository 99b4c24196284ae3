"""The end of a season: trophies that equals share, who they go to, and the page as text (rules E4, E8, E9)."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_TIE,
    another_night,
    break_tie,
    finish,
    fixture_night,
    make_guest,
    open_night,
    play_hands,
    play_night,
    season_of_nights,
    seat,
    start_round,
    table_of,
)
from tournaments.models import Season
from tournaments.queries.season_end import season_end
from tournaments.queries.season_trophies import GivenTrophy
from tournaments.queries.trophies import usual_trophies
from tournaments.services import night_end, nights
from tournaments.services.nights import Attendance
from tournaments.services.season_end import name_trophies

pytestmark = pytest.mark.django_db

ONE_HAND = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1)
FIRST_NIGHT = {"High": "1 9H/9", "Middle": "1 7H/6", "Low": "1 7H/7"}
# Adam, Alice 400 · Bert, Bella 10 · Carl, Cora −200 · Dan, Dora 140 · Eli, Emma 200 · Finn, Fay 30


def play(made, hands=None):
    """Finishes a started night of one hand a table."""
    for name, text in (hands or FIRST_NIGHT).items():
        play_hands(made.night, table_of(made.night, name), [text])
    finish(made)
    return made


def ended(made) -> dict:
    return season_end(Season.objects.get(pk=made.season.pk))


def won(made) -> dict[str, tuple[list[str], str]]:
    """Each trophy's winners by first name, and its figure."""
    return {t.name: ([n.split()[0] for n in t.names], t.figure) for t in ended(made)["trophies"]}


def choose(made, **choices: tuple[str, bool]) -> None:
    name_trophies(season=made.season, choices=choices, by=made.by, at=EVENING)


def test_every_trophy_and_everybody_who_shares_it():
    made = play(fixture_night(rules=ONE_HAND))

    assert won(made) == {
        "Best individual": (["Adam", "Alice"], "400 points"),
        "Worst individual": (["Carl", "Cora"], "−200 points"),
        "Best, Men": (["Adam"], "400 points"),
        "Worst, Men": (["Carl"], "−200 points"),
        "Best, Women": (["Alice"], "400 points"),
        "Worst, Women": (["Cora"], "−200 points"),
        "Best couple": (["Adam"], "800 points"),
        "Worst couple": (["Carl"], "−400 points"),
        "Most nine-bids made": (["Adam", "Alice"], "1 nine-bid"),
        "Most often set": (["Carl", "Cora"], "1 time"),
        "Most sets given": (["Dan", "Dora"], "1 set"),
        "Most rounds won": (["Adam", "Alice", "Dan", "Dora", "Eli", "Emma"], "1 round"),
    }


def test_equal_couples_and_equal_lowest_are_all_named():
    """Scenario "Equal scores share a place": 300, 300, 300 for three couples, 20 for the others."""
    made = play(fixture_night(rules=ONE_HAND), dict.fromkeys(FIRST_NIGHT, "1 8H/8"))
    trophies = {trophy.name: trophy for trophy in ended(made)["trophies"]}

    assert trophies["Best couple"].names == (
        "Adam Ames & Alice Ames",
        "Carl Chen & Cora Chen",
        "Eli Endo & Emma Endo",
    )
    assert trophies["Worst couple"].figure == "40 points"
    assert trophies["Worst, Men"].names == ("Bert Brook", "Dan Diaz", "Finn Ford")
    assert trophies["Most nine-bids made"] == GivenTrophy(
        "Most nine-bids made",
        (),
        "",
        "Bids of exactly nine that were made. Counted for both who held the cards. Tie-break hands do not count.",
    )


def test_a_season_of_two_nights_is_added_up():
    """The same seats on both nights, as A host both; a made ten is no nine-bid."""
    made = play(fixture_night(rules=ONE_HAND))
    play(another_night(made, 6), {"High": "1 10H/10", "Middle": "2 7H/6", "Low": "2 9H/9"})
    trophies = won(made)

    assert trophies["Most nine-bids made"] == (["Adam", "Alice", "Fay", "Finn"], "1 nine-bid")
    assert trophies["Most often set"] == (["Carl", "Cora", "Dan", "Dora"], "1 time")
    assert trophies["Most rounds won"] == (["Adam", "Alice"], "2 rounds")
    assert trophies["Best individual"] == (["Adam", "Alice"], "900 points")


def test_a_tie_break_decides_the_round_and_nothing_else():
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, tiebreak_in_last_round=True))
    for name in FIRST_NIGHT:
        play_hands(made.night, table_of(made.night, name), R_TIE)
        break_tie(made.night, table_of(made.night, name), side=1, is_made=False)
    finish(made)
    trophies = won(made)

    assert trophies["Most rounds won"][0] == ["Bella", "Bert", "Dan", "Dora", "Fay", "Finn"]
    assert trophies["Most often set"] == ([], "")


def test_a_drawn_round_is_nobodys():
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1))
    for name in FIRST_NIGHT:
        play_hands(made.night, table_of(made.night, name), R_TIE)
    finish(made)

    assert won(made)["Most rounds won"] == ([], "")


def test_a_guest_wins_no_trophy_and_the_member_away_loses_none():
    """Sue plays for Alice at High and makes nine; Alice has no points at all, which is no worst score."""
    made = open_night(rules=ONE_HAND)
    sue = make_guest(made)
    away = Attendance(made.couples["A"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    trophies = won(play(made))

    assert trophies["Best individual"] == (["Adam"], "400 points")
    assert trophies["Best, Women"] == (["Emma"], "200 points")
    assert trophies["Most nine-bids made"] == (["Adam"], "1 nine-bid")
    assert trophies["Best couple"] == (["Eli"], "400 points")


def test_a_reopened_night_does_not_count():
    made = play(fixture_night(rules=ONE_HAND))
    night_end.reopen_night(night=made.night, reason="a wrong hand", by=made.by, at=EVENING)

    assert ended(made)["nights"] == []
    assert won(made)["Most rounds won"] == ([], "")
    assert won(made)["Best individual"] == ([], "")


def test_the_club_names_its_trophies_and_leaves_some_out():
    made = play(fixture_night(rules=ONE_HAND))
    off = {f"{what}_{whose}": ("", False) for what in ("best", "worst") for whose in ("player", "a", "b")}
    choose(made, **off, most_rounds=("The Ladder", True), worst_couple=("Wooden Spoon", True))

    assert list(won(made)) == [
        "Best couple",
        "Wooden Spoon",
        "Most nine-bids made",
        "Most often set",
        "Most sets given",
        "The Ladder",
    ]


def test_each_night_says_who_was_best_and_who_took_the_wine():
    made = play(fixture_night(rules=ONE_HAND))
    play(another_night(made, 1), dict.fromkeys(FIRST_NIGHT, "1 8H/8"))
    first, second = ended(made)["nights"]

    assert (first.where, first.best) == ("at Adam and Alice’s", "Adam Ames and Alice Ames: 400")
    assert first.wine.replace("\ufe0e", "") == "Adam and Alice take the wine (9♥)."
    assert "level" in second.wine


def test_the_text_has_everything_to_paste():
    made = play(fixture_night(rules=ONE_HAND))
    keep = {"best_couple": ("", True), "most_nines": ("", True)}
    choose(made, **{t.key: keep.get(t.key, ("", False)) for t in all_trophies(made)})
    text = ended(made)["text"].replace("\ufe0e", "")

    assert text.startswith(
        "2025 to 2026, after night 1 of 1\n\n"
        "Best couple: Adam Ames & Alice Ames, 800 points\n"
        "Most nine-bids made: Adam Ames and Alice Ames, 1 nine-bid each\n\n"
        "Final standings\n1= Adam Ames: 400\n1= Alice Ames: 400\n3= Eli Endo: 200\n"
    )
    assert "\n11= Cora Chen: −200\n\nCouples\n1. Adam Ames & Alice Ames: 800\n" in text
    assert text.endswith(
        "\n\nNights\nNight 1, 15 January 2026, at Adam and Alice’s. Adam Ames and Alice Ames: 400. "
        "Adam and Alice take the wine (9♥).\n"
    )


def all_trophies(made):
    return usual_trophies(made.season)


def test_a_running_season_says_that_it_is_not_over():
    made = play(fixture_night(rules=ONE_HAND))
    assert ended(made)["still_running"] == ""
    another_night(made, 1)

    page = ended(made)
    assert page["still_running"] == (
        "1 night still to come: what stands here is how the season would end without it."
    )
    assert page["standings_head"] == "Standings so far"
    assert "\n\nStandings so far\n1= Adam Ames: 400\n" in page["text"]


def test_reads_the_same_number_of_times_for_one_night_and_for_three(django_assert_num_queries):
    made = season_of_nights(1)
    season = Season.objects.get(pk=made.season.pk)
    with django_assert_num_queries(11):
        season_end(season)
    for week in (1, 2):
        play_night(another_night(made, week))
    with django_assert_num_queries(11):
        season_end(season)
