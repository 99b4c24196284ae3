"""Options of a season change from a night on: what was played before keeps its rules and its points."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import EVENING, another_night, fixture_night, play_hand, play_night, result, table_of
from tournaments.models import Hand, LogEntry, Night, Season, Seat
from tournaments.queries.audit import differences
from tournaments.queries.finding import night_of_club, seasons_of_club
from tournaments.queries.season_options import Options
from tournaments.queries.tonight import current_night
from tournaments.services import nights, put_back, seasons
from tournaments.services.amendments import amend_hand
from tournaments.services.errors import ActionRefused
from tournaments.services.season_options import change_options, remove_season
from tournaments.translate import rules_of

pytestmark = pytest.mark.django_db

NO_BONUS = replace(CARD_CLUB, set_bonus=0)


@pytest.fixture
def made():
    """One night played to its end, two planned."""
    made = fixture_night()
    play_night(made)
    for week in (1, 2):
        plan(made, week)
    return made


def plan(made, week: int) -> Night:
    day = EVENING.date().replace(month=EVENING.month, day=EVENING.day)
    return seasons.plan_night(
        season=made.season,
        date=day.fromordinal(day.toordinal() + 7 * week),
        hosts=None,
        by=made.by,
        at=EVENING,
    )


def change(made, *, number: int | None, rules=NO_BONUS, **others) -> Season:
    groups = others.pop("groups", ("Men", "Women"))
    chosen = Options(made.season.name, rules, "substitute", groups)
    night = made.season.nights.get(number=number).pk if number else None
    return change_options(
        season=made.season, options=replace(chosen, **others), from_night=night, by=made.by, at=EVENING
    )


def rules_by_night(made) -> dict[int, int]:
    """The set bonus of each night, by its number."""
    return {night.number: rules_of(night).set_bonus for night in made.season.nights.select_related("season")}


def test_the_nights_before_keep_their_rules(made):
    change(made, number=3)
    assert rules_by_night(made) == {1: 100, 2: 100, 3: 0}

    change(made, number=2)
    assert rules_by_night(made) == {1: 100, 2: 0, 3: 0}


def test_a_played_hand_is_amended_by_the_rules_of_its_night(made):
    """Rules C1: 8♥ set scores −300 and, with the bonus, 100 and 10 a trick to the other side; without it only the tricks."""
    change(made, number=2)
    night = Night.objects.select_related("season").get(pk=made.night.pk)
    hand = Hand.objects.filter(table__round__night=night, number=1, kind="hand").earliest("pk")
    amend_hand(
        night=night,
        hand_id=hand.pk,
        base=hand.version,
        result=result("1 8H/7"),
        reason="misread",
        by=made.by,
        at=EVENING,
    )
    hand.refresh_from_db()
    assert (hand.points_1, hand.points_2) == (-300, 130)
    assert differences(made.club) == []


def test_a_night_to_come_is_played_by_the_new_rules(made):
    change(made, number=None)
    later = another_night(replace(made, season=Season.objects.get(pk=made.season.pk)), 3)
    high = table_of(later.night, "High")
    play_hand(later.night, high, "1 8H/7")
    high.refresh_from_db()
    assert (high.points_1, high.points_2) == (-300, 30)
    assert differences(made.club) == []


def test_whose_points_a_substitutes_are_changes_with_the_night(made):
    change(made, number=2, rules=CARD_CLUB, substitute_points="member")
    first = made.season.nights.get(number=1)
    assert (first.substitute_points, made.season.nights.get(number=2).substitute_points) == ("substitute", "")
    assert Seat.objects.filter(round__night=first, credited_to=None).count() == 0
    assert differences(made.club) == []


@pytest.mark.parametrize("number", [1, 2])
def test_a_night_that_has_begun_keeps_its_rules(made, number):
    """Night 1 is finished, night 2 is open."""
    nights.open_night(night=made.season.nights.get(number=2), by=made.by, at=EVENING)

    with pytest.raises(
        ActionRefused, match=r"^Night 2, .* is played by the rules it began with\. Choose a later night\.$"
    ):
        change(made, number=number)
    assert rules_by_night(made) == {1: 100, 2: 100, 3: 100}


def test_nothing_changed_is_no_entry(made):
    change(made, number=2, rules=CARD_CLUB)
    assert not LogEntry.objects.filter(action="options_changed").exists()


def test_the_log_puts_it_back_once(made):
    change(made, number=2)
    entry = LogEntry.objects.get(action="options_changed")
    for _ in range(2):  # the second time it is so already
        put_back.put_night_back(
            club=made.club, log_id=entry.pk, reason="they want it", by=made.by, at=EVENING
        )

    assert rules_by_night(made) == {1: 100, 2: 100, 3: 100}
    assert LogEntry.objects.filter(action="options_changed").count() == 2


def test_it_is_not_put_back_once_the_night_has_begun(made):
    change(made, number=2)
    nights.open_night(night=made.season.nights.get(number=2), by=made.by, at=EVENING)
    entry = LogEntry.objects.get(action="options_changed")
    with pytest.raises(ActionRefused, match="is played by the rules it began with"):
        put_back.put_night_back(
            club=made.club, log_id=entry.pk, reason="they want it", by=made.by, at=EVENING
        )


def test_two_seasons_of_a_club_have_two_names(made):
    other = seasons.make_season(
        club=made.club,
        name="Another",
        starts_on=made.season.starts_on,
        ends_on=made.season.ends_on,
        rules=CARD_CLUB,
        substitute_points="substitute",
        group_names=("Men", "Women"),
        couples=[],
        by=made.by,
        at=EVENING,
    )
    with pytest.raises(ActionRefused, match="There is a season ANOTHER already"):
        change(made, number=2, name="ANOTHER")
    change(replace(made, season=other), number=None, name="another")
    assert Season.objects.get(pk=other.pk).name == "another"


def remove(made, name: str) -> None:
    remove_season(season=made.season, name=name, by=made.by, at=EVENING)


def test_a_removed_season_is_nowhere_and_comes_back_whole(made):
    for _ in range(2):
        remove(made, "2025 TO 2026 ")
    assert (seasons_of_club(made.club), current_night(made.club)) == ([], None)
    assert night_of_club(made.club, made.night.pk) is None
    assert Hand.objects.filter(table__round__night__season=made.season).count() == 90

    entry = LogEntry.objects.get(action="season_removed")
    put_back.put_night_back(club=made.club, log_id=entry.pk, reason="too soon", by=made.by, at=EVENING)
    assert seasons_of_club(made.club) == [made.season]
    assert night_of_club(made.club, made.night.pk) == made.night
    assert differences(made.club) == []


def test_a_season_is_not_removed_by_another_name_or_while_a_night_is_open(made):
    with pytest.raises(ActionRefused, match=r"^Type the season’s name, 2025 to 2026, to remove it\.$"):
        remove(made, "2025")
    nights.open_night(night=made.season.nights.get(number=2), by=made.by, at=EVENING)
    with pytest.raises(ActionRefused, match=r"^Night 2 is open or being played\."):
        remove(made, "2025 to 2026")
    assert Season.objects.get() == made.season


def test_a_season_does_not_come_back_under_a_name_that_is_taken_since(made):
    remove(made, "2025 to 2026")
    seasons.make_season(
        club=made.club,
        name="2025 to 2026",
        starts_on=made.season.starts_on,
        ends_on=made.season.ends_on,
        rules=CARD_CLUB,
        substitute_points="substitute",
        group_names=("Men", "Women"),
        couples=[],
        by=made.by,
        at=EVENING,
    )
    entry = LogEntry.objects.get(action="season_removed")
    with pytest.raises(ActionRefused, match=r"season 2025 to 2026 already\. Rename that one"):
        put_back.put_night_back(club=made.club, log_id=entry.pk, reason="too soon", by=made.by, at=EVENING)
