"""Who runs a club: invited by a link, taken out at once, handed over; and passwords."""

import ipaddress
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import SECRET, coordinator_of, make_club, make_coordinator
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.models import Invitation, LogEntry, Membership
from tournaments.services import access

pytestmark = pytest.mark.django_db
NEW = {"full_name": "Kim Lake", "username": "kim", "password": "eight-hearts-made"}


@pytest.fixture
def jo():
    return make_coordinator()


@pytest.fixture
def club(jo):
    return make_club(user=jo)


@pytest.fixture
def page(club):
    return reverse("access", args=[club.slug])


def invited(club, jo, *, days_ago: int = 0) -> str:
    """The address of an invitation, without its beginning."""
    at = timezone.now() - timedelta(days=days_ago)
    made = access.invite(club=club, by=coordinator_of(jo), at=at)
    return reverse("invited", args=[access.token_of(made)])


def second(club, jo, username="kim", full_name="Kim Lake"):
    """Somebody who accepted an invitation with an account of their own."""
    user = make_coordinator(username, full_name)
    signed_in(user).post(invited(club, jo))
    return user


def member(club, user) -> int:
    return Membership.objects.get(club=club, user=user).pk


def roles(club) -> dict[str, str]:
    return dict(Membership.objects.filter(club=club).values_list("user__username", "role"))


def test_a_link_is_made_copied_and_lets_one_person_in(club, jo, page, settings):
    settings.BOWER_BASE_URL = "http://192.168.1.5:8000"
    desk = signed_in(jo)
    assert where(desk.post(page, {"action": "invite"})) == "access"
    shown = desk.get(page)
    link = next(
        e["value"] for e in elements(shown.text, "input") if e["id"] == f"link-{Invitation.objects.get().pk}"
    )
    assert link.startswith("http://192.168.1.5:8000/invited/")
    path = link.removeprefix(settings.BOWER_BASE_URL)

    kim = Client()
    assert "Jo Hall invites you to run the club" in words(kim.get(path))
    assert where(kim.post(path, NEW)) == "club"
    assert kim.get(reverse("players", args=[club.slug])).status_code == 200
    again = Client().post(path, NEW | {"username": "lee"})

    assert (again.status_code, "was used already" in words(again)) == (410, True)
    assert roles(club) == {"jo": "owner", "kim": "coordinator"}
    assert LogEntry.objects.filter(action="access_given").values_list("who", flat=True).get() == "Kim Lake"
    assert "Nobody is invited." in words(desk.get(page))


def test_somebody_with_an_account_signs_in_and_accepts(club, jo):
    path = invited(club, jo)
    make_coordinator("lee", "Lee Moor")
    lee = Client()
    sign_in = next(e["href"] for e in elements(lee.get(path).text, "a") if "login" in (e["href"] or ""))

    to = lee.post(sign_in, {"username": "lee", "password": SECRET})

    assert to.headers["Location"] == path
    assert "You are signed in as Lee Moor" in words(lee.get(path))
    assert where(lee.post(path)) == "club"
    assert roles(club) == {"jo": "owner", "lee": "coordinator"}


def test_who_runs_the_club_already_leaves_the_invitation_to_somebody_else(club, jo):
    path = invited(club, jo)

    assert where(signed_in(jo).post(path)) == "club"

    assert Invitation.objects.get().used_at is None


