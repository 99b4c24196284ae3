"""One night moved, cancelled, brought back; hosts chosen and exchanged; the checklist ticked."""

from datetime import date, timedelta

import pytest

from tests.factories import EVENING, finish, fixture_night, open_night, planned_night, play_round
from tests.factories import start_round as start
from tournaments.models import LogEntry, Night
from tournaments.queries.standings import standings
from tournaments.queries.tonight import current_night, next_night
from tournaments.services import nights, plan, plan_hosts, plan_nights, seasons
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db

LATER = EVENING + timedelta(hours=1)
JANUARY, FEBRUARY = date(2026, 1, 15), date(2026, 2, 12)


@pytest.fixture
def made(db):
    """Nights on 15 January at A's and on 12 February at B's."""
    made = planned_night()
    plan_another(made, FEBRUARY, "B")
    return made


def plan_another(made, when: date, hosts: str) -> Night:
    return seasons.plan_night(
        season=made.season, date=when, hosts=made.couples[hosts], by=made.by, at=EVENING
    )


def second() -> Night:
    return Night.objects.get(date=FEBRUARY)


def move(made, night: Night, when: date, reason: str = "") -> Night:
    return plan_nights.move_night(night=night, date=when, reason=reason, by=made.by, at=LATER)


def entry(action: str) -> LogEntry:
    return LogEntry.objects.filter(action=action).latest("pk")


def test_a_moved_night_keeps_its_calendar_id_and_its_sequence_grows(made):
    before = made.night.calendar_id

    move(made, made.night, date(2026, 1, 22), "the hall is taken")

    night = Night.objects.get(pk=made.night.pk)
    assert (night.date, night.moved_from, night.calendar_id) == (date(2026, 1, 22), JANUARY, before)
    assert (night.calendar_sequence, night.calendar_changed_at) == (1, LATER)
    logged = entry("night_moved")
    assert logged.before == {"date": "2026-01-15", "number": 1}
    assert logged.after == {"date": "2026-01-22", "number": 1}
    assert (logged.reason, logged.who) == ("the hall is taken", "Jo Hall")


def test_moving_past_another_night_changes_their_numbers_but_no_other_calendar_entry(made):
    moved = move(made, made.night, date(2026, 3, 12))

    assert moved.number == 2
    assert second().number == 1
    assert second().calendar_sequence == 0


def test_a_move_is_undone_and_the_calendar_hears_of_that_too(made):
    move(made, made.night, date(2026, 3, 12))

    back = plan_nights.undo_move(night=made.night, by=made.by, at=LATER)

    assert (back.date, back.moved_from, back.number, back.calendar_sequence) == (JANUARY, None, 1, 2)
    assert entry("night_move_undone").after == {"date": "2026-01-15", "number": 1}
    with pytest.raises(ActionRefused, match="was not moved"):
        plan_nights.undo_move(night=made.night, by=made.by, at=LATER)


def test_a_move_is_not_undone_onto_a_day_that_is_taken_by_now(made):
    move(made, made.night, date(2026, 3, 12))
    move(made, second(), JANUARY)

    with pytest.raises(ActionRefused, match="Night 1 is on 15 January 2026 already"):
        plan_nights.undo_move(night=made.night, by=made.by, at=LATER)


@pytest.mark.parametrize(
    ("when", "sentence"),
    [
        (FEBRUARY, "Night 2 is on 12 February 2026 already. Choose another day, or move that one first."),
        (
            date(2026, 6, 1),
            "1 June 2026 is outside the season, which runs from 1 September 2025 to 31 May 2026.",
        ),
    ],
)
def test_a_move_that_cannot_be_is_refused_beside_its_field(made, when, sentence):
    with pytest.raises(ActionRefused) as refused:
        move(made, made.night, when)

    assert (refused.value.message, refused.value.field) == (sentence, "date")
    assert Night.objects.get(pk=made.night.pk).date == JANUARY


def test_a_move_to_its_own_day_changes_nothing(made):
    move(made, made.night, JANUARY)

    assert Night.objects.get(pk=made.night.pk).calendar_sequence == 0
    assert not LogEntry.objects.filter(action="night_moved").exists()


def test_a_cancelled_night_is_nobodys_tonight_and_comes_back_as_it_was(made):
    plan_nights.cancel_night(night=made.night, reason="snow", by=made.by, at=LATER)
    plan_nights.cancel_night(night=made.night, reason="snow", by=made.by, at=LATER)

    night = Night.objects.get(pk=made.night.pk)
    assert (night.state, night.calendar_sequence) == ("cancelled", 1)
    assert (current_night(made.club), next_night(made.club)) == (second(), second())
    assert [one.reason for one in LogEntry.objects.filter(action="night_cancelled")] == ["snow"]
    with pytest.raises(ActionRefused, match="Bring it back in the season’s plan"):
        nights.open_night(night=night, by=made.by, at=LATER)

    plan_nights.restore_night(night=night, by=made.by, at=LATER)

    back = Night.objects.get(pk=made.night.pk)
    assert (back.state, back.date, back.hosts, back.calendar_sequence) == (
        "planned",
        JANUARY,
        made.couples["A"],
        2,
    )
    assert next_night(made.club) == back
    assert entry("night_restored").before == {"state": "cancelled"}


def test_a_cancelled_night_is_none_of_those_the_standings_count(made):
    before = standings(made.season).after
    plan_nights.cancel_night(night=second(), reason="", by=made.by, at=LATER)

    assert (before, standings(made.season).after) == ("after night 0 of 2", "after night 0 of 1")


def test_a_cancelled_night_does_not_come_back_onto_a_day_that_is_taken(made):
    plan_nights.cancel_night(night=made.night, reason="", by=made.by, at=LATER)
    plan_another(made, JANUARY, "C")

    with pytest.raises(ActionRefused, match="is on 15 January 2026 already"):
        plan_nights.restore_night(night=made.night, by=made.by, at=LATER)


