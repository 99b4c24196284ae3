"""A guest who sat in for a member turns out to be that member: they played as themselves, and it can be taken back."""

import pytest

from tests.club_archives import brought_in, elsewhere, make_owner
from tests.factories import (
    EVENING,
    coordinator_of,
    fixture_night,
    make_guest,
    open_night,
    play_night,
    seat,
    start_round,
)
from tests.tournaments.services.test_merging import everything, merge, take_back
from tournaments.models import EarlierHolder, NightFigures, NightSeat, PlayerNight, SeasonTotal, Seat
from tournaments.queries.audit import differences
from tournaments.queries.merging import merge_preview, merges_of
from tournaments.services import nights, played_seats, seat_changes
from tournaments.services.errors import ActionRefused
from tournaments.services.merging import take_merge_back
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def bella_away(made, guest):
    """Bella is marked away, and the guest sits in for her."""
    attendance = Attendance(
        couple_id=made.couples["B"].pk, second_is_absent=True, second_substitute_id=guest.pk
    )
    nights.set_attendance(night=made.night, attendance=[attendance], by=made.by, at=EVENING)


def played_with(substitute_points):
    """A night in which the guest Bela, who is Bella, sat in for her from the first round on."""
    made = open_night(substitute_points=substitute_points)
    bela = make_guest(made, "Bela Brook")
    bella_away(made, bela)
    seat(made)
    start_round(made, 1)
    play_night(made)
    return made, made.people["Bella"], bela


def counted(player):
    """Somebody's points of the night, and their nights in the season's total."""
    points = list(PlayerNight.objects.filter(player=player).values_list("points", "rounds"))
    return points, list(SeasonTotal.objects.filter(player=player).values_list("points", "nights"))


@pytest.mark.parametrize(
    ("rule", "stays"),
    [
        ("substitute", "the member"),
        ("member", "the member"),
        ("nobody", "the member"),
        ("substitute", "the guest"),
    ],
)
def test_whoever_the_points_went_to_they_are_theirs_and_it_goes_back_as_it_was(rule, stays):
    made, bella, bela = played_with(rule)
    keep, gone = (bella, bela) if stays == "the member" else (bela, bella)
    before = everything()
    preview = merge_preview(keep, gone)

    entry = merge(made, keep, gone)

    assert preview.refusal == ""
    assert (
        "Night 1, 15 January 2026: Bela Brook sat in for Bella Brook. They were there themselves then, and the points "
        "are theirs."
    ) in preview.becomes
    place = NightSeat.objects.get(night=made.night, player=keep)
    assert (place.is_absent, place.substitute) == (False, None)
    seats = Seat.objects.filter(player=keep, round__night=made.night)
    assert list(seats.values_list("stands_in_for", "credited_to")) == [(None, keep.pk)] * 5
    (points, rounds), (total, number) = counted(keep)[0][0], counted(keep)[1][0]
    assert (rounds, total, number) == (5, points, 1)
    assert not PlayerNight.objects.filter(player=gone).exists()
    assert not NightFigures.objects.filter(player=gone).exists()
    assert differences(made.club) == []
    take_back(made, entry)
    assert differences(made.club) == []
    assert without_written_afresh(everything()) == without_written_afresh(before)


def without_written_afresh(rows):
    """What a night stores of itself has new numbers, and pages were told."""
    return {
        name: sorted(
            ", ".join(
                part for part in row.split(", ") if not part.lstrip("{").startswith(("'id'", "'revision'"))
            )
            for row in of_model
        )
        for name, of_model in rows.items()
    }


def test_hands_that_both_held_in_one_round_are_one_persons():
    made = fixture_night()
    bela = make_guest(made, "Bela Brook")
    bella = made.people["Bella"]
    seat_changes.take_place(
        night=made.night, member_id=bella.pk, player_id=bela.pk, from_hand=3, by=made.by, at=EVENING
    )
    play_night(made)
    both = counted(bella)[0][0][0] + counted(bela)[0][0][0]
    preview = merge_preview(bella, bela)
    before = everything()

    entry = merge(made, bella, bela)

    assert [(one.points, one.nights) for one in preview.sums] == [(both, 1), (both, 1)]
    assert counted(bella) == ([(both, 5)], [(both, 1)])
    assert not EarlierHolder.objects.exists()
    assert differences(made.club) == []
    take_back(made, entry)
    assert without_written_afresh(everything()) == without_written_afresh(before)


def put_right(made, number, member, player):
    """Say after the night who held the cards of a member in a round."""
    played_seats.put_holder_right(
        night=made.night,
        number=number,
        member_id=made.people[member].pk,
        player_id=player.pk,
        reason="so it was",
        by=made.by,
        at=EVENING,
    )


def test_who_sat_in_for_somebody_else_too_is_two_people():
    made, bella, bela = played_with("substitute")
    put_right(made, 1, "Bella", bella)
    put_right(made, 1, "Cora", bela)

    with pytest.raises(ActionRefused, match="both are in night 1 on 15 January 2026"):
        merge(made, bella, bela)


def test_a_holder_put_right_since_comes_first():
    made, bella, bela = played_with("substitute")
    entry = merge(made, bella, bela)
    put_right(made, 2, "Bella", make_guest(made, "Sue Stone"))

    with pytest.raises(ActionRefused, match="Who held the cards in night 1 was changed since"):
        take_back(made, entry)


def test_it_can_be_taken_back_in_a_club_that_came_out_of_its_file():
    owner = make_owner()

    def make():
        made, bella, bela = played_with("member")
        merge(made, bella, bela)
        return made.club

    club = brought_in(elsewhere(make), owner)
    (done,) = merges_of(club)

    take_merge_back(club=club, log_id=done.log_id, by=coordinator_of(owner), at=EVENING)

    place = NightSeat.objects.get(night__season__club=club, player__name="Bella Brook")
    assert (place.is_absent, place.substitute.name) == (True, "Bela Brook")
    seats = Seat.objects.filter(player__name="Bela Brook", round__night=place.night)
    assert [seat.stands_in_for.name for seat in seats] == ["Bella Brook"] * 5
    assert differences(club) == []