@pytest.mark.parametrize("how", ["old", "withdrawn", "made up", "cut off"])
def test_a_link_that_is_worth_nothing_lets_nobody_in(club, jo, page, how):
    path = invited(club, jo, days_ago=8 if how == "old" else 0)
    if how == "withdrawn":
        signed_in(jo).post(page, {"action": "withdraw", "which": Invitation.objects.get().pk})
    if how in {"made up", "cut off"}:
        path = path[:-1] + ("" if how == "cut off" else "~")

    answers = [Client().get(path), Client().post(path, NEW), signed_in(make_coordinator("lee")).post(path)]

    assert {answer.status_code for answer in answers} == {410 if how in {"old", "withdrawn"} else 404}
    assert roles(club) == {"jo": "owner"}


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"username": "jo"}, "username", "This user name is taken."),
        ({"username": "\uff4a\uff4f"}, "username", "This user name is taken."),  # "jo" in wide letters
        ({"password": "12345"}, "password", "too short"),
        ({"full_name": ""}, "full_name", "Write a name."),
    ],
)
def test_an_account_that_cannot_be_made_leaves_the_link_good(club, jo, changed, field, sentence):
    path = invited(club, jo)

    answer = Client().post(path, NEW | changed)

    assert (answer.status_code, sentence in beside(answer, field)) == (422, True)
    assert where(Client().post(path, NEW)) == "club"


def test_whoever_is_taken_out_is_out_with_the_next_thing_they_ask_for(club, jo, page):
    kim = second(club, jo)
    kims = signed_in(kim)
    players = reverse("players", args=[club.slug])
    assert kims.get(players).status_code == 200

    signed_in(jo).post(page, {"action": "remove", "which": member(club, kim)})

    sent = {"action": "player", "name": "Sue Stone", "group": "B"}
    assert [kims.get(players).status_code, kims.post(players, sent).status_code] == [404, 404]
    assert not club.players.exists()
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.who, entry.before) == (
        "access_removed", "Jo Hall", {"name": "Kim Lake", "role": "coordinator"}
    )  # fmt: skip


@pytest.mark.parametrize("action", ["invite", "withdraw", "owner", "hand_over", "remove"])
def test_only_owners_decide(club, jo, page, action):
    kim = second(club, jo)
    access.invite(club=club, by=coordinator_of(jo), at=timezone.now())
    which = Invitation.objects.filter(used_at=None).get().pk if action == "withdraw" else member(club, jo)
    before = LogEntry.objects.count()

    answer = signed_in(kim).post(page, {"action": action, "which": which})

    assert (answer.status_code, "Only an owner of the club can do that." in words(answer)) == (403, True)
    assert (roles(club), LogEntry.objects.count()) == ({"jo": "owner", "kim": "coordinator"}, before)
    assert "/invited/" not in answer.text


def test_the_last_owner_stays_until_the_club_is_handed_over(club, jo, page):
    kim = second(club, jo)
    desk = signed_in(jo)

    refused = [
        desk.post(page, {"action": "leave"}),
        desk.post(page, {"action": "remove", "which": member(club, jo)}),
    ]

    assert [answer.status_code for answer in refused] == [409, 409]
    assert "Hand the club over first" in words(refused[0])
    assert where(desk.post(page, {"action": "hand_over", "which": member(club, kim)})) == "access"
    assert roles(club) == {"jo": "coordinator", "kim": "owner"}
    assert where(desk.post(page, {"action": "leave"})) == "clubs"
    assert roles(club) == {"kim": "owner"}


def test_of_two_owners_one_may_go(club, jo, page):
    kim = second(club, jo)
    signed_in(jo).post(page, {"action": "owner", "which": member(club, kim)})

    signed_in(kim).post(page, {"action": "remove", "which": member(club, jo)})

    assert roles(club) == {"kim": "owner"}


@pytest.mark.parametrize("which", ["", "x", "999999999", "9" * 30])
def test_a_person_who_is_not_there_changes_nothing(club, jo, page, which):
    for action in ("remove", "owner", "hand_over", "withdraw", "nonsense"):
        answer = signed_in(jo).post(page, {"action": action, "which": which})
        assert answer.status_code == 409
    assert roles(club) == {"jo": "owner"}


def test_another_clubs_people_and_invitations_are_not_reached(club, jo, page):
    other = make_club("Monday Cards", user=make_coordinator("lee"), ending="bbbbb")
    theirs = access.invite(club=other, by=coordinator_of(other.memberships.get().user), at=timezone.now())
    desk = signed_in(jo)

    desk.post(page, {"action": "remove", "which": other.memberships.get().pk})
    desk.post(page, {"action": "withdraw", "which": theirs.pk})

    theirs.refresh_from_db()
    assert (roles(other), theirs.revoked_at) == ({"lee": "owner"}, None)