def test_a_cancelled_night_does_not_come_back_outside_a_season_that_was_shortened(made):
    plan_nights.cancel_night(night=second(), reason="", by=made.by, at=LATER)
    plan.change_season_dates(
        season=made.season,
        starts_on=date(2025, 9, 1),
        ends_on=JANUARY,
        holidays="",
        by=made.by,
        at=LATER,
    )

    with pytest.raises(ActionRefused, match="12 February 2026 is outside the season"):
        plan_nights.restore_night(night=second(), by=made.by, at=LATER)


def test_a_cancelled_night_is_not_moved_and_gets_no_other_hosts(made):
    plan_nights.cancel_night(night=made.night, reason="", by=made.by, at=LATER)

    for change in (
        lambda: move(made, made.night, date(2026, 3, 12)),
        lambda: plan_hosts.set_hosts(night=made.night, hosts=None, by=made.by, at=LATER),
        lambda: swap(made, second(), made.night),
    ):
        with pytest.raises(ActionRefused, match="Night 1, 15 January 2026, is cancelled"):
            change()


def changes(made) -> list:
    who = {"by": made.by, "at": LATER}
    return [
        lambda: move(made, made.night, date(2026, 3, 12)),
        lambda: plan_nights.undo_move(night=made.night, **who),
        lambda: plan_nights.cancel_night(night=made.night, reason="", **who),
        lambda: plan_nights.restore_night(night=made.night, **who),
        lambda: swap(made, second(), made.night),
    ]


def test_nothing_of_the_plan_changes_once_the_night_is_open():
    made = open_night()
    plan_another(made, FEBRUARY, "B")

    for change in changes(made):
        with pytest.raises(ActionRefused, match=r"is open\. Put it back to planned on its own page first\."):
            change()


def test_nothing_of_the_plan_changes_once_it_has_been_played():
    made = fixture_night()
    plan_another(made, FEBRUARY, "B")
    for number in range(1, 6):
        if number > 1:
            start(made, number)
        play_round(made)
    finish(made)

    for change in changes(made):
        with pytest.raises(ActionRefused, match="Night 1, 15 January 2026, has been played: its place"):
            change()


def swap(made, night: Night, other: Night, *, have_agreed: bool = False):
    return plan_hosts.swap_hosts(night=night, other=other, have_agreed=have_agreed, by=made.by, at=LATER)


def hosts() -> list[tuple[str, bool]]:
    return [(night.hosts.first.name[:4], night.awaits_hosts) for night in Night.objects.order_by("date")]


def test_hosts_are_exchanged_and_both_nights_wait_for_agreement(made):
    swap(made, made.night, second())

    assert hosts() == [("Bert", True), ("Adam", True)]
    assert [night.calendar_sequence for night in Night.objects.all()] == [1, 1]
    logged = LogEntry.objects.filter(action="hosts_swapped").order_by("pk")
    assert [(one.before["hosts"][:4], one.after["hosts"][:4]) for one in logged] == [
        ("Adam", "Bert"),
        ("Bert", "Adam"),
    ]
    assert plan_hosts.note_agreement(season=made.season, by=made.by, at=LATER) == 2
    assert hosts() == [("Bert", False), ("Adam", False)]
    assert plan_hosts.note_agreement(season=made.season, by=made.by, at=LATER) == 0
    assert LogEntry.objects.filter(action="hosts_agreed").count() == 2


def test_hosts_who_have_agreed_wait_for_nothing(made):
    swap(made, made.night, second(), have_agreed=True)

    assert hosts() == [("Bert", False), ("Adam", False)]


def test_an_exchange_with_itself_or_between_the_same_hosts_is_refused(made):
    third = plan_another(made, date(2026, 3, 12), "B")

    for other, sentence in ((second(), "Choose another night"), (third, "Both nights have the same hosts")):
        with pytest.raises(ActionRefused, match=sentence):
            swap(made, second(), other)


def test_an_exchange_with_another_seasons_night_is_refused(made):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    with pytest.raises(ActionRefused, match="in another season"):
        swap(made, made.night, other.night)


def test_hosts_are_chosen_or_left_open(made):
    plan_hosts.set_hosts(night=made.night, hosts=made.couples["C"], by=made.by, at=LATER)
    plan_hosts.set_hosts(night=made.night, hosts=made.couples["C"], by=made.by, at=LATER)

    assert entry("hosts_set").before["hosts"] == "Adam Ames & Alice Ames"
    assert Night.objects.get(pk=made.night.pk).calendar_sequence == 1
    plan_hosts.set_hosts(night=made.night, hosts=None, by=made.by, at=LATER)
    assert Night.objects.get(pk=made.night.pk).hosts is None


def test_hosts_of_another_season_are_refused(made):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    with pytest.raises(ActionRefused, match="Adam Ames & Alice Ames are not in this season"):
        plan_hosts.set_hosts(night=made.night, hosts=other.couples["A"], by=made.by, at=LATER)


def test_the_checklist_keeps_its_ticks_and_its_entry(made):
    for _ in range(2):
        plan_nights.tick_checklist(night=made.night, ticked=["red", "cards"], by=made.by, at=LATER)
    plan_nights.tick_checklist(night=made.night, ticked=["red"], by=made.by, at=LATER)

    assert Night.objects.get(pk=made.night.pk).ticked == ["red"]
    logged = LogEntry.objects.filter(action="checklist_ticked").order_by("pk")
    assert [(one.before["ticked"], one.after["ticked"]) for one in logged] == [
        ([], ["cards", "red"]),
        (["cards", "red"], ["red"]),
    ]
