"""A club as a file to download, and a page that takes such a file: for coordinators, on a new server too."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubsite import secrets_file
from tests.factories import SECRET, fixture_night, make_coordinator
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.exchange.archive import archive_of
from tournaments.exchange.limits import MOST_ARCHIVE_BYTES, MOST_BYTES
from tournaments.models import Club, LogEntry, Player

pytestmark = pytest.mark.django_db

IN = reverse("club_import")


def downloaded(made) -> bytes:
    answer = signed_in(made.coordinator).get(reverse("club_archive_file", args=[made.club.slug]))
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"].startswith('attachment; filename="thursday-cards-aaaaa-20')
    assert answer["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    return answer.content


def sent(content: bytes, **more) -> dict:
    return {"file": SimpleUploadedFile("club.json", content, "application/json"), **more}


def test_a_club_goes_out_and_in_again_through_the_pages():
    made = fixture_night()
    page = words(signed_in(made.coordinator).get(reverse("club_archive", args=[made.club.slug])))
    assert "12 players, archived and merged ones too; 6 couples" in page
    assert "1 night 0 deals" in page
    content = downloaded(made)
    LogEntry.objects.filter(club=made.club).delete()
    Club.objects.filter(pk=made.club.pk).update(slug="another-address")
    desk = signed_in(make_coordinator("vi", "Vi Lee"))

    answer = desk.post(IN, sent(content), follow=True)

    assert where(desk.get(IN)) == ""
    assert answer.redirect_chain == [("/club/thursday-cards-aaaaa/archive?new=here", 302)]
    assert "Thursday Cards is here, and yours. Every figure was worked out again" in words(answer)
    log = words(desk.get(reverse("log", args=["thursday-cards-aaaaa"])))
    assert "the club Thursday Cards was brought in from its archive Vi Lee" in log
    assert "the club Thursday Cards was made Jo Hall" in log


def test_a_club_that_is_here_already_is_asked_about():
    made = fixture_night()
    content = downloaded(made)
    desk = signed_in(made.coordinator)

    answer = desk.post(IN, sent(content))
    assert answer.status_code == 422
    assert beside(answer, "beside").startswith(
        "There is a club at the archive’s address, thursday-cards-aaaaa, already."
    )

    again = desk.post(IN, sent(content, beside="on"), follow=True)
    assert "Its address was taken, so it has a new one" in words(again)
    assert Club.objects.filter(name="Thursday Cards").count() == 2
    assert Player.objects.filter(name="Adam Ames").count() == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "Choose a file."),
        (b"", "The file is empty."),
        (b"Ann & Bob", "The file is not an archive of a club."),
        (
            b'{"format": "bower-club", "version": 7}',
            "made by a newer Bower (format 7); this one reads format 1",
        ),
        (b"{" + b" " * MOST_ARCHIVE_BYTES, "larger than 32 MB"),
    ],
    ids=["none", "empty", "a list", "newer", "huge"],
)
def test_what_is_no_archive_is_refused_beside_the_field(content, said):
    answer = signed_in(make_coordinator()).post(IN, {} if content is None else sent(content))

    assert answer.status_code == 422
    assert said in beside(answer, "file")
    assert not Club.objects.exists()


def test_what_differs_is_said_and_nothing_is_kept():
    made = fixture_night()
    whole = json.loads(downloaded(made))
    whole["tables"][0]["points_1"] = 40
    entries = LogEntry.objects.count()

    answer = signed_in(made.coordinator).post(IN, sent(json.dumps(whole).encode(), beside="on"))

    assert answer.status_code == 422
    assert "round 1, High: points: 40 to 0 is stored, 0 to 0 is right." in beside(answer, "file")
    assert (Club.objects.count(), LogEntry.objects.count()) == (1, entries)


def test_an_archive_may_be_larger_than_other_files():
    made = fixture_night()
    whole = json.loads(downloaded(made))
    content = json.dumps(whole).encode() + b" " * MOST_BYTES

    assert where(signed_in(made.coordinator).post(IN, sent(content, beside="on"))) == "club_archive"
    assert archive_of(content).club["name"] == "Thursday Cards"


def test_the_form_is_taken_from_its_own_page_only():
    made = fixture_night()
    desk = Client(enforce_csrf_checks=True)
    desk.force_login(made.coordinator, backend="django.contrib.auth.backends.ModelBackend")

    answer = desk.post(IN, sent(downloaded(made), beside="on"))

    assert answer.status_code == 403
    assert Club.objects.count() == 1


def test_a_new_server_begins_with_a_club_out_of_a_file(settings, tmp_path):
    settings.BOWER_DATA = tmp_path
    with transaction.atomic():
        content = downloaded(fixture_night())
        transaction.set_rollback(True)
    first = {
        "full_name": "Vi Lee",
        "username": "vi",
        "password": SECRET,
        "brings_club": "on",
        "club_name": "",
    }
    desk = Client()

    answer = desk.post(reverse("setup"), first | {"token": secrets_file.new_setup_token()})

    assert where(answer) == "club_import"
    assert "No club yet." in words(desk.get(reverse("clubs")))
    assert where(desk.post(IN, sent(content))) == "club_archive"
    club = Club.objects.get()
    assert (club.slug, club.memberships.get().user.username) == ("thursday-cards-aaaaa", "vi")
    assert where(desk.get(reverse("clubs"))) == "tonight"
