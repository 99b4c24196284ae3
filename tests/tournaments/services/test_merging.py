"""Two players who are one person: merged with everything that names them, and taken apart again."""

from dataclasses import replace

import pytest
from django.apps import apps

from tests.factories import (
    EVENING,
    another_night,
    fixture_night,
    make_couples,
    make_guest,
    make_season,
    planned_night,
    play_night,
)
from tournaments.models import (
    ClubRevision,
    Couple,
    LogEntry,
    Night,
    PlayerNight,
    Season,
    SeasonEntry,
    SeasonTotal,
    Seat,
)
from tournaments.queries.audit import differences
from tournaments.queries.merging import merge_preview, merges_of
from tournaments.queries.people_list import couple_today
from tournaments.services import merging, nights, people, players, seasons
from tournaments.services.errors import ActionRefused
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def played_as_guest():
    """Night 1 with Bella; night 2, where Bella is away and the guest Bela, who is Bella, plays for her."""
    made = fixture_night()
    play_night(made)
    bela = make_guest(made, "Bela Brook")
    second = another_night_without_start(made, bela)
    play_night(second)
    return made, second, bela


def another_night_without_start(made, guest):
    """The next night with `guest` in Fay's place."""
    from tests.factories import seat, start_round

    night = seasons.plan_night(
        season=made.season, date=EVENING.date().replace(day=22), hosts=made.couples["A"], by=made.by, at=EVENING
    )  # fmt: skip
    night = nights.open_night(night=night, by=made.by, at=EVENING)
    fay = made.couples["F"]
    nights.set_attendance(
        night=night,
        attendance=[
            Attendance(
                couple_id=fay.pk,
                first_is_absent=False,
                first_substitute_id=None,
                second_is_absent=True,
                second_substitute_id=guest.pk,
            )
        ],
        by=made.by,
        at=EVENING,
    )
    second = replace(made, night=night)
    seat(second)
    start_round(second, 1)
    return second


def everything() -> dict:
    """Every row of the club, but for the log and what counts it; a season's totals are written afresh, so without their numbers."""
    return {
        model.__name__: sorted(
            repr({name: value for name, value in row.items() if model is not SeasonTotal or name != "id"})
            for row in model.objects.values()
        )
        for model in apps.get_app_config("tournaments").get_models()
        if model not in {LogEntry, ClubRevision}
    }


def newcomer(made, name="Hana Hill", group="B"):
    return players.add_player(club=made.club, name=name, group=group, by=made.by, at=EVENING)


def merge(made, keep, gone):
    return merging.merge_players(club=made.club, keep_id=keep.pk, gone_id=gone.pk, by=made.by, at=EVENING)


def take_back(made, entry):
    merging.take_merge_back(club=made.club, log_id=entry.pk, by=made.by, at=EVENING)


def test_a_guest_who_is_a_member_brings_her_points_and_seats():
    made, second, bela = played_as_guest()
    hana = newcomer(made)
    before = everything()
    points = PlayerNight.objects.get(player=bela).points
    preview = merge_preview(hana, bela)

    entry = merge(made, hana, bela)

    assert [(s.words, s.keep_points, s.gone_points, s.points, s.nights) for s in preview.sums] == [
        ("2025 to 2026", 0, points, points, 1),
        ("All", 0, points, points, 1),
    ]
    assert list(SeasonTotal.objects.filter(player__in=(hana, bela)).values_list("player", "points")) == [
        (hana.pk, points)
    ]
    assert Seat.objects.filter(player=bela).count() == 0
    assert Seat.objects.filter(round__night=second.night, player=hana).count() == 5
    assert differences(made.club) == []
    bela.refresh_from_db()
    assert (bela.merged_into, bela.archived_at is not None) == (hana, True)
    take_back(made, entry)
    assert everything() == before
    assert differences(made.club) == []


def test_the_same_couple_twice_over_two_seasons_becomes_one_couple_and_back():
    made = fixture_night()
    play_night(made)
    adam = newcomer(made, "Adam  Ames jr", "A")
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    twice = players.pair_couple(
        club=made.club, first=adam, second=made.people["Alice"], by=made.by, at=EVENING
    )
    season = make_season(made.club, [twice], by=made.by, name="Next")
    host = seasons.plan_night(
        season=season, date=EVENING.date().replace(month=5), hosts=twice, by=made.by, at=EVENING
    )
    before = everything()

    entry = merge(made, made.people["Adam"], adam)

    host.refresh_from_db()
    assert host.hosts == made.couples["A"]
    assert list(SeasonEntry.objects.filter(season=season).values_list("couple", flat=True)) == [
        made.couples["A"].pk
    ]
    assert couple_today(made.people["Alice"]) == made.couples["A"]
    assert [(one.gone, one.keep) for one in merges_of(made.club)] == [(adam.name, "Adam Ames")]
    take_back(made, entry)
    assert everything() == before
    assert merges_of(made.club) == ()


def test_a_couple_with_another_partner_moves_as_it_is():
    made = fixture_night()
    play_night(made)
    again, other = newcomer(made, "Adam Again", "A"), newcomer(made)
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    new = players.pair_couple(club=made.club, first=again, second=other, by=made.by, at=EVENING)
    make_season(made.club, [new], by=made.by, name="Next")
    before = everything()

    entry = merge(made, made.people["Adam"], again)

    assert Couple.objects.get(pk=new.pk).first == made.people["Adam"]
    take_back(made, entry)
    assert everything() == before


