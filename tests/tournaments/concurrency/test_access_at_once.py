"""Two people decide who runs the club, or who is one person, in the same moment."""

from functools import partial

from tests.factories import EVENING, coordinator_of, make_club, make_coordinator, make_guest, planned_night
from tests.tournaments.concurrency.together import together
from tournaments.models import Invitation, LogEntry, Membership, NightSeat, Player
from tournaments.services import access, merging, nights, players
from tournaments.services.errors import ActionRefused


def test_an_invitation_used_by_two_at_once_lets_one_in():
    jo = make_coordinator()
    club = make_club(user=jo)
    invitation = access.invite(club=club, by=coordinator_of(jo), at=EVENING)
    guests = [make_coordinator(name, name.capitalize()) for name in ("kim", "lee", "pat")]

    results = together(
        *(partial(access.accept_invitation, invitation=invitation, user=one, at=EVENING) for one in guests)
    )

    assert sorted(type(result).__name__ for result in results) == [
        "Club", "InvitationGone", "InvitationGone"
    ]  # fmt: skip
    used = Invitation.objects.get()
    assert list(Membership.objects.exclude(user=jo).values_list("user", flat=True)) == [used.used_by_id]
    assert LogEntry.objects.filter(action="access_given").count() == 1


def test_of_two_owners_who_leave_at_once_one_stays():
    jo, kim = make_coordinator(), make_coordinator("kim", "Kim Lake")
    club = make_club(user=jo)
    invitation = access.invite(club=club, by=coordinator_of(jo), at=EVENING)
    access.accept_invitation(invitation=invitation, user=kim, at=EVENING)
    kims = Membership.objects.get(user=kim)
    access.share_ownership(club=club, membership_id=kims.pk, by=coordinator_of(jo), at=EVENING)

    results = together(
        *(partial(access.leave_club, club=club, by=coordinator_of(one), at=EVENING) for one in (jo, kim))
    )

    assert [isinstance(result, ActionRefused) for result in results].count(True) == 1
    assert Membership.objects.get(club=club).role == "owner"


def test_merged_twice_at_once_and_while_a_night_is_opened():
    made = planned_night()
    keep = players.add_player(club=made.club, name="Hana Hill", group="A", by=made.by, at=EVENING)
    guest = make_guest(made, "Adam Guest", "A")
    merge = partial(merging.merge_players, club=made.club, by=made.by, at=EVENING)

    results = together(
        partial(merge, keep_id=keep.pk, gone_id=made.people["Adam"].pk),
        partial(merge, keep_id=keep.pk, gone_id=guest.pk),
        partial(merge, keep_id=keep.pk, gone_id=guest.pk),
        partial(nights.open_night, night=made.night, by=made.by, at=EVENING),
    )

    assert isinstance(results[1], ActionRefused) or isinstance(results[2], ActionRefused)
    assert not isinstance(results[3], ActionRefused)
    merged = set(Player.objects.exclude(merged_into=None).values_list("pk", flat=True))
    assert LogEntry.objects.filter(action="players_merged").count() == len(merged)
    assert not NightSeat.objects.filter(player__in=merged).exists()
