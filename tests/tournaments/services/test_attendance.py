"""Who is here tonight and who sits in for whom: nobody sits twice, and everybody has a partner."""

import pytest

from tests.factories import (
    EVENING,
    fixture_night,
    make_club,
    make_coordinator,
    make_guest,
    open_night,
    planned_night,
    play_hand,
    seat,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import LogEntry, Night, NightSeat, NightState, Player, Round, Seat
from tournaments.services import nights, players
from tournaments.services.errors import ActionRefused
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def attend(made, *attendance: Attendance) -> None:
    nights.set_attendance(night=made.night, attendance=attendance, by=made.by, at=EVENING)


def substitute(made, letter: str, player) -> Attendance:
    """The second of that couple is absent and this player sits in."""
    return Attendance(made.couples[letter].pk, second_is_absent=True, second_substitute_id=player.pk)


def tonight(made, name: str) -> tuple[bool, str | None]:
    one = NightSeat.objects.get(night=made.night, player=made.people[name])
    return one.is_absent, one.substitute.name if one.substitute else None


def test_open_night_takes_everybody_to_be_here():
    made = planned_night()

    night = nights.open_night(night=made.night, by=made.by, at=EVENING)

    assert (night.state, night.opened_at) == (NightState.OPEN, EVENING)
    assert NightSeat.objects.filter(night=night, is_absent=False, substitute=None).count() == 12
    assert len(night.join_code) == 6
    assert not set(night.join_code) & set("01OIL")
    assert len(night.join_secret) >= 16
    assert LogEntry.objects.latest("pk").action == "night_opened"


def test_open_night_twice_keeps_its_code():
    made = open_night()

    again = nights.open_night(night=made.night, by=made.by, at=EVENING)

    assert (again.join_code, again.join_secret) == (made.night.join_code, made.night.join_secret)
    assert LogEntry.objects.filter(action="night_opened").count() == 1


def test_absent_without_substitute_cannot_be_seated():
    made = open_night()
    attend(made, Attendance(made.couples["F"].pk, second_is_absent=True))

    with pytest.raises(ActionRefused) as refusal:
        seat(made)

    assert refusal.value.message == (
        "Finn Ford has no partner: Fay Ford is absent. "
        "Choose a substitute, or say that the couple is not here."
    )
    assert not Round.objects.exists()


def test_substitute_takes_the_absent_members_seat():
    made = open_night()
    sue = make_guest(made)
    attend(made, substitute(made, "F", sue))

    seat(made)
    start_round(made, 1)

    taken = Seat.objects.get(round__night=made.night, player=sue)
    assert (taken.partnership.table.name, taken.partnership.side, taken.is_first) == ("Low", 2, False)
    assert (taken.stands_in_for, taken.credited_to) == (made.people["Fay"], sue)
    assert not Seat.objects.filter(player=made.people["Fay"]).exists()


@pytest.mark.parametrize(("rule", "credited"), [("substitute", "Sue"), ("member", "Bella"), ("nobody", None)])
def test_substitutes_points_go_where_the_season_says(rule, credited):
    made = open_night(substitute_points=rule)
    sue = make_guest(made)
    attend(made, substitute(made, "B", sue))

    seat(made)

    taken = Seat.objects.get(round__night=made.night, player=sue)
    assert taken.credited_to == {"Sue": sue, "Bella": made.people["Bella"], None: None}[credited]


def test_couple_that_is_away_is_left_out():
    made = open_night()
    attend(
        made,
        Attendance(made.couples["E"].pk, is_here=False),
        Attendance(made.couples["F"].pk, is_here=False),
    )

    seat(made, {"A": 0, "B": 0, "C": 1, "D": 1})

    seated = set(Seat.objects.filter(round__night=made.night).values_list("player__name", flat=True))
    assert seated == {
        "Adam Ames", "Alice Ames", "Bert Brook", "Bella Brook", "Carl Chen", "Cora Chen", "Dan Diaz", "Dora Diaz"
    }  # fmt: skip


def test_substitute_who_sits_in_their_own_seat_refused_naming_both_places():
    made = open_night()

    with pytest.raises(ActionRefused) as refusal:
        attend(made, substitute(made, "B", made.people["Cora"]))

    assert refusal.value.message == ("Cora Chen would sit twice: for Bella Brook and in their own seat.")
    assert tonight(made, "Bella") == (False, None)


def test_substitute_for_two_refused_naming_both_places_and_nothing_half_saved():
    made = open_night()
    sue = make_guest(made)

    with pytest.raises(ActionRefused) as refusal:
        attend(made, substitute(made, "B", sue), substitute(made, "D", sue))

    assert refusal.value.message == "Sue Stone would sit twice: for Bella Brook and for Dora Diaz."
    assert refusal.value.field == f"substitute_{made.people['Dora'].pk}"
    assert (tonight(made, "Bella"), tonight(made, "Dora")) == ((False, None), (False, None))
    assert not LogEntry.objects.filter(action="attendance_set").exists()


def test_member_of_a_couple_that_is_away_may_sit_in():
    made = open_night()

    attend(
        made,
        Attendance(made.couples["E"].pk, is_here=False),
        Attendance(made.couples["F"].pk, is_here=False),
        substitute(made, "B", made.people["Fay"]),
    )

    assert tonight(made, "Bella") == (True, "Fay Ford")


def test_guest_new_to_the_club_sits_in_with_the_group_of_whom_they_replace():
    made = open_night()
    bella, finn = made.people["Bella"], made.people["Finn"]

    nights.set_attendance(
        night=made.night,
        attendance=[
            Attendance(made.couples["B"].pk, second_is_absent=True),
            Attendance(made.couples["F"].pk, first_is_absent=True),
        ],
        guests={bella.pk: "Sue Stone", finn.pk: "Guy Gold"},
        by=made.by,
        at=EVENING,
    )

    assert (tonight(made, "Bella"), tonight(made, "Finn")) == ((True, "Sue Stone"), (True, "Guy Gold"))
    guests = Player.objects.filter(is_guest=True).order_by("group")
    assert list(guests.values_list("name", "group", "club")) == [
        ("Guy Gold", "A", made.club.pk),
        ("Sue Stone", "B", made.club.pk),
    ]


def test_guest_of_a_refused_attendance_is_not_added():
    made = open_night()

    with pytest.raises(ActionRefused):
        nights.set_attendance(
            night=made.night,
            attendance=[
                Attendance(made.couples["B"].pk, second_is_absent=True),
                substitute(made, "D", made.people["Cora"]),
            ],
            guests={made.people["Bella"].pk: "Sue Stone"},
            by=made.by,
            at=EVENING,
        )

    assert not Player.objects.filter(is_guest=True).exists()


def test_two_substitutes_may_change_places_in_one_go():
    made = open_night()
    sue, tess = make_guest(made), make_guest(made, "Tess Tan")
    attend(made, substitute(made, "B", sue), substitute(made, "D", tess))

    attend(made, substitute(made, "B", tess), substitute(made, "D", sue))

    assert (tonight(made, "Bella"), tonight(made, "Dora")) == ((True, "Tess Tan"), (True, "Sue Stone"))


def test_substitute_of_another_club_refused():
    made = open_night()
    elsewhere = make_club("Other", user=make_coordinator("vi"), ending="bbbbb")
    stranger = players.add_player(club=elsewhere, name="Una", group="B", by=made.by, at=EVENING)

    with pytest.raises(ActionRefused) as refusal:
        attend(made, substitute(made, "B", stranger))

    assert refusal.value.message == "Choose somebody of this club to sit in for Bella Brook."
    assert tonight(made, "Bella") == (False, None)


def test_couple_of_another_season_refused():
    made = open_night()
    other = planned_night(username="vi", club_name="Other", ending="bbbbb")

    with pytest.raises(ActionRefused) as refusal:
        attend(made, Attendance(other.couples["A"].pk))

    assert refusal.value.message == "One of these couples is not in the season that night."


def test_attendance_changed_after_seating_sets_the_seating_aside():
    made = seated_night()
    sue = make_guest(made)

    attend(made, substitute(made, "B", sue))

    assert list(Round.objects.values_list("undone_at", flat=True)) == [EVENING]
    with pytest.raises(ActionRefused, match="Seat the couples first"):
        start_round(made, 1)


def test_attendance_after_a_hand_refused():
    made = fixture_night()
    sue = make_guest(made)
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")

    with pytest.raises(ActionRefused) as refusal:
        attend(made, substitute(made, "B", sue))

    assert refusal.value.message == (
        "Hands are recorded already (High: 1 hand). The seats stay as they were played."
    )
    assert tonight(made, "Bella") == (False, None)


def test_attendance_is_logged_with_before_and_after():
    made = open_night()
    sue = make_guest(made)

    attend(made, substitute(made, "B", sue))

    bella = str(made.people["Bella"].pk)
    entry = LogEntry.objects.latest("pk")
    assert entry.before[bella] == {"absent": False, "substitute": None}
    assert entry.after[bella] == {"absent": True, "substitute": sue.pk}


def test_open_a_finished_night_refused():
    made = fixture_night()
    Night.objects.filter(pk=made.night.pk).update(state=NightState.FINISHED)

    with pytest.raises(ActionRefused) as refusal:
        nights.open_night(night=made.night, by=made.by, at=EVENING)

    assert refusal.value.message == "This night is finished. Reopen it to change something."
