"""A club that was brought in by mistake is taken out again, and only while its file holds all of it."""

import logging

import pytest
from django.apps import apps
from django.urls import reverse

from tests.club_archives import again, brought_in, eventful, make_owner
from tests.factories import coordinator_of, make_coordinator, make_couples
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.models import Club, Membership
from tournaments.services.access import OwnersOnly
from tournaments.services.archive_undo import take_club_out
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return make_owner()


def everything() -> dict:
    """Every row of this server."""
    models = apps.get_app_config("tournaments").get_models()
    return {model.__name__: sorted(map(repr, model._base_manager.values())) for model in models}


def test_nothing_is_left_of_it_nobody_elses_is_touched_and_its_file_brings_it_in_again(owner, caplog):
    content = eventful()
    before = everything()
    club = brought_in(content, owner)

    with caplog.at_level(logging.WARNING):
        take_club_out(club=club, name=f" {club.name.upper()} ", by=coordinator_of(owner))
        take_club_out(club=club, name="", by=coordinator_of(owner))  # sent twice

    assert everything() == before
    assert f"{club.name}, {club.slug}, brought in from its archive, was taken out by" in caplog.text
    once_more = brought_in(content, owner)
    assert (once_more.slug, again(once_more)) == (club.slug, content)


def test_a_club_that_was_changed_since_stays(owner):
    club = brought_in(eventful(), owner)
    make_couples(club, {"Z": ("Zeno Zed", "Zita Zed")}, by=coordinator_of(owner))
    before = everything()

    with pytest.raises(ActionRefused, match="Something was changed here since the club was brought in"):
        take_club_out(club=club, name=club.name, by=coordinator_of(owner))

    assert everything() == before


def test_a_club_of_this_server_stays(owner):
    club = Club.objects.get()

    with pytest.raises(ActionRefused, match="So it stays"):
        take_club_out(club=club, name=club.name, by=coordinator_of(owner))

    assert Club.objects.count() == 1


@pytest.mark.parametrize("role", [Membership.Role.COORDINATOR, None])
def test_only_its_owner_takes_it_out(owner, role):
    club, kim = brought_in(eventful(), owner), make_coordinator("kim")
    if role:
        Membership.objects.create(user=kim, club=club, role=role)

    with pytest.raises(OwnersOnly):
        take_club_out(club=club, name=club.name, by=coordinator_of(kim))


def test_the_page_offers_it_until_something_changes(owner):
    club, desk = brought_in(eventful(), owner), signed_in(owner)
    page, url = (reverse(name, args=[club.slug]) for name in ("club_archive", "club_take_out"))
    here = reverse("club_archive", args=[Club.objects.earliest("pk").slug])
    assert "It was brought in by mistake" in words(desk.get(page))
    assert "It was brought in by mistake" not in words(desk.get(here))

    other = desk.post(url, {"typed": "Another Club"})
    assert (other.status_code, beside(other, "typed")) == (
        422,
        f"Type the club’s name, {club.name}, to take it out.",
    )
    done = desk.post(url, {"typed": club.name})

    assert where(done) == "clubs"
    assert "The club was taken out. Its file brings it in again as it was." in words(desk.get(done.url))
    assert desk.get(page).status_code == 404
