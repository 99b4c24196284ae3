"""Pages of figures that are made once and kept: until anything changes in the club, and for nobody else's eyes."""

import pytest
from django.core.cache import caches
from django.test import override_settings
from django.urls import reverse

from clubsite.settings import CACHES
from tests.factories import EVENING, another_night, play_night, result
from tournaments.models import Hand, NamesShown
from tournaments.services import amendments, people
from tournaments.services.season_privacy import change_privacy

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _keeping():
    """Parts are kept as they are in use; elsewhere tests make each anew and prove that it is the same."""
    with override_settings(CACHES=CACHES):
        caches["parts"].clear()
        yield
        caches["parts"].clear()


@pytest.fixture
def made(made):
    """The night is finished."""
    play_night(made)
    return made


def pages(made) -> list[str]:
    slug, season, adam = made.club.slug, made.season.pk, made.people["Adam"].pk
    couple = made.season.entries.order_by("pk").first().couple_id
    return [
        reverse("player_page", args=[slug, adam]),
        reverse("couple_page", args=[slug, couple]),
        reverse("club_records", args=[slug]),
        reverse("season_partners", args=[slug, season]),
        reverse("season_figures", args=[slug, season]),
        reverse("player_year", args=[slug, season, adam]),
    ]


def texts(client, made) -> list[str]:
    return [client.get(page).content.decode() for page in pages(made)]


def test_a_page_asked_for_again_reads_no_night(made, client, django_assert_max_num_queries):
    before = texts(client, made)

    for page, text in zip(pages(made), before, strict=True):
        with django_assert_max_num_queries(3) as asked:
            assert client.get(page).content.decode() == text
        assert not any("tournaments_seat" in query["sql"] for query in asked.captured_queries)


def test_a_hand_put_right_is_seen_on_every_page_at_once(made, client):
    before = texts(client, made)
    hand = Hand.objects.filter(table__round__night=made.night, table__name="High").order_by("pk").first()
    amendments.amend_hand(
        night=made.night,
        hand_id=hand.pk,
        base=hand.version,
        result=result("1 9H/9"),
        reason="The sheet says nine.",
        by=made.by,
        at=EVENING,
    )

    now = texts(client, made)

    assert all(old != new for old, new in zip(before, now, strict=True))


def test_another_night_and_another_name_are_seen_at_once(made, client):
    before = texts(client, made)
    play_night(another_night(made, 1), ((2, 2, 2),) * 5)
    with_two_nights = texts(client, made)
    people.rename_player(player=made.people["Adam"], name="Zebedee Zorn", by=made.by, at=EVENING)
    renamed = texts(client, made)

    assert all(old != new for old, new in zip(before, with_two_nights, strict=True))
    assert all("Zebedee" in text for text in renamed)


def test_who_may_read_names_in_full_and_who_may_not_never_get_each_others_page(made, client, desk):
    change_privacy(
        season=made.season,
        visibility=made.season.visibility,
        names_shown=NamesShown.INITIAL,
        by=made.by,
        at=EVENING,
    )
    in_full = texts(desk, made)
    shortened = texts(client, made)

    assert all("Ames" in text for text in in_full)
    assert not any("Ames" in text for text in shortened)
    assert texts(desk, made) == in_full
    assert texts(client, made) == shortened