def test_so_many_invitations_at_once_are_a_slip(club, jo, page):
    for _ in range(access.MOST_OPEN):
        access.invite(club=club, by=coordinator_of(jo), at=timezone.now())

    answer = signed_in(jo).post(page, {"action": "invite"})

    assert (answer.status_code, Invitation.objects.count()) == (409, access.MOST_OPEN)


def test_a_changed_password_signs_out_everywhere_else(club, jo):
    here, there = signed_in(jo), signed_in(jo)
    new = "nine-spades-set"

    wrong = here.post(
        reverse("password_change"), {"old_password": "x", "new_password1": new, "new_password2": new}
    )
    done = here.post(
        reverse("password_change"), {"old_password": SECRET, "new_password1": new, "new_password2": new}
    )

    assert (wrong.status_code, where(done)) == (422, "password_changed")
    assert here.get(reverse("players", args=[club.slug])).status_code == 200
    assert where(there.get(reverse("players", args=[club.slug]))) == "login"
    assert where(Client().post(reverse("login"), {"username": "jo", "password": new})) == "clubs"


def test_the_command_says_what_to_do_where_the_server_has_another_port(jo, settings):
    settings.BOWER_BASE_URL, settings.BOWER_LISTENS_ON = "", ipaddress.ip_address("127.0.0.1")
    settings.BOWER_PORT = 8000
    said = StringIO()

    call_command("reset_password", "jo", stdout=said)

    assert "at another address or port than http://127.0.0.1:8000, put that in its place." in said.getvalue()


def test_the_command_prints_a_link_that_works_once(club, jo, settings):
    settings.BOWER_BASE_URL = "http://192.168.1.5:8000"
    for _ in range(settings.AXES_FAILURE_LIMIT):
        Client().post(reverse("login"), {"username": "jo", "password": "a guess"})
    said = StringIO()
    call_command("reset_password", "jo", stdout=said)
    path = re.search(r"http://192\.168\.1\.5:8000(/password/\S+)", said.getvalue())[1]
    client, new = Client(), "nine-spades-set"

    form = client.get(path, follow=True)
    short = client.post(form.redirect_chain[-1][0], {"new_password1": "x", "new_password2": "x"})
    done = client.post(form.redirect_chain[-1][0], {"new_password1": new, "new_password2": new})

    assert (short.status_code, where(done)) == (422, "clubs")
    assert client.get(reverse("players", args=[club.slug])).status_code == 200
    assert "This link is used up" in words(Client().get(path, follow=True))
    assert where(Client().post(reverse("login"), {"username": "jo", "password": new})) == "clubs"


def test_the_command_takes_a_password_lists_accounts_and_knows_no_strangers(jo, monkeypatch):
    typed = iter(["nine-spades-set"] * 2 + ["one", "other"] + ["12345"] * 2)
    monkeypatch.setattr("tournaments.management.commands.reset_password.getpass", lambda _: next(typed))
    listed = StringIO()

    call_command("reset_password", "jo", "--ask", stdout=StringIO())
    call_command("reset_password", stdout=listed)

    jo.refresh_from_db()
    assert jo.check_password("nine-spades-set")
    assert listed.getvalue() == "jo\tJo Hall\n"
    for arguments, sentence in (
        (["jo", "--ask"], "differ"),
        (["jo", "--ask"], "too short"),
        (["x"], "no account"),
    ):
        with pytest.raises(CommandError, match=sentence):
            call_command("reset_password", *arguments)
    jo.refresh_from_db()
    assert jo.check_password("nine-spades-set")


def test_the_page_says_how_a_forgotten_password_is_reset_without_mail():
    told = words(Client().get(reverse("password_forgotten")))

    assert "Bower sends no mail." in told
    assert "python manage.py reset_password YOUR-USER-NAME" in told
    assert reverse("password_forgotten") in Client().get(reverse("login")).text