def test_what_was_entered_twice_into_one_season_is_entered_once_and_comes_back():
    made = planned_night()
    double = newcomer(made, "Adam Double", "A")
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    twice = players.pair_couple(
        club=made.club, first=double, second=made.people["Alice"], by=made.by, at=EVENING
    )
    SeasonEntry.objects.create(season=made.season, couple=twice)
    before = everything()

    entry = merge(made, made.people["Adam"], double)

    assert SeasonEntry.objects.filter(season=made.season).count() == 6
    take_back(made, entry)
    assert everything() == before


def refused_merges(made):
    """Pairs of people who cannot be one, and a part of the sentence that says so."""
    hal = newcomer(made, "Hal Hill", "A")
    hana = newcomer(made)
    players.pair_couple(club=made.club, first=hal, second=hana, by=made.by, at=EVENING)
    return {
        "one night": (made.people["Adam"], made.people["Bert"], "both are in night 1 on 15 January 2026"),
        "a couple": (hal, hana, "are a couple"),
        "themselves": (hal, hal, "one person already"),
        "other group": (made.people["Adam"], hana, "in the other group"),
        "two couples today": (made.people["Adam"], hal, "Today there are"),
    }


@pytest.mark.parametrize("case", ["one night", "a couple", "themselves", "other group", "two couples today"])
def test_people_who_cannot_be_one_stay_two(case):
    made = fixture_night()
    play_night(made)
    keep, gone, sentence = refused_merges(made)[case]
    before = everything()

    with pytest.raises(ActionRefused) as refusal:
        merge(made, keep, gone)

    assert sentence in refusal.value.message
    assert merge_preview(keep, gone).refusal == refusal.value.message
    assert everything() == before


def test_nobody_is_merged_in_the_middle_of_a_night():
    made = fixture_night()

    with pytest.raises(ActionRefused, match="Finish that night first"):
        merge(made, newcomer(made), made.people["Bella"])


def test_different_partners_in_one_season_are_two_people():
    made = planned_night()
    third = make_couples(made.club, {"G": ("Gus Gray", "Gina Gray")}, by=made.by)["G"]
    SeasonEntry.objects.create(season=made.season, couple=third)

    with pytest.raises(ActionRefused, match="in the season 2025 to 2026 with different partners"):
        merge(made, made.people["Adam"], third.first)


def test_people_of_another_club_are_not_there():
    made = planned_night()
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    with pytest.raises(ActionRefused, match="not in this club"):
        merge(made, made.people["Adam"], other.people["Bert"])


def test_a_merge_is_taken_back_once_and_the_last_one_first():
    made = planned_night()
    one, two, three = newcomer(made, "One Hill"), newcomer(made, "Two Hill"), newcomer(made, "Three Hill")
    first = merge(made, two, one)
    second = merge(made, three, two)

    with pytest.raises(ActionRefused, match="merged into somebody else since"):
        take_back(made, first)
    take_back(made, second)
    take_back(made, first)
    with pytest.raises(ActionRefused, match="taken back already"):
        take_back(made, first)
    again = merge(made, two, one)
    with pytest.raises(ActionRefused, match="taken back already"):
        take_back(made, first)
    take_back(made, again)


def test_a_merge_stays_once_a_night_was_played_as_the_others_couple():
    made = fixture_night()
    play_night(made)
    again, other = newcomer(made, "Adam Again", "A"), newcomer(made)
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    new = players.pair_couple(club=made.club, first=again, second=other, by=made.by, at=EVENING)
    entry = merge(made, made.people["Adam"], again)
    season = make_season(made.club, [new, *list(made.couples.values())[1:]], by=made.by, name="Next")
    night = seasons.plan_night(
        season=season, date=EVENING.date().replace(month=5), hosts=new, by=made.by, at=EVENING
    )
    nights.open_night(night=night, by=made.by, at=EVENING)

    with pytest.raises(ActionRefused, match="they stay one"):
        take_back(made, entry)


def test_a_merge_stays_once_a_night_was_played_in_a_season_that_the_other_couple_entered():
    made = planned_night()
    double = newcomer(made, "Adam Double", "A")
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    twice = players.pair_couple(
        club=made.club, first=double, second=made.people["Alice"], by=made.by, at=EVENING
    )
    season = make_season(made.club, [twice, *list(made.couples.values())[1:]], by=made.by, name="Next")
    entry = merge(made, made.people["Adam"], double)
    night = seasons.plan_night(
        season=season, date=EVENING.date().replace(month=5), hosts=made.couples["A"], by=made.by, at=EVENING
    )
    nights.open_night(night=night, by=made.by, at=EVENING)

    with pytest.raises(ActionRefused, match="as Adam Ames & Alice Ames"):
        take_back(made, entry)


def test_what_was_played_after_a_merge_stays_with_who_was_kept():
    made = fixture_night()
    play_night(made)
    guest = make_guest(made, "Bela Brook")
    entry = merge(made, made.people["Bella"], guest)
    later = another_night(made, 1)
    play_night(later)

    take_back(made, entry)

    assert PlayerNight.objects.filter(player=made.people["Bella"]).count() == 2
    assert differences(made.club) == []
    assert Night.objects.filter(season=Season.objects.get()).count() == 2
