"""Two people who are one and both were in a season: the time their couple is in it, and what is known of them."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.factories import EVENING, fixture_night, play_night
from tests.tournaments.services.test_merging import everything, merge, newcomer, take_back
from tests.tournaments.views.visitors import words
from tournaments.models import NightSeat, Player, PlayerNight, SeasonEntry, SeasonTotal
from tournaments.queries.audit import differences
from tournaments.queries.merging import merge_preview
from tournaments.services import nights, people, players, season_entries, seasons
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db

WEEK = timedelta(weeks=1)


def in_week(week):
    return EVENING.date() + week * WEEK


@pytest.fixture
def made():
    """Night 1 played by everybody on 15 January; nights 2 to 6 are planned, a week apart."""
    made = fixture_night()
    play_night(made)
    for week in range(1, 6):
        seasons.plan_night(
            season=made.season, date=in_week(week), hosts=made.couples["B"], by=made.by, at=EVENING
        )
    return made


def night(made, number):
    return made.season.nights.get(number=number)


def leaves(made, couple, number):
    season_entries.leave_season(
        season=made.season, couple=couple, night=night(made, number), by=made.by, at=EVENING
    )


def joins(made, couple, number):
    season_entries.join_season(
        season=made.season, couple=couple, night=night(made, number), by=made.by, at=EVENING
    )


def again_with(made, partner, *, joins_from):
    """Adam and Alice have parted; Adam, entered once more by another name, joins with `partner`."""
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    twin = newcomer(made, "Adam Again", "A")
    couple = players.pair_couple(club=made.club, first=twin, second=partner, by=made.by, at=EVENING)
    joins(made, couple, joins_from)
    return twin, couple


def spans(made):
    """When each couple that names Adam or Alice is in the season."""
    entries = SeasonEntry.objects.filter(season=made.season).select_related("couple__first", "couple__second")
    return {
        str(one.couple): (one.joins_on, one.leaves_on)
        for one in entries
        if {"Adam", "Alice"} & {one.couple.first.name.split()[0], one.couple.second.name.split()[0]}
    }


def test_a_twin_who_joined_after_the_original_left_leaves_them_in_the_season(made):
    leaves(made, made.couples["A"], 2)
    twin, _ = again_with(made, made.people["Alice"], joins_from=4)
    before = everything()
    preview = merge_preview(made.people["Adam"], twin)

    entry = merge(made, made.people["Adam"], twin)

    assert preview.becomes == (
        "Couple: Adam Again & Alice Ames → which is there already",
        "Season 2025 to 2026: Adam Ames & Alice Ames are in it from its first night to its last.",
        "That is on 22 January 2026 and 29 January 2026 too: mark them away then, if they are.",
    )
    assert spans(made) == {"Adam Ames & Alice Ames": (None, None)}
    take_back(made, entry)
    assert everything() == before
    assert spans(made) == {
        "Adam Ames & Alice Ames": (None, in_week(1)),
        "Adam Again & Alice Ames": (in_week(3), None),
    }


def test_the_original_may_be_the_one_who_joined_later(made):
    leaves(made, made.couples["A"], 2)
    twin, later = again_with(made, made.people["Alice"], joins_from=3)
    leaves(made, later, 5)

    entry = merge(made, twin, made.people["Adam"])

    assert spans(made) == {"Adam Again & Alice Ames": (None, in_week(4))}
    assert SeasonTotal.objects.filter(player=twin, nights=1).count() == 1
    assert differences(made.club) == []
    take_back(made, entry)
    assert spans(made) == {
        "Adam Ames & Alice Ames": (None, in_week(1)),
        "Adam Again & Alice Ames": (in_week(2), in_week(4)),
    }
    assert differences(made.club) == []


def test_what_only_the_twin_entered_is_not_taken_apart_once_it_was_played(made):
    leaves(made, made.couples["A"], 2)
    twin, _ = again_with(made, made.people["Alice"], joins_from=2)
    entry = merge(made, made.people["Adam"], twin)
    nights.open_night(night=night(made, 2), by=made.by, at=EVENING)

    assert NightSeat.objects.filter(night__number=2, couple=made.couples["A"]).count() == 2
    with pytest.raises(ActionRefused, match="Since then they were in night 2 as Adam Ames & Alice Ames"):
        take_back(made, entry)


def test_a_couple_that_left_since_is_not_taken_apart_into_one_that_stayed(made):
    leaves(made, made.couples["A"], 2)
    twin, _ = again_with(made, made.people["Alice"], joins_from=2)
    entry = merge(made, made.people["Adam"], twin)
    leaves(made, made.couples["A"], 5)

    with pytest.raises(ActionRefused, match="Adam Ames & Alice Ames joined or left a season since"):
        take_back(made, entry)
    joins(made, made.couples["A"], 5)
    take_back(made, entry)
    assert spans(made) == {
        "Adam Ames & Alice Ames": (None, in_week(1)),
        "Adam Again & Alice Ames": (in_week(1), None),
    }


def test_one_person_may_be_in_a_season_with_one_partner_after_another(made):
    hana = newcomer(made)
    leaves(made, made.couples["A"], 2)
    twin, _ = again_with(made, hana, joins_from=3)
    before = everything()

    entry = merge(made, made.people["Adam"], twin)

    assert spans(made) == {
        "Adam Ames & Alice Ames": (None, in_week(1)),
        "Adam Ames & Hana Hill": (in_week(2), None),
    }
    assert PlayerNight.objects.filter(player=made.people["Adam"]).count() == 1
    take_back(made, entry)
    assert everything() == before


def test_with_two_partners_at_one_time_they_are_two_people(made):
    hana = newcomer(made)
    twin, _ = again_with(made, hana, joins_from=3)

    with pytest.raises(ActionRefused) as refused:
        merge(made, made.people["Adam"], twin)

    assert refused.value.message == (
        "Both are in the season 2025 to 2026 with different partners at one time, Adam Ames & Alice Ames and "
        "Adam Ames & Hana Hill, so they are two people there."
    )


def test_a_partner_who_was_somebody_elses_in_between_keeps_them_two(made):
    leaves(made, made.couples["A"], 2)
    people.part_couple(couple=made.couples["A"], by=made.by, at=EVENING)
    hal = newcomer(made, "Hal Hill", "A")
    between = players.pair_couple(
        club=made.club, first=hal, second=made.people["Alice"], by=made.by, at=EVENING
    )
    joins(made, between, 2)
    leaves(made, between, 4)
    people.part_couple(couple=between, by=made.by, at=EVENING)
    twin = newcomer(made, "Adam Again", "A")
    again = players.pair_couple(
        club=made.club, first=twin, second=made.people["Alice"], by=made.by, at=EVENING
    )
    joins(made, again, 4)

    with pytest.raises(ActionRefused, match="somebody else’s: Adam Ames & Alice Ames and Hal"):
        merge(made, made.people["Adam"], twin)


def test_nobody_comes_into_a_night_that_has_begun_by_a_merge(made):
    leaves(made, made.couples["A"], 2)
    twin, _ = again_with(made, made.people["Alice"], joins_from=4)
    nights.open_night(night=night(made, 3), by=made.by, at=EVENING)

    with pytest.raises(ActionRefused, match="The night on 29 January 2026 is not finished"):
        merge(made, made.people["Adam"], twin)


def test_a_nickname_of_either_is_the_ones_who_is_kept_and_goes_back(made):
    twin = newcomer(made, "Adam Again", "A")
    people.give_nickname(player=twin, nickname="Ace", by=made.by, at=EVENING)
    adam = made.people["Adam"]

    entry = merge(made, adam, twin)

    adam.refresh_from_db()
    assert adam.nickname == "Ace"
    take_back(made, entry)
    assert dict(Player.objects.filter(pk__in=(adam.pk, twin.pk)).values_list("name", "nickname")) == {
        "Adam Ames": "",
        "Adam Again": "Ace",
    }


def test_a_nickname_given_since_stays_when_a_merge_is_taken_back(made):
    twin = newcomer(made, "Adam Again", "A")
    people.give_nickname(player=twin, nickname="Ace", by=made.by, at=EVENING)
    adam = made.people["Adam"]
    entry = merge(made, adam, twin)
    people.give_nickname(player=adam, nickname="Captain", by=made.by, at=EVENING)

    take_back(made, entry)

    adam.refresh_from_db()
    assert adam.nickname == "Captain"


def test_the_seasons_pages_tell_of_both_couples_of_one_person(made):
    leaves(made, made.couples["A"], 2)
    twin, couple = again_with(made, newcomer(made), joins_from=3)
    merge(made, made.people["Adam"], twin)
    slug, season = made.club.slug, made.season.pk
    pages = {
        "standings?view=couples": f"standings/{season}?view=couples",
        "end": f"standings/{season}/end",
        "partners": f"standings/{season}/partners",
        "figures": f"standings/{season}/figures",
        "records": "records",
        "Adam": f"people/{made.people['Adam'].pk}?season={season}",
        "Adam & Alice": f"couples/{made.couples['A'].pk}?season={season}",
        "Adam & Hana": f"couples/{couple.pk}?season={season}",
    }

    told = {name: Client().get(f"/club/{slug}/{path}") for name, path in pages.items()}

    assert {name: answer.status_code for name, answer in told.items()} == dict.fromkeys(pages, 200)
    assert "Adam Ames & Alice Ames" in words(told["standings?view=couples"])
    assert "Hana Hill" in words(told["Adam & Hana"])
    assert "Adam Again" not in "".join(map(words, told.values()))
